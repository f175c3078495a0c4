import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { alfa, idOf, renderFilings } from '../testing/renderFilings.tsx';
import { aFilingToSend } from '../testing/renderSending.tsx';

const beta = { certificateId: idOf(902), thumbprint: 'B'.repeat(40), name: 'Beta' };
const CLIENTS = 'PUT /spv-certificates/*/clients';
const WORK = 'GET /spv-filings/to-send';
const APPROVED = '2026-11-20T10:00:00.000Z';
const WAITING = 'GET /spv-filings/waiting';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const stored = ({ certificateId: id, name, thumbprint }: typeof alfa, taxIds: readonly string[] = []) => ({
  id,
  name,
  thumbprint,
  subject: `CN=${name}`,
  issuer: 'CN=Test CA',
  serialNumber: '0A1B',
  expiresOn: '2027-11-20T10:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000700',
  isPinSaved: false,
  pin: null,
  taxIds,
});
/** Who leads which of the two certificates, if anybody. */
const sessions = (leaders: { readonly alfa?: string; readonly beta?: string } = {}) =>
  ok(
    [
      { ...alfa, leader: leaders.alfa },
      { ...beta, leader: leaders.beta },
    ].map(({ certificateId, name, leader }) => ({
      certificateId,
      certificateName: name,
      activeSession:
        leader === undefined
          ? null
          : {
              id: idOf(951),
              userName: leader,
              startTime: '2026-11-20T10:00:00.000Z',
              expiresOn: '2026-11-21T10:00:00.000Z',
            },
    })),
  );
const PIN = `v1.${'k'.repeat(22)}.${'e'.repeat(87)}.${'c'.repeat(30)}`;
const waitingFor = (certificateId: string | null, count = 2) =>
  ok([{ certificateId, count, taxIds: ['12345674', '1234565'] }]);

async function show(routes: NonNullable<Parameters<typeof renderFilings>[0]>['routes']) {
  const rendered = await renderFilings({
    routes: {
      'GET /spv-sessions': sessions(),
      'GET /spv-certificates': ok([stored(alfa, ['12345674']), stored(beta)]),
      [CLIENTS]: ok(),
      ...routes,
    },
  });
  ({ close } = rendered);
  return rendered;
}
const notices = () => within(screen.getByRole('region', { name: 'Signing and sending' }));

describe('approved filings whose certificate this window does not lead', () => {
  it('wait for a token where no certificate is saved', async () => {
    await show({ [WAITING]: waitingFor(null), 'GET /spv-sessions': ok([]) });
    expect(await screen.findByText(/^2 approved filings wait for a token/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign with another certificate' })).toBeNull();
  });

  it('wait for a person where several could sign and none is chosen, whoever leads one', async () => {
    const leaders = sessions({ beta: 'Ana Dumitru' });
    const { user, server } = await show({ [WAITING]: waitingFor(null), 'GET /spv-sessions': leaders });
    await screen.findByText(/^2 approved filings have no signing certificate/);
    await user.click(screen.getByRole('button', { name: 'Choose the signing certificate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the signing certificate' }));
    await user.click(dialog.getByRole('button', { name: /^Certificate/ }));
    await user.click(await screen.findByRole('option', { name: /^Beta/, hidden: true }));
    await user.click(dialog.getByRole('button', { name: 'Sign with this one' }));
    await waitFor(() => expect(server.lastOf(CLIENTS)?.body).toEqual({ taxIds: ['12345674', '1234565'] }));
    expect(server.lastOf(CLIENTS)?.url.pathname).toContain(beta.certificateId);
  });

  it('wait for the token of theirs, whatever else this window leads', async () => {
    const rendered = await show({ [WAITING]: waitingFor(beta.certificateId, 1) });
    rendered.lead();
    expect(await screen.findByText('1 approved filing waits for the token of Beta.')).toBeDefined();
  });

  it('wait for the token of theirs, although another certificate is led elsewhere', async () => {
    const leaders = sessions({ alfa: 'Ana Dumitru' });
    await show({ [WAITING]: waitingFor(beta.certificateId), 'GET /spv-sessions': leaders });
    expect(await screen.findByText('2 approved filings wait for the token of Beta.')).toBeDefined();
    expect(screen.queryByText(/window of Ana Dumitru/)).toBeNull();
  });

  it('are sent from the window that leads it, and stay with it', async () => {
    const leaders = sessions({ beta: 'Ana Dumitru' });
    const rendered = await show({ [WAITING]: waitingFor(beta.certificateId), 'GET /spv-sessions': leaders });
    rendered.lead();
    expect(await screen.findByText('2 approved filings are sent from the window of Ana Dumitru.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign with another certificate' })).toBeNull();
  });

  it('are no matter of a notice where this window leads it', async () => {
    const rendered = await show({ [WAITING]: waitingFor(alfa.certificateId) });
    expect(await screen.findByText(/^2 approved filings wait for the token of Alfa/)).toBeDefined();
    rendered.lead();
    await waitFor(() => expect(notices().queryByText(/approved filings/)).toBeNull());
  });
});

/** Chooses the other certificate for what waits. */
async function ask(rendered: Awaited<ReturnType<typeof show>>) {
  await rendered.user.click(await screen.findByRole('button', { name: 'Sign with another certificate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign with another certificate' }));
  expect(dialog.getByText(/from now on that one signs all filings of their clients/)).toBeDefined();
  const run = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change certificate' });
  expect(run.disabled).toBe(true);
  await rendered.user.click(dialog.getByRole('button', { name: /^Certificate/ }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['AlfaHas rights in SPV for 1 of 2 clients']);
  await rendered.user.click(options[0]!);
  await rendered.user.click(run);
  return dialog;
}

describe('another certificate for what waits', () => {
  it('is chosen, gets their clients, and sends them at once where this window leads it', async () => {
    const rendered = await show({ [WAITING]: waitingFor(beta.certificateId) });
    const { server, app } = rendered;
    rendered.lead();
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(1));
    await screen.findByText('2 approved filings wait for the token of Beta.');
    server.on(WAITING, ok([]));
    await ask(rendered);
    await waitFor(() => expect(server.lastOf(CLIENTS)?.body).toEqual({ taxIds: ['12345674', '1234565'] }));
    expect(server.lastOf(CLIENTS)?.url.pathname).toContain(alfa.certificateId);
    await waitFor(() =>
      expect(systemActor(app, 'toaster').getSnapshot().context.current).toMatchObject({
        kind: 'success',
        title: 'spvFilings:reassign.done',
        values: { count: 2, certificate: 'Alfa' },
      }),
    );
    await waitFor(() => expect(screen.queryByText(/token of Beta/)).toBeNull());
    rendered.clock.increment(1000);
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(2));
  });

  it.each([
    ['given to another certificate', { isReassigned: true, approvedAt: APPROVED }],
    ['approved anew', { isReassigned: false, approvedAt: '2026-11-20T11:00:00.000Z' }],
  ])('sends what failed for reasons of its own once it is %s', async (_, { isReassigned, approvedAt }) => {
    const approved = aFilingToSend(1, { approvedAt: APPROVED });
    const opened = { attemptId: idOf(501), sha256: 'a'.repeat(64), contentUrl: 'https://dosar.test/c' };
    const rendered = await show({
      [WORK]: ok([approved]),
      'POST /spv-filings/*/attempts': { status: 201, body: opened },
      'PUT /spv-filings/*/attempts/*': ok({ spvFilingStatus: 'Approved' }),
    });
    const { server, link, dispatch, clock } = rendered;
    const openings = () => server.countOf('POST /spv-filings/*/attempts');
    const poll = async () => {
      const before = server.countOf(WORK);
      clock.increment(CERTIFICATE_PAUSE_MS);
      clock.increment(FILING_POLL_MS);
      await waitFor(() => expect(server.countOf(WORK)).toBeGreaterThan(before));
      await waitFor(() => expect(dispatch.getSnapshot().matches('sending')).toBe(openings() > 1));
    };
    link.plugIn([alfa, beta].map((led) => aTokenCertificate({ sha1Thumbprint: led.thumbprint, isLoggedIn: true })));
    server.on('GET /spv-certificates', ok([alfa, beta].map((one) => ({ ...stored(one), isPinSaved: true, pin: PIN }))));
    rendered.lead(beta);
    await waitFor(() => expect(link.isPending('signAndSend')).toBe(true));
    const report = { outcome: 'notSent', error: linkError('signatureInvalid') } as const;
    link.report({ attemptId: opened.attemptId, step: 'done', report });
    link.reply('signAndSend', { submitted: 0, rejected: 0, unknown: 0, notSent: 1 });
    await waitFor(() => expect(link.isPending('settleAttempts')).toBe(true));
    link.reply('settleAttempts', { settled: 0 });
    await waitFor(() => expect(dispatch.getSnapshot().matches('sending')).toBe(false));
    await poll();
    expect(openings()).toBe(1);
    server.on(WORK, ok([{ ...approved, approvedAt }]));
    if (isReassigned) {
      dispatch.send({ type: 'session.lost', certificateId: beta.certificateId });
      rendered.lead(alfa);
    }
    await poll();
    await waitFor(() => expect(openings()).toBe(2));
  });

  it('is not theirs where the server refuses, and says why', async () => {
    const rendered = await show({
      [WAITING]: waitingFor(beta.certificateId),
      [CLIENTS]: refusal('certificate.notFound'),
    });
    const dialog = await ask(rendered);
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'This certificate is no longer saved. Add it in Settings, Certificates.',
    );
  });
});
