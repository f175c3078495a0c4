import { fireEvent, screen } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type AnyEventObject, type SnapshotFrom } from 'xstate';
import { CERTIFICATE_PAUSE_MS, REFRESH_WORKING_MS } from '#contracts/limits.ts';
import type { AuthorityMessage } from '#contracts/link/fields.ts';
import { mailboxRefreshMachine } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import { mailboxRefreshPaths } from '#machines/mailboxRefresh/mailboxRefresh.paths.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { STARTED_MS, uuidOf } from '#src/features/refresh/testing/renderRefresh.tsx';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { renderSync, PDF, type RenderedSync } from '../testing/renderSync.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const SUMMARY = 'GET /spv-messages/summary';
const MISSING = 'GET /spv-messages/without-content';

type Path = (typeof mailboxRefreshPaths)[number];
type Step = (rendered: RenderedSync, event: AnyEventObject, path: Path) => Promise<void> | void;

async function answer({ server, soon }: RenderedSync, route: string, what: ReturnType<typeof ok>) {
  await soon(() => expect(server.isHeld(route)).toBe(true));
  server.answer(route, what);
}
const asksLink = ({ link, soon }: RenderedSync, action: Parameters<typeof link.isPending>[0]) =>
  soon(() => expect(link.isPending(action)).toBe(true));

/** The document of the one missing message comes. */
async function deliver(rendered: RenderedSync) {
  await asksLink(rendered, 'downloadSpvContent');
  rendered.link.deliver({ ok: true, messageId: '3001', ...PDF });
}

/** How the test causes each event of the machine; one with nothing to do happens by itself. */
const STEPS: Readonly<Record<string, Step>> = {
  'run.cancel': (rendered, _, { input }) => {
    if (input.days === null) return rendered.pullOut('Alfa');
    screen.getByText('Stop').click();
    return undefined;
  },
  'xstate.done.actor.measureWindow': (rendered, { output }) => {
    const lastProcessedMessageDate =
      output === null ? null : new Date(STARTED_MS + REFRESH_WORKING_MS - Number(output) * DAY_MS).toISOString();
    return answer(rendered, SUMMARY, ok({ lastProcessedMessageDate, totalMessagesWithoutContent: 0 }));
  },
  'xstate.error.actor.measureWindow': (rendered) => answer(rendered, SUMMARY, refusal('server.unexpected')),
  'xstate.done.actor.listMessages': async (rendered, { output }) => {
    await asksLink(rendered, 'listSpvMessages');
    rendered.link.reply('listSpvMessages', { mesaje: output as AuthorityMessage[], cui: null, pinState: 'ok' });
  },
  'xstate.error.actor.listMessages': async (rendered) => {
    await asksLink(rendered, 'listSpvMessages');
    rendered.link.refuse('listSpvMessages', 'wrongPin');
  },
  'xstate.done.actor.storeMessages': (rendered) => answer(rendered, 'POST /spv-messages', ok({ stored: 1, known: 0 })),
  'xstate.error.actor.storeMessages': (rendered) =>
    answer(rendered, 'POST /spv-messages', refusal('server.unexpected')),
  'xstate.done.actor.pickContents': (rendered, { output }) =>
    answer(
      rendered,
      MISSING,
      ok((output as { messageId: string }[]).map(({ messageId }, at) => ({ id: uuidOf(at), messageId }))),
    ),
  'xstate.error.actor.pickContents': (rendered) => answer(rendered, MISSING, refusal('server.unexpected')),
  'xstate.snapshot.contentTransfer': deliver,
  'xstate.done.actor.contentTransfer': async (rendered, { output }) => {
    const hasFailed = (output as { kind: string }).kind === 'failed';
    if (hasFailed) {
      await asksLink(rendered, 'downloadSpvContent');
      return rendered.link.refuse('downloadSpvContent', 'loggedOut');
    }
    await deliver(rendered);
    rendered.link.reply('downloadSpvContent', { downloaded: 1, failed: 0 });
  },
  'xstate.done.actor.recordRefresh': () => {},
  'xstate.error.actor.recordRefresh': () => {},
};

const breaksStorage = ({ events }: Path) => events.some((event) => event.type === 'xstate.error.actor.recordRefresh');
/** A transfer answers every failure of the link and of its uploads itself: it breaks by a defect of ours alone. */
const breaksTransfer = ({ events }: Path) =>
  events.some((event) => event.type === 'xstate.error.actor.contentTransfer');

/** The refresh begins as its input says: a person asks for 90 days, or the schedule has come to its end. */
async function begin(rendered: RenderedSync, { input }: Path) {
  if (input.days !== null) return rendered.ask('Alfa', '/', input.days);
  await rendered.lead('Alfa');
  await rendered.soon(() => expect(rendered.line()).toContain('next in 10 min'));
  rendered.pass(REFRESH_WORKING_MS);
}

type Model = SnapshotFrom<typeof mailboxRefreshMachine>;

/** What the status line says of a refresh by the schedule. */
function expectLine({ line }: RenderedSync, { value, context: { done, total } }: Model) {
  const isOver = value === 'finished' || value === 'failed' || value === 'cancelled';
  expect(line().includes(total === 0 ? 'Fetching messages…' : `Alfa: ${done} of ${total}`)).toBe(!isOver);
  expect(line().includes('The last fetch failed')).toBe(value === 'failed');
}

const TITLE: Readonly<Record<string, string>> = {
  finished: 'Messages are up to date',
  failed: 'The messages could not be fetched',
  cancelled: 'Stopped',
};

/** What the form says of the refresh that a person has asked for. */
function expectForm({ value, context: { done, total } }: Model) {
  expect(screen.queryAllByText(TITLE[value] ?? 'Fetching messages').length).toBeGreaterThan(0);
  if (value in TITLE) return;
  expect(screen.queryByText(total === 0 ? /Asking ANAF/ : `${done} of ${total}`)).not.toBeNull();
}

/** Why it failed, in the form or in the details of the status line. */
function expectReason({ line }: RenderedSync, { context: { error, days } }: Model) {
  const reason = error?.reason ?? null;
  const text = reason === null ? t('refresh:failed.server') : t(LINK_REASON_KEY[reason]);
  if (days !== null) return expect(screen.queryByText(text)).not.toBeNull();
  if (screen.queryByLabelText('Show the details') !== null) fireEvent.click(screen.getByLabelText('Show the details'));
  return expect(line()).toContain(`The last fetch failed: ${text}`);
}

const paths = mailboxRefreshPaths.filter((path) => !breaksTransfer(path));

describe('the status line and the refresh form along every path of a refresh', () => {
  let rendered: RenderedSync | null = null;
  afterEach(() => rendered?.close());

  it('leaves out no path but those of a broken transfer', () => {
    expect(mailboxRefreshPaths.filter(breaksTransfer)).toHaveLength(1);
  });

  for (const path of longestPaths(paths)) {
    const begins = path.input.days === null ? 'by the schedule' : 'by a person';
    it([begins, ...path.events.map((event) => event.type)].join(' > '), { timeout: 20_000 }, async () => {
      const open = await renderSync({ isStorageFull: breaksStorage(path) });
      rendered = open;
      const model = createActor(inertOf(mailboxRefreshMachine), { input: path.input }).start();
      await begin(open, path);
      for (const event of path.events) {
        await STEPS[event.type]!(open, event, path);
        model.send(event as never);
        const present = model.getSnapshot();
        // The time is written at once: nobody sees that it is.
        if (present.matches('recording')) continue;
        if (present.matches('listing')) {
          await asksLink(open, 'listSpvMessages');
          expect(open.link.paramsOf('listSpvMessages').days).toBe(present.context.windowDays);
        }
        await open.soon(() => {
          if (path.input.days === null) expectLine(open, present);
          else expectForm(present);
          if (present.matches('failed')) expectReason(open, present);
        });
      }
      if (path.input.days !== null || !model.getSnapshot().matches('finished')) return;
      open.pass(CERTIFICATE_PAUSE_MS);
      await open.soon(() => expect(open.line()).toContain('Fetched 1 sec ago · next in 10 min'));
    });
  }
});
