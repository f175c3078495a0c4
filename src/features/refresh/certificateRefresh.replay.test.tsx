// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject, StateValue } from 'xstate';
import type { AuthorityMessage } from '#contracts/link/messages.ts';
import { certificateRefreshPaths } from '#machines/certificateRefresh/certificateRefresh.paths.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { chooseCertificate, openRefresh, uuidOf, type RefreshStage } from './refreshStage.tsx';

/** A document of the authority that answers the one missing message. */
const deliver = ({ link }: RefreshStage) =>
  link.deliver({
    ok: true,
    messageId: '3001',
    mimeType: 'application/pdf',
    sizeBytes: 4,
    bytes: new TextEncoder().encode('%PDF'),
  });
const isUploaded = ({ server }: RefreshStage) => server.countOf('POST /spv-messages/*/content') > 0;

/** What the world does for each event of the machine; where there is nothing to do, it happens by itself. */
const world: Record<string, (stage: RefreshStage, event: AnyEventObject) => void | Promise<void>> = {
  'run.cancel': ({ user }) => user.click(screen.getByRole('button', { name: 'Stop' })),
  'xstate.done.actor.listMessages': async ({ link }, event) => {
    await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
    link.reply('listSpvMessages', { mesaje: event['output'] as AuthorityMessage[], cui: null, pinState: 'ok' });
  },
  'xstate.error.actor.listMessages': async ({ link }) => {
    await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
    link.refuse('listSpvMessages', 'wrongPin');
  },
  'xstate.done.actor.storeMessages': ({ server }) =>
    answerHeld(server, 'POST /spv-messages', ok({ stored: 1, known: 0 })),
  'xstate.error.actor.storeMessages': ({ server }) =>
    answerHeld(server, 'POST /spv-messages', refusal('server.unexpected')),
  'xstate.done.actor.pickContents': ({ server }, event) =>
    answerHeld(
      server,
      'GET /spv-messages/without-content',
      ok((event['output'] as { messageId: string }[]).map(({ messageId }, at) => ({ id: uuidOf(at), messageId }))),
    ),
  'xstate.error.actor.pickContents': ({ server }) =>
    answerHeld(server, 'GET /spv-messages/without-content', refusal('server.unexpected')),
  'xstate.snapshot.contentTransfer': async (stage) => {
    await waitFor(() => expect(stage.link.isPending('downloadSpvContent')).toBe(true));
    deliver(stage);
    expect(await screen.findByText('1 of 1')).toBeDefined();
  },
  'xstate.done.actor.contentTransfer': async (stage, event) => {
    const { link } = stage;
    await waitFor(() => expect(link.isPending('downloadSpvContent')).toBe(true));
    if ((event['output'] as { kind: string }).kind === 'failed') return link.refuse('downloadSpvContent', 'loggedOut');
    if (!isUploaded(stage)) deliver(stage);
    link.reply('downloadSpvContent', { downloaded: 1, failed: 0 });
  },
  'xstate.done.actor.recordRefresh': () => {},
  'xstate.error.actor.recordRefresh': () => {},
};

async function answerHeld(server: RefreshStage['server'], route: string, answer: ReturnType<typeof ok>) {
  await waitFor(() => expect(server.isHeld(route)).toBe(true));
  server.answer(route, answer);
}

/** Where a refresh is recorded: at once, so that nobody can stop it there. */
const leadsToRecording = (event: AnyEventObject | undefined) =>
  (event?.type === 'xstate.done.actor.contentTransfer' && (event['output'] as { kind: string }).kind === 'finished') ||
  (event?.type === 'xstate.done.actor.pickContents' && (event['output'] as unknown[]).length === 0);

/** A person always says how many days; that an actor of our own breaks is nothing the world can do. */
const ways = certificateRefreshPaths.filter(
  ({ input, events }) =>
    input.days !== null &&
    events.every((event) => event.type !== 'xstate.error.actor.contentTransfer') &&
    !(events.at(-1)?.type === 'run.cancel' && leadsToRecording(events.at(-2))),
);

const SHOWN: Readonly<Record<string, RegExp>> = {
  listing: /Asking the tax authority/,
  storing: /Asking the tax authority/,
  pickingContent: /Asking the tax authority/,
  transferring: /[01] of 1/,
  // The time is recorded at once: nobody sees this state.
  recording: /Messages are up to date|could not be fetched/,
  finished: /Messages are up to date/,
  failed: /The messages could not be fetched/,
  cancelled: /^Stopped$/,
};
const shownFor = (target: StateValue): RegExp =>
  (typeof target === 'string' ? SHOWN[target] : undefined) ?? /unknown state/;

describe('the refresh form along every way of a refresh', () => {
  let stage: RefreshStage | null = null;
  afterEach(() => stage?.close());

  it('has ways to walk', () => expect(ways.length).toBeGreaterThan(12));

  for (const { name, events, target } of ways) {
    it(name, { timeout: 20_000 }, async () => {
      const isStorageFull = events.some((event) => event.type === 'xstate.error.actor.recordRefresh');
      stage = await openRefresh({ isStorageFull });
      await chooseCertificate(stage, 'Alfa');
      fireEvent.change(await screen.findByRole('spinbutton', { name: 'Days back' }), { target: { value: '90' } });
      await stage.user.click(screen.getByRole('button', { name: 'Fetch messages' }));
      for (const event of events) await world[event.type]?.(stage, event);
      expect((await screen.findAllByText(shownFor(target))).length).toBeGreaterThan(0);
    });
  }
});
