import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { REQUEST_POLL_MS } from '#contracts/limits.ts';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { alfa, CLAIM, endDispatch, FIND, OPEN, renderDispatch, REPORT } from '../testing/renderDispatch.tsx';
import { aRequest, requestId, requestToSend } from '../testing/requestSample.ts';

const beta = { certificateId: requestId(701), thumbprint: 'B'.repeat(40), name: 'Beta' };
const ONE = 'Client 1 · Copy of D300 · 10/2026 · Alfa';
const OTHER = 'Client 2 · Fiscal vector · Beta';
const onToken = (isLoggedIn: boolean) =>
  [alfa, beta].map((one) => aTokenCertificate({ sha1Thumbprint: one.thumbprint, tokenLabel: 'ePass', isLoggedIn }));

const certificateOf = (id: string) => (id === requestId(1) ? alfa : beta).certificateId;

/** Two certificates on one token: the first request is sent with Alfa, the second with Beta. */
async function showBoth({ isOpen = false } = {}) {
  const shown = await renderDispatch();
  const { server, link, dispatch, clock } = shown;
  let left = [requestToSend(1, { documentType: 'D300', reportingYear: 2026, reportingMonth: 10 }), requestToSend(2)];
  server.on(FIND, ({ url }) =>
    ok(left.filter(({ id }) => certificateOf(id) === url.searchParams.get('certificateId'))),
  );
  server.on(OPEN, ok([]));
  server.on(CLAIM, ({ url }) => {
    const request = left.find(({ id }) => url.pathname.includes(id)) ?? requestToSend(0);
    left = left.filter((one) => one !== request);
    const query = { tip: request.documentType, cui: request.taxId };
    return ok({ id: request.id, attemptId: request.id, certificateId: certificateOf(request.id), query });
  });
  server.on(REPORT, ok(aRequest(1, 'Submitted')));
  link.plugIn(onToken(isOpen));
  for (const certificate of [alfa, beta]) {
    shown.lead(certificate);
    act(() => dispatch.send({ type: 'session.active', certificate }));
  }
  const title = isOpen
    ? '2 requests wait to be sent (Alfa, Beta)'
    : '2 requests wait for the PIN of the token ePass (certificates: Alfa, Beta)';
  const row = within(await screen.findByRole('form', { name: title }));
  return {
    ...shown,
    row,
    ask: (number: number) => void (left = [...left, requestToSend(number)]),
    pass: () => act(() => clock.increment(REQUEST_POLL_MS)),
    isCalled: (): Promise<void> => waitFor(() => expect(link.isPending('sendSpvRequest')).toBe(true)),
    sent: () => link.paramsOf('sendSpvRequest').requests.map(({ attemptId }) => attemptId),
    calls: () => link.calls.filter(({ action }) => action === 'sendSpvRequest').length,
    answer: async () => {
      for (const { attemptId } of link.paramsOf('sendSpvRequest').requests) {
        link.reportRequest({ attemptId, report: { outcome: 'accepted', authorityId: '260149', title: 'Cerere' } });
      }
      link.reply('sendSpvRequest', { accepted: 1, refused: 0, unknown: 0, notSent: 0 });
      await waitFor(() => expect(link.isPending('settleAttempts')).toBe(true));
      link.reply('settleAttempts', { settled: 1 });
    },
  };
}

afterEach(endDispatch);

describe('what one PIN opens', () => {
  it('is one row, and what was left without a tick stays waiting, on the token that is open by then', async () => {
    const { row, user, link, dispatch, pass, isCalled, sent, calls, answer } = await showBoth();
    row.getByRole('checkbox', { name: ONE });
    await user.click(row.getByRole('checkbox', { name: OTHER }));
    row.getByText('1 request stays waiting.');
    await user.type(row.getByLabelText('PIN'), '123456{Enter}');
    await isCalled();
    expect(link.paramsOf('sendSpvRequest')).toMatchObject({ certificate: alfa.thumbprint });
    expect(link.paramsOf('sendSpvRequest').pin).toMatch(/^v1\./);
    expect(sent()).toEqual([requestId(1)]);
    link.plugIn(onToken(true));
    await answer();
    for (let round = 0; round < 3; round += 1) {
      await waitFor(() => expect(dispatch.getSnapshot().value).toBe('waiting'));
      pass();
    }
    const left = within(await screen.findByRole('form', { name: '1 request waits to be sent (Beta)' }));
    const tick = left.getByRole<HTMLInputElement>('checkbox', { name: OTHER });
    expect(tick.checked).toBe(false);
    expect(calls()).toBe(1);
    await user.click(tick);
    await user.click(left.getByRole('button', { name: 'Send' }));
    await isCalled();
    expect(link.paramsOf('sendSpvRequest')).toMatchObject({ certificate: beta.thumbprint, pin: null });
    expect(sent()).toEqual([requestId(2)]);
  });

  it('does not go with a token that is open already, besides what was just asked for here', async () => {
    const { row, dispatch, ask, pass, isCalled, sent, calls } = await showBoth({ isOpen: true });
    await row.findByText(/^The token is unlocked: no PIN is needed/);
    expect(row.queryByLabelText('PIN')).toBeNull();
    await waitFor(() => expect(dispatch.getSnapshot().value).toBe('waiting'));
    pass();
    await waitFor(() => expect(dispatch.getSnapshot().value).toBe('waiting'));
    expect(calls()).toBe(0);
    ask(3);
    act(() => dispatch.send({ type: 'request.created', requestIds: [requestId(3)] }));
    await isCalled();
    expect(sent()).toEqual([requestId(3)]);
  });
});
