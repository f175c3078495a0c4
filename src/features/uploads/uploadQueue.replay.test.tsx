import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { UPLOAD_ATTEMPTS_MAX } from '#contracts/limits.ts';
import { uploadQueuePaths } from '#machines/uploadQueue/uploadQueue.paths.ts';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { uploadActors } from '#src/shared/uploads/upload.actors.ts';
import { UploadPanel } from './UploadPanel.tsx';

type Answer = ReturnType<typeof ok>;
type Rendered = Awaited<ReturnType<typeof openPanel>>;
const batchSchema = v.object({ files: v.tuple([v.object({ name: v.string() })]) });
const idOf = (name: string) => `00000000-0000-4000-8000-00000000000${name.startsWith('a') ? 1 : 2}`;
const batchFor = (name: string): Answer => ({
  status: 201,
  body: { id: idOf(name), signedUrl: `${location.origin}/put`, files: [{ id: idOf(name), name }] },
});

/** The panel over the real queue. A file waits for its place in the store until the test gives or refuses it. */
async function openPanel() {
  const waiting = new Map<string, (answer: Answer) => void>();
  const server = createFakeServer({
    'POST /content/batches': ({ body }) =>
      new Promise((resolve) => {
        const [{ name }] = v.parse(batchSchema, body).files;
        waiting.set(name, resolve);
      }),
    'PUT /put': ok(),
    'PUT /content/files/*/uploaded': ok({
      contentId: idOf('a'),
      uploadTime: '2026-11-20T10:00:00.000Z',
      uploadedBy: 'Ana',
    }),
  });
  const queries = freshQueries();
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'key', publicKey: 'public' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    queries,
    uploadQueue: uploadActors({ api: client, queries }),
    screen: () => <UploadPanel />,
  });
  const answer = async (name: string, what: Answer) => {
    await waitFor(() => expect(waiting.has(name)).toBe(true), { interval: 4 });
    const resolve = waiting.get(name);
    waiting.delete(name);
    resolve?.(what);
  };
  return { ...rendered, waiting, answer };
}

type Shown = 'running' | 'invalid' | 'failed' | 'uploaded';
const TEXT = {
  running: 'Requesting upload...',
  invalid: 'The file is empty. Export it again',
  failed: 'Batch creation failed',
  uploaded: 'Uploaded',
} as const satisfies Record<Shown, string>;

const press = (name: string | RegExp) => {
  act(() => screen.queryByRole('button', { name })?.click());
};

/** A file that fails before it was checked, and that nobody sends again, is one that is not valid. */
function isEmptyFile(id: string, later: readonly AnyEventObject[]): boolean {
  const until = later.findIndex((event) => event.type === 'files.added' && event['files'][0].id === id);
  const own = (until < 0 ? later : later.slice(0, until)).filter((event) => event['id'] === id);
  return own[0]?.['step'] === 'failed' && !own.some(({ type, step }) => type === 'item.retry' || step === 'validated');
}

/** Causes the event, and says what the panel is to show of each file then. */
async function happen(
  rendered: Rendered,
  shown: Map<string, Shown>,
  event: AnyEventObject,
  later: readonly AnyEventObject[],
) {
  const id: string = event.type === 'files.added' ? event['files'][0].id : event['id'];
  const name = `${id}.pdf`;
  switch (event.type === 'item.changed' ? event['step'] : event.type) {
    case 'files.added': {
      if (shown.get(id) === 'running') break;
      const isEmpty = isEmptyFile(id, later);
      const file = { id, name, body: new Blob(isEmpty ? [] : ['%PDF']), purpose: { kind: 'attachment' } as const };
      act(() => systemActor(rendered.app, 'uploadQueue').send({ ...event, files: [file] } as never));
      shown.delete(id);
      shown.set(id, isEmpty ? 'invalid' : 'running');
      break;
    }
    case 'uploaded':
      await rendered.answer(name, batchFor(name));
      shown.set(id, 'uploaded');
      break;
    case 'failed':
      if (shown.get(id) === 'invalid') break;
      for (let tries = 0; tries < UPLOAD_ATTEMPTS_MAX; tries += 1) {
        await rendered.answer(name, refusal('server.unexpected'));
      }
      shown.set(id, 'failed');
      break;
    case 'validated':
      // A file that is checked asks for its place by itself; one that failed when somebody says so.
      if (shown.get(id) !== 'failed') break;
      press(`Try again: ${name}`);
      shown.set(id, 'running');
      break;
    case 'item.retry':
      press(`Try again: ${name}`);
      shown.set(id, 'running');
      break;
    case 'item.cancel':
      press(shown.get(id) === 'running' ? `Cancel the upload of ${name}` : `Remove ${name} from the list`);
      rendered.waiting.delete(name);
      shown.delete(id);
      break;
    case 'queue.collapse':
      press(/^(Collapse|Expand)$/);
      break;
    default:
      expect(event.type).toBe('queue.clear');
      press('Clear');
      for (const [one, state] of shown) if (state !== 'running') shown.delete(one);
  }
}

function titleOf(states: readonly Shown[]): string {
  const running = states.filter((state) => state === 'running').length;
  if (running > 0) return running === 1 ? '1 item uploading...' : `${running} items uploading...`;
  const successful = states.filter((state) => state === 'uploaded').length;
  const failed = states.length - successful;
  const parts = [successful > 0 ? `${successful} Successful` : '', failed > 0 ? `${failed} Failed` : ''];
  return parts.filter(Boolean).join(' / ');
}

function expectPanel(shown: ReadonlyMap<string, Shown>, isFolded: boolean) {
  const states = [...shown.values()];
  if (states.length === 0) {
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    return;
  }
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(titleOf(states));
  if (isFolded) {
    expect(screen.queryByRole('list')).toBeNull();
    return;
  }
  for (const [id, state] of shown) {
    const row = within(screen.getByText(`${id}.pdf`).closest('li')!);
    expect(row.getByText(TEXT[state])).toBeDefined();
    expect(row.queryByRole('button', { name: /^Try/ }) === null).toBe(state !== 'failed');
    expect(row.queryByRole('button', { name: /^Cancel/ }) === null).toBe(state !== 'running');
    expect(row.queryByRole('button', { name: /^Remove/ }) === null).toBe(state !== 'failed' && state !== 'invalid');
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(states.length);
}

const nameOf = (events: readonly AnyEventObject[]) =>
  events
    .map((event) => [event.type, event['step'], event['id'] ?? event['files']?.[0].id].filter(Boolean).join(' '))
    .join(' > ');
const ways = uploadQueuePaths().map(({ events }) => ({ name: nameOf(events), events }));
/** Ways that no other one begins with: who looks at the screen after every step of them has walked all. */
const longest = ways.filter(({ name }) => !ways.some((other) => other.name.startsWith(`${name} > `)));

let close = () => {};
afterEach(() => close());

describe('the upload panel along every way of the upload queue', () => {
  for (const { name, events } of longest) {
    it(name, { timeout: 20_000 }, async () => {
      const rendered = await openPanel();
      ({ close } = rendered);
      const shown = new Map<string, Shown>();
      let isFolded = false;
      for (const [at, event] of events.entries()) {
        // What is folded is unfolded by the same button; without a file there is no panel to fold.
        if (event.type === 'queue.collapse' && shown.size > 0) isFolded = !isFolded;
        await happen(rendered, shown, event, events.slice(at + 1));
        await waitFor(() => expectPanel(shown, isFolded), { interval: 4 });
      }
    });
  }
});
