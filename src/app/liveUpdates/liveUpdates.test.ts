import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { ChangeEvent } from '#contracts/changes.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { api } from '#src/shared/api/api.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { liveUpdatesActors } from './liveUpdates.actors.ts';

/** A second change is read a second after the first: CHANGES_REREAD_MS. */
const PATIENCE = { timeout: 5000 };

/** The streams that tabs have opened, the last one last. */
let streams: { after: number; say: (text: string) => void; break: () => void; isLeft: boolean }[] = [];
let open: { stop: () => void }[] = [];
let page: EventTarget & { visibilityState: string };
let account = anAccount();

beforeEach(() => {
  streams = [];
  // Locks and channels outlive a test.
  account = anAccount({ user: { ...anAccount().user, id: crypto.randomUUID() }, changesFrom: 5 });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => Promise.resolve(answerOf(url, signal)));
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
});
afterEach(() => {
  for (const tab of open) tab.stop();
  open = [];
  vi.unstubAllGlobals();
});

function answerOf(url: string, signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const stream = {
        after: Number(new URL(url).searchParams.get('after')),
        say: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
        break: () => controller.error(new TypeError('network')),
        isLeft: false,
      };
      signal?.addEventListener('abort', () => {
        stream.isLeft = true;
        controller.error(signal.reason);
      });
      streams.push(stream);
    },
  });
  return new Response(body);
}

const textOf = (event: ChangeEvent) => `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
const change = (seq: number, entity = 'client') =>
  textOf({
    type: 'changes',
    seq,
    changes: [{ seq, entity, entityId: 'x', action: `${entity}.update`, actorId: null }],
  });

/** A tab with the clients and the teams on its screen, and how often each was read. */
function openTab() {
  const queries = new QueryClient();
  queries.setQueryData(accountOptions().queryKey, account);
  const reads = { clients: 0, teams: 0 };
  const watch = (name: keyof typeof reads) =>
    new QueryObserver(queries, {
      queryKey: api[name].list.key(),
      queryFn: () => (reads[name] += 1),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
  const leave = [watch('clients'), watch('teams')];
  const actor = createActor(liveUpdatesActors({ queries, random: () => 0 })).start();
  const tab = {
    reads,
    queries,
    actor,
    stop: () => {
      actor.stop();
      leave.forEach((end) => end());
      queries.clear();
    },
  };
  open.push(tab);
  return tab;
}
type Tab = ReturnType<typeof openTab>;

const isFollowing = (tab: Tab) => expect.poll(() => tab.actor.getSnapshot().matches({ live: 'following' })).toBe(true);
const isOpen = (tab: Tab) => expect.poll(() => tab.actor.getSnapshot().hasTag('live')).toBe(true);
const wasRead = (tab: Tab, clients: number, teams: number) =>
  expect.poll(() => tab.reads, PATIENCE).toEqual({ clients, teams });

describe('what others change', () => {
  it('is read anew where it is shown, a burst at once, and nothing else is', async () => {
    const tab = openTab();
    await isOpen(tab);
    expect(streams[0]?.after).toBe(5);
    const text = `:\n\n${change(6)}${change(7)}${change(8)}`;
    // Cut in the middle of a line.
    streams[0]?.say(text.slice(0, 70));
    streams[0]?.say(text.slice(70));
    await wasRead(tab, 2, 1);
    // A client says the name of its team.
    streams[0]?.say(change(9, 'team'));
    await wasRead(tab, 3, 2);
    expect(tab.actor.getSnapshot().context.seq).toBe(9);
  });

  it('leaves a reading alone that is under way, and is read after it unless that began later', async () => {
    const tab = openTab();
    await isOpen(tab);
    const answers: ((value: number) => void)[] = [];
    const observer = new QueryObserver<number>(tab.queries, {
      queryKey: api.users.list.key(),
      queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    });
    const leave = observer.subscribe(() => {});
    const asked = observer.getCurrentQuery().promise;
    streams[0]?.say(change(6, 'user'));
    // The others are read anew meanwhile.
    await wasRead(tab, 2, 2);
    answers[0]?.(1);
    expect(await asked).toBe(1);
    await expect.poll(() => answers, PATIENCE).toHaveLength(2);
    answers[1]?.(2);
    await expect.poll(() => observer.getCurrentResult().data, PATIENCE).toBe(2);
    leave();
  });

  it('is not read again where that has begun since', async () => {
    const tab = openTab();
    await isOpen(tab);
    streams[0]?.say(change(6));
    await expect.poll(() => tab.actor.getSnapshot().context.seq).toBe(6);
    // As a screen does after a change of its own.
    await tab.queries.invalidateQueries({ queryKey: api.clients.list.key() });
    let dashboards = 0;
    const leave = new QueryObserver(tab.queries, {
      queryKey: api.dashboards.list.key(),
      queryFn: () => (dashboards += 1),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    streams[0]?.say(change(7, 'dashboard'));
    await expect.poll(() => dashboards, PATIENCE).toBe(2);
    expect(tab.reads).toEqual({ clients: 2, teams: 1 });
    leave();
  });

  it('is everything after a gap that is too long to tell', async () => {
    const tab = openTab();
    await isOpen(tab);
    streams[0]?.say(textOf({ type: 'reset', seq: 5000 }));
    await wasRead(tab, 2, 2);
  });

  it('waits in the background until the page is shown', async () => {
    const tab = openTab();
    await isOpen(tab);
    page.visibilityState = 'hidden';
    streams[0]?.say(change(6));
    await expect.poll(() => tab.queries.getQueryState(api.clients.list.key())?.isInvalidated).toBe(true);
    expect(tab.reads.clients).toBe(1);
  });
});

describe('the tabs of an account', () => {
  it('have one stream, and all hear of what it brings', async () => {
    const first = openTab();
    await isOpen(first);
    const second = openTab();
    await isFollowing(second);
    streams[0]?.say(change(6));
    await wasRead(first, 2, 1);
    await wasRead(second, 2, 1);
    expect(streams).toHaveLength(1);
  });

  it('go on after the one that read is closed, from the entry that all have heard of', async () => {
    const first = openTab();
    await isOpen(first);
    const second = openTab();
    await isFollowing(second);
    streams[0]?.say(change(6));
    await wasRead(second, 2, 1);
    first.stop();
    await isOpen(second);
    expect(streams.map(({ after, isLeft }) => ({ after, isLeft }))).toEqual([
      { after: 5, isLeft: true },
      { after: 6, isLeft: false },
    ]);
    streams[1]?.say(change(7));
    await wasRead(second, 3, 1);
  });

  it('read everything anew when one opened too late to hear something', async () => {
    const first = openTab();
    await isOpen(first);
    streams[0]?.say(change(6));
    await wasRead(first, 2, 1);
    // Its account was read before.
    const second = openTab();
    await wasRead(second, 2, 2);
    expect(first.reads).toEqual({ clients: 2, teams: 1 });
  });
});

describe('a stream that is lost', () => {
  it('is opened again after the last entry', async () => {
    const tab = openTab();
    await isOpen(tab);
    streams[0]?.say(change(6));
    await wasRead(tab, 2, 1);
    streams[0]?.break();
    await expect.poll(() => tab.actor.getSnapshot().matches({ live: 'waiting' })).toBe(true);
    page.dispatchEvent(new Event('visibilitychange'));
    await isOpen(tab);
    expect(streams.map(({ after }) => after)).toEqual([5, 6]);
  });

  it('is not looked for while there is no network', async () => {
    const tab = openTab();
    await isOpen(tab);
    window.dispatchEvent(new Event('offline'));
    await expect.poll(() => streams[0]?.isLeft).toBe(true);
    expect(tab.actor.getSnapshot().matches({ live: 'offline' })).toBe(true);
    window.dispatchEvent(new Event('online'));
    await isOpen(tab);
    expect(streams).toHaveLength(2);
  });

  it('was lost also where it says nothing that can be read', async () => {
    const tab = openTab();
    await isOpen(tab);
    streams[0]?.say('data: {"type":"surprise"}\n\n');
    await expect.poll(() => tab.actor.getSnapshot().matches({ live: 'waiting' })).toBe(true);
  });
});
