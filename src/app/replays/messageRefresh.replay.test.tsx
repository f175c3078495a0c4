import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type AnyEventObject, type SnapshotFrom } from 'xstate';
import { CERTIFICATE_PAUSE_MS, REFRESH_IDLE_MS } from '#contracts/limits.ts';
import type { RefreshOutcome } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import { beta, messageRefreshPaths } from '#machines/messageRefresh/messageRefresh.paths.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { receiver } from '#machines/testing/recorder.ts';
import { uuidOf } from '#src/features/refresh/testing/renderRefresh.tsx';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { renderSync, PDF, type CertificateName, type RenderedSync } from '../testing/renderSync.tsx';

const isScheduled = ({ app }: RenderedSync) =>
  systemActor(app, 'messageRefresh').getSnapshot().context.run?.runId === null;

/** The refresh that is under way comes to asking the authority. */
async function comesToList(rendered: RenderedSync) {
  const { server, link, soon } = rendered;
  if (isScheduled(rendered)) {
    await soon(() => expect(server.isHeld('GET /spv-messages/summary')).toBe(true));
    server.answer('GET /spv-messages/summary', ok({ lastProcessedMessageDate: null, totalMessagesWithoutContent: 0 }));
  }
  await soon(() => expect(link.isPending('listSpvMessages')).toBe(true));
}

async function comesToDocuments(rendered: RenderedSync, messageIds: readonly string[]) {
  const { server, link, soon } = rendered;
  await comesToList(rendered);
  link.reply('listSpvMessages', { mesaje: [], cui: null, pinState: 'ok' });
  await soon(() => expect(server.isHeld('GET /spv-messages/without-content')).toBe(true));
  server.answer(
    'GET /spv-messages/without-content',
    ok(messageIds.map((messageId, at) => ({ id: uuidOf(at), messageId }))),
  );
}

type Step = (rendered: RenderedSync, event: AnyEventObject, at: number) => Promise<void> | void;

/** How the test causes each event of the machine; one with nothing to do happens by itself. */
const STEPS: Readonly<Record<string, Step>> = {
  'user.refresh': (rendered, _, at) => rendered.ask('Alfa', `/${at === 0 ? '' : at}`),
  'run.cancel': () => screen.getByText('Stop').click(),
  'session.active': (rendered, { certificate }) => rendered.lead(certificate.name as CertificateName),
  'session.lost': (rendered, { certificateId }) =>
    rendered.pullOut(certificateId === beta.certificateId ? 'Beta' : 'Alfa'),
  'xstate.snapshot.refreshSchedule': () => {},
  // The longest interval: whatever was refreshed before is due.
  'xstate.done.actor.refreshSchedule': ({ pass }) => pass(REFRESH_IDLE_MS),
  'xstate.snapshot.mailboxRefresh': async (rendered) => {
    const { link, soon, line } = rendered;
    await comesToDocuments(rendered, ['1', '2']);
    await soon(() => expect(link.isPending('downloadSpvContent')).toBe(true));
    link.deliver({ ok: true, messageId: '1', ...PDF });
    await soon(() => expect(line()).toMatch(/(Alfa|Beta): 1 of 2/));
  },
  'xstate.done.actor.mailboxRefresh': (rendered, event) =>
    (event['output'] as RefreshOutcome).kind === 'cancelled' ? undefined : comesToDocuments(rendered, []),
  // What the link's own check would not let through breaks the refresh itself.
  'xstate.error.actor.mailboxRefresh': async (rendered) => {
    await comesToList(rendered);
    rendered.link.reply('listSpvMessages', { mesaje: null, cui: null, pinState: 'ok' } as never);
  },
  'xstate.after.certificatePauseMs.messageRefresh.pausing': ({ pass }) => pass(CERTIFICATE_PAUSE_MS),
};

/** The machine without effects, driven alongside: what the screen must match. */
function openModel() {
  const input = { uploadQueue: receiver('uploadQueue') };
  const model = createActor(inertOf(messageRefreshMachine), { parent: receiver('workers'), input });
  let asked: string | null = null;
  let title = 'Fetch messages';
  model.on('run.ended', ({ runId, outcome }) => {
    if (asked !== null && runId === asked) title = TITLE[outcome.kind];
  });
  model.start();
  return {
    take: (event: AnyEventObject, at: number) => {
      const runId = `run ${at}`;
      if (event.type === 'user.refresh') asked = runId;
      if (model.getSnapshot().can(event as never))
        model.send({ ...event, ...(asked === runId ? { runId } : {}) } as never);
      const { run, runs } = model.getSnapshot().context;
      if (asked !== null && [run, ...runs].some((next) => next?.runId === asked)) title = 'Fetching messages';
    },
    snapshot: () => model.getSnapshot(),
    title: () => title,
  };
}

const TITLE = {
  finished: 'Messages are up to date',
  cancelled: 'Stopped',
  failed: 'The messages could not be fetched',
};

/** What the status line says, and what it does not. */
function expectLine(line: string, { value, context }: SnapshotFrom<typeof messageRefreshMachine>) {
  expect(/Fetching messages…|(Alfa|Beta): \d of \d/.test(line), line).toBe(value === 'refreshing');
  expect(line.includes('next in 10 min'), line).toBe(value === 'waiting');
  if (value === 'refreshing') return;
  expect(line.includes('The last fetch failed')).toBe(context.lastOutcome?.kind === 'failed');
}

/** A schedule answers every failure of its clock by waiting on: it breaks by a defect of ours alone. */
const breaksSchedule = ({ events }: { events: readonly AnyEventObject[] }) =>
  events.some((event) => event.type === 'xstate.error.actor.refreshSchedule');

const paths = messageRefreshPaths.filter((path) => !breaksSchedule(path));

describe('the status line and the refresh form along every path of the refreshing of messages', () => {
  let rendered: RenderedSync | null = null;
  afterEach(() => rendered?.close());

  it('leaves out no path but those of a broken schedule', () => {
    expect(messageRefreshPaths.filter(breaksSchedule)).toHaveLength(1);
  });

  for (const { name, events } of longestPaths(paths)) {
    it(name, { timeout: 20_000 }, async () => {
      const open = await renderSync();
      rendered = open;
      const model = openModel();
      for (const [at, event] of events.entries()) {
        await STEPS[event.type]!(open, event, at);
        model.take(event, at);
        await open.soon(() => {
          expect(systemActor(open.app, 'messageRefresh').getSnapshot().value).toBe(model.snapshot().value);
          expectLine(open.line(), model.snapshot());
          expect(screen.queryAllByText(model.title()).length).toBeGreaterThan(0);
        });
      }
    });
  }
});
