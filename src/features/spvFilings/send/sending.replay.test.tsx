import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import type { BatchOutcome } from '#machines/filingBatch/filingBatch.types.ts';
import { filingDispatchPaths } from '#machines/filingDispatch/filingDispatch.paths.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { alfa, type RenderedFilings } from '../testing/renderFilings.tsx';
import {
  aFilingToSend,
  attemptOf,
  done,
  endSending,
  isCalled,
  openNotices,
  pinBar,
  show,
  submitted,
} from '../testing/renderSending.tsx';

/** What a person must see of the sending of two filings, and whether the PIN that was typed is still kept. */
type Seen = {
  /** `resting` is the moment after a batch, before which no other begins. */
  readonly work: 'none' | 'asking' | 'resting' | 'waiting' | 'pausing' | 'paused';
  /** A PIN came while it rested: the next batch follows at once. */
  readonly isDue: boolean;
  readonly isLed: boolean;
  readonly waitsForPin: boolean;
  /** Why the PIN is asked for again. */
  readonly isPinRefused: boolean;
  readonly report: 'authorityDown' | 'unreachable' | 'wrongPin' | null;
  readonly isPinKept: boolean;
};

const START: Seen = {
  work: 'none',
  isDue: false,
  isLed: false,
  waitsForPin: false,
  isPinRefused: false,
  report: null,
  isPinKept: false,
};

const NO_PIN = { waitsForPin: false, isPinRefused: false } as const;

function seenAfter(seen: Seen, event: AnyEventObject): Seen {
  switch (event.type) {
    case 'session.active':
      return { ...seen, isLed: true, work: seen.work === 'none' || seen.work === 'waiting' ? 'asking' : seen.work };
    case 'session.lost': {
      const work = seen.work === 'waiting' ? 'none' : seen.work;
      return { ...seen, ...NO_PIN, work, isDue: false, isLed: false, isPinKept: false };
    }
    case 'pin.entered': {
      const isAtOnce = seen.work === 'waiting';
      return { ...seen, ...NO_PIN, isPinKept: true, isDue: !isAtOnce, work: isAtOnce ? 'asking' : seen.work };
    }
    case 'report.read':
      return { ...seen, report: null };
    case 'dispatch.pause':
      return { ...seen, work: 'pausing' };
    case 'dispatch.resume':
      return { ...seen, work: 'asking' };
    case 'xstate.done.actor.filingBatch':
      return afterBatch(seen, event['output']);
    case 'xstate.after.filingPollMs.filingDispatch.waiting':
      return { ...seen, work: 'asking' };
    case 'xstate.after.certificatePauseMs.filingDispatch.pausing':
      return { ...seen, isDue: false, work: !seen.isLed ? 'none' : seen.isDue ? 'asking' : 'waiting' };
    default:
      throw new Error(`nothing is known of ${event.type}`);
  }
}

/** A PIN goes with the filings it was typed for, unless they are tried again with it. */
function afterBatch(seen: Seen, { rows, waiting, failure }: BatchOutcome): Seen {
  const work = seen.work === 'pausing' ? 'paused' : 'resting';
  const reason = failure === null || failure === 'unreachable' ? failure : failure.reason;
  if (reason === 'cancelledByUser') return { ...seen, ...NO_PIN, work, report: null, isPinKept: false };
  if (reason === 'wrongPin') {
    return { ...seen, work, report: reason, waitsForPin: true, isPinRefused: true, isPinKept: false };
  }
  if (reason === 'authorityDown') return { ...seen, ...NO_PIN, work, report: reason, isPinKept: true };
  if (reason === 'unreachable') return { ...seen, ...NO_PIN, work, report: reason, isPinKept: false };
  const waits = rows.length === 0 && waiting.length > 0;
  return {
    ...seen,
    work,
    report: null,
    waitsForPin: waits,
    isPinRefused: waits && seen.isPinRefused,
    isPinKept: false,
  };
}

const REPORTS = {
  wrongPin: /^Sending has stopped: Wrong PIN/,
  authorityDown: "Sending has stopped: ANAF's service cannot be reached. Try again later.",
  unreachable: 'The Dosar server did not answer. Check the internet connection.',
} as const;

const isThere = (words: string | RegExp, selector = '*') => screen.queryAllByText(words, { selector }).length > 0;

function expectSeen(seen: Seen, { sealed }: RenderedFilings): void {
  openNotices();
  expect(isThere('2 filings wait for the PIN of Alfa')).toBe(seen.waitsForPin);
  expect(isThere(/^Wrong PIN\. It is not retried automatically/)).toBe(seen.isPinRefused);
  expect(screen.queryAllByLabelText('PIN')).toHaveLength(seen.waitsForPin ? 1 : 0);
  expect(isThere('Signing and sending is paused.')).toBe(seen.work === 'paused');
  expect(isThere('Pausing after the filing that is being sent.')).toBe(seen.work === 'pausing');
  expect(isThere('Resume', 'button')).toBe(seen.work === 'paused' || seen.work === 'pausing');
  expect(isThere('Pause', 'button')).toBe(false);
  // What is tried again now is reported when it has ended; a refused PIN is told of where the next one is typed.
  const report = seen.work === 'asking' || seen.work === 'pausing' || seen.isPinRefused ? null : seen.report;
  for (const [name, words] of Object.entries(REPORTS)) expect(isThere(words), name).toBe(name === report);
  expect(isThere('Got it', 'button')).toBe(report !== null);
  expect(isThere('Nothing was sent for 2 filings: they stay approved.')).toBe(
    report === 'authorityDown' || report === 'wrongPin',
  );
  expect(isThere('Sending is tried again every minute.')).toBe(report !== null && seen.isLed);
  expect(isThere(/goes out from wherever the certificate is in use/)).toBe(report !== null && !seen.isLed);
  expect(sealed.size).toBe(seen.isPinKept ? 1 : 0);
}

const TO_SEND = 'GET /spv-filings/to-send';
const lineOf = (number: number) => aFilingToSend(number);

async function answerWork({ server }: RenderedFilings, answer: ReturnType<typeof ok>) {
  await waitFor(() => expect(server.isHeld(TO_SEND)).toBe(true));
  server.answer(TO_SEND, answer);
}

/** The filings are given to the host, and a person sees it. */
async function callHost(rendered: RenderedFilings) {
  if (rendered.link.isPending('signAndSend')) return;
  await answerWork(rendered, ok([1, 2].map(lineOf)));
  await isCalled(rendered);
  await waitFor(() => expect(isThere('Signing and sending: 0 of 2')).toBe(true));
  expect(isThere('Pause', 'button')).toBe(true);
}

/**
 * The host answers every call in the same way, and forgets what the server has recorded. After a failure one filing is
 * tried alone, and the other follows at once.
 */
async function endBatch({ link, server, dispatch }: RenderedFilings, reason: LinkReason | null) {
  const isOver = () => !dispatch.getSnapshot().matches('sending');
  const isAsked = () => link.isPending('signAndSend') || link.isPending('settleAttempts') || server.isHeld(TO_SEND);
  const open = new Set([1, 2]);
  while (!isOver()) {
    await waitFor(() => expect(isOver() || isAsked()).toBe(true));
    if (server.isHeld(TO_SEND)) server.answer(TO_SEND, ok([...open].map(lineOf)));
    if (link.isPending('settleAttempts')) link.reply('settleAttempts', { settled: 1 });
    if (!link.isPending('signAndSend')) continue;
    const { attemptIds } = link.paramsOf('signAndSend');
    const report = reason === null ? submitted : ({ outcome: 'notSent', error: linkError(reason) } as const);
    for (const attemptId of attemptIds) {
      link.report({ attemptId, step: 'done', report });
      open.delete([1, 2].find((number) => attemptOf(number) === attemptId) ?? 0);
    }
    if (reason === null || reason === 'cancelledByUser') link.reply('signAndSend', done);
    else link.refuse('signAndSend', reason);
  }
}

async function happen(rendered: RenderedFilings, event: AnyEventObject): Promise<void> {
  const { clock, dispatch } = rendered;
  switch (event.type) {
    case 'session.active':
      return act(() => rendered.lead());
    case 'session.lost':
      return act(() => dispatch.send({ type: 'session.lost', certificateId: alfa.certificateId }));
    case 'pin.entered':
      fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: '123456' } });
      fireEvent.submit(await pinBar());
      return;
    case 'report.read':
      return void fireEvent.click(screen.getByText('Got it'));
    case 'dispatch.pause':
      await callHost(rendered);
      return void fireEvent.click(screen.getByText('Pause'));
    case 'dispatch.resume':
      return void fireEvent.click(screen.getByText('Resume'));
    case 'xstate.done.actor.filingBatch':
      return answerBatch(rendered, event['output']);
    default:
      return act(() => clock.increment(event.type.includes('filingPollMs') ? FILING_POLL_MS : CERTIFICATE_PAUSE_MS));
  }
}

async function answerBatch(rendered: RenderedFilings, { rows, waiting, failure }: BatchOutcome) {
  if (failure === 'unreachable') return answerWork(rendered, refusal('server.unexpected'));
  if (rows.length === 0) return answerWork(rendered, ok(waiting.length === 0 ? [] : [1, 2].map(lineOf)));
  await callHost(rendered);
  return endBatch(rendered, failure?.reason ?? null);
}

describe('the notices over the filings, along every path of their sending', () => {
  afterEach(endSending);

  for (const { name, events } of longestPaths(filingDispatchPaths)) {
    it(name, async () => {
      const rendered = await show();
      rendered.server.hold(TO_SEND);
      let seen = START;
      for (const event of events) {
        await happen(rendered, event);
        seen = seenAfter(seen, event);
        await waitFor(() => expectSeen(seen, rendered));
      }
    });
  }
});
