import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { REQUEST_POLL_MS, REQUEST_REPORT_RETRY_MS } from '#contracts/limits.ts';
import { requestDispatchMachine } from '#machines/requestDispatch/requestDispatch.machine.ts';
import { requestDispatchPaths } from '#machines/requestDispatch/requestDispatch.paths.ts';
import type { RequestPinEntered, RequestTick, RequestWork } from '#machines/requestDispatch/requestDispatch.types.ts';
import { runPath } from '#machines/testing/explore.ts';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import {
  alfa,
  aRequestToSend,
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

type Snapshot = SnapshotFrom<typeof requestDispatchMachine>;

/** What a person must see: the requests that wait for a PIN, and whether the last one was refused. */
function expectSeen({ context }: Snapshot): void {
  const [waiting] = context.waitingForPin.filter(({ listed }) => listed.length > 0);
  const count = waiting?.listed.length ?? 0;
  const title = `${count} ${count === 1 ? 'request waits' : 'requests wait'} for the PIN of Alfa`;
  expect(screen.queryAllByRole('form', { name: title })).toHaveLength(count === 0 ? 0 : 1);
  expect(screen.queryAllByRole('form')).toHaveLength(count === 0 ? 0 : 1);
  expect(screen.queryAllByRole('checkbox', { name: LINE })).toHaveLength(count);
  const isRefused = waiting?.reason === 'wrongPin';
  expect(screen.queryAllByText(/^Wrong PIN\. It is not retried automatically/)).toHaveLength(isRefused ? 1 : 0);
}
const LINE = 'Client 2 · Fiscal vector · Alfa';

async function answer({ server }: RenderedDispatch, route: string, reply: ReturnType<typeof ok>) {
  await waitFor(() => expect(server.isHeld(route)).toBe(true));
  server.answer(route, reply);
}
/** What the server has: requests to send, attempts without an outcome, a PIN; and whether the token is open. */
async function findWork(shown: RenderedDispatch, { open, requested, pin }: RequestWork): Promise<void> {
  shown.savePin(pin?.kind === 'saved');
  shown.link.plugIn([aTokenCertificate({ isLoggedIn: pin?.kind === 'none' })]);
  await answer(shown, OPEN, ok(open.map(({ id }) => attemptOf(id))));
  await answer(shown, FIND, ok(requested.map(({ id }) => aRequestToSend(id))));
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
      return act(() =>
        dispatch.send({ type: 'request.created', requestIds: event['requestIds'].map((id: string) => IDS[id]) }),
      );
    case 'pin.entered':
      return enterPin(shown, event as RequestPinEntered);
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

const ofServer = (ticks: readonly RequestTick[]) =>
  ticks.map(({ requestId }) => ({ requestId: IDS[requestId] ?? '', certificateId: alfa.certificateId }));

/** By the form where it asks for one; what comes otherwise is what a form has sent a moment ago. */
async function enterPin({ dispatch, sealed }: RenderedDispatch, { pin, ticked, leftOut }: RequestPinEntered) {
  const field = screen.queryByLabelText('PIN');
  if (field === null || pin.kind === 'none') {
    const { certificateId } = alfa;
    const given = { certificateId, pin, confirmLastTry: false, ticked: ofServer(ticked), leftOut: ofServer(leftOut) };
    return act(() => dispatch.send({ type: 'pin.entered', ...given }));
  }
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: LINE });
  if (!tick.checked) fireEvent.click(tick);
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(sealed.size).toBe(1));
}

describe('the notices over the requests, along every path of their sending', () => {
  afterEach(endDispatch);

  for (const { name, events } of longestPaths(requestDispatchPaths)) {
    it(name, async () => {
      const shown = await renderDispatch();
      const steps = runPath(requestDispatchMachine, undefined, events).slice(-events.length);
      for (const [at, event] of events.entries()) {
        await happen(shown, event);
        await waitFor(() => expectSeen(steps[at]?.after as Snapshot));
      }
    });
  }
});
