import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { REQUEST_POLL_MS, REQUEST_REPORT_RETRY_MS } from '#contracts/limits.ts';
import { requestDispatchPaths } from '#machines/requestDispatch/requestDispatch.paths.ts';
import type { RequestWork } from '#machines/requestDispatch/requestDispatch.types.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import {
  alfa,
  attemptOf,
  CLAIM,
  endDispatch,
  FIND,
  IDS,
  OPEN,
  renderDispatch,
  REPORT,
  type RenderedDispatch,
} from '../testing/renderDispatch.tsx';
import { aRequest } from '../testing/requestSample.ts';

/** What a person must see: how many requests wait for a PIN, and whether the last one was refused. */
type Seen = {
  readonly waiting: number;
  readonly isRefused: boolean;
  readonly isLed: boolean;
  readonly claimed: number;
};
const START: Seen = { waiting: 0, isRefused: false, isLed: false, claimed: 0 };
const NOTHING = { waiting: 0, isRefused: false } as const;

function seenAfter(seen: Seen, event: AnyEventObject): Seen {
  switch (event.type) {
    case 'session.active':
      return { ...seen, isLed: true };
    case 'session.lost':
      return { ...seen, ...NOTHING, isLed: false };
    case 'pin.entered':
      return seen.isLed ? { ...seen, ...NOTHING } : seen;
    case 'xstate.done.actor.findWork': {
      const { open, requested, pin }: RequestWork = event['output'];
      if (!seen.isLed) return { ...seen, claimed: open.length };
      const count = open.length + requested.length;
      if (count === 0 || (pin !== null && !seen.isRefused)) return { ...seen, ...NOTHING, claimed: open.length };
      return { ...seen, waiting: count };
    }
    case 'xstate.done.actor.claim':
      return { ...seen, claimed: seen.claimed + (event['output'] === null ? 0 : 1) };
    case 'call.ended':
      return event['failure']?.reason === 'wrongPin' && seen.isLed
        ? { ...seen, waiting: seen.claimed, isRefused: true, claimed: 0 }
        : { ...seen, claimed: 0 };
    default:
      return seen;
  }
}

function expectSeen({ waiting, isRefused }: Seen): void {
  const title = `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} for the PIN of Alfa`;
  expect(screen.queryAllByRole('form', { name: title })).toHaveLength(waiting === 0 ? 0 : 1);
  expect(screen.queryAllByRole('form')).toHaveLength(waiting === 0 ? 0 : 1);
  expect(screen.queryAllByText(/^Wrong PIN\. Nothing is tried again by itself/)).toHaveLength(isRefused ? 1 : 0);
}

async function answer({ server }: RenderedDispatch, route: string, reply: ReturnType<typeof ok>) {
  await waitFor(() => expect(server.isHeld(route)).toBe(true));
  server.answer(route, reply);
}
/** What the server has: requests to send, and attempts without an outcome. */
async function findWork(shown: RenderedDispatch, { open, requested, pin }: RequestWork): Promise<void> {
  shown.savePin(pin !== null);
  await answer(shown, OPEN, ok(open.map(({ id }) => attemptOf(id))));
  await answer(shown, FIND, ok(requested.map((id) => ({ id: IDS[id], taxId: '12345674' }))));
}
const isCalled = ({ link }: RenderedDispatch) => waitFor(() => expect(link.isPending('sendSpvRequest')).toBe(true));

async function happen(shown: RenderedDispatch, event: AnyEventObject): Promise<void> {
  const { dispatch, link, clock } = shown;
  const output = event['output'];
  switch (event.type) {
    case 'session.active':
      shown.lead();
      return act(() => dispatch.send({ type: 'session.active', certificate: alfa }));
    case 'session.lost':
      return act(() => dispatch.send({ type: 'session.lost', certificateId: alfa.certificateId }));
    case 'request.created':
      return act(() => dispatch.send({ type: 'request.created' }));
    case 'pin.entered':
      return enterPin(shown);
    case 'xstate.done.actor.findWork':
      return findWork(shown, output);
    case 'xstate.error.actor.findWork':
      await answer(shown, OPEN, ok([]));
      return answer(shown, FIND, refusal('server.unexpected'));
    case 'xstate.done.actor.claim':
      return answer(shown, CLAIM, output === null ? refusal('attempt.open') : ok(attemptOf('r-1')));
    case 'xstate.error.actor.claim':
      return answer(shown, CLAIM, refusal('server.unexpected'));
    case 'host.reported': {
      await isCalled(shown);
      const { attemptId } = attemptOf('r-1');
      const isAccepted = event['report'].outcome === 'accepted';
      const taken = { outcome: 'accepted', authorityId: '260149', title: 'Cerere' } as const;
      const report = isAccepted
        ? taken
        : ({ outcome: 'notSent', error: { code: 'link.pin', reason: 'wrongPin' } } as never);
      return act(() => link.reportRequest({ attemptId, report }));
    }
    case 'call.ended':
      await isCalled(shown);
      if (event['failure'] === null) link.reply('sendSpvRequest', { sent: 1 } as never);
      else link.refuse('sendSpvRequest', event['failure'].reason);
      return;
    case 'xstate.done.actor.report':
      return answer(shown, REPORT, ok(aRequest(2, 'Submitted')));
    case 'xstate.error.actor.report':
      return answer(shown, REPORT, refusal('server.unexpected'));
    default:
      return act(() =>
        clock.increment(event.type.includes('requestPollMs') ? REQUEST_POLL_MS : REQUEST_REPORT_RETRY_MS),
      );
  }
}

/** By the form where it is there; one that comes too late for it is what the form has sent a moment ago. */
async function enterPin({ dispatch, sealed }: RenderedDispatch): Promise<void> {
  const field = screen.queryByLabelText('PIN');
  if (field === null) {
    const pin = { kind: 'typed', handle: 'typed' } as const;
    return act(() =>
      dispatch.send({ type: 'pin.entered', certificateId: alfa.certificateId, pin, confirmLastTry: false }),
    );
  }
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(sealed.size).toBe(1));
}

describe('the notices over the requests, along every path of their sending', () => {
  afterEach(endDispatch);

  for (const { name, events } of longestPaths(requestDispatchPaths)) {
    it(name, async () => {
      const shown = await renderDispatch();
      let seen = START;
      for (const event of events) {
        await happen(shown, event);
        seen = seenAfter(seen, event);
        await waitFor(() => expectSeen(seen));
      }
    });
  }
});
