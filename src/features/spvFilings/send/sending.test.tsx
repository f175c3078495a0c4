import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import type { FilingReport } from '#src/shared/link/calls/exchange.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFiling, alfa, idOf, pageOf, type RenderedFilings } from '../testing/renderFilings.tsx';
import {
  endSending,
  CLOSED,
  attemptOf,
  isCalled,
  notices,
  settle,
  sha256,
  show,
  submitted,
  done,
} from '../testing/renderSending.tsx';

afterEach(endSending);

describe('sending what is approved', () => {
  it('signs and sends under one call, keeps what was signed, records the outcome, and lets the host forget', async () => {
    const rendered = await show({ isPinSaved: true });
    const { server, link } = rendered;
    rendered.lead();
    await isCalled(rendered);
    expect(link.paramsOf('signAndSend')).toMatchObject({
      certificate: alfa.thumbprint,
      confirmLastTry: false,
      sessionToken: 's'.repeat(43),
      attemptIds: [attemptOf(1), attemptOf(2)],
    });
    expect(link.paramsOf('signAndSend').pin).toMatch(/^v1\./);
    link.report({ attemptId: attemptOf(1), step: 'signing', report: null });
    expect(await screen.findByText('Signing')).toBeDefined();
    expect(screen.getByText('Signing and sending: 0 of 2')).toBeDefined();
    link.report({ attemptId: attemptOf(1), step: 'done', report: submitted });
    link.report({ attemptId: attemptOf(2), step: 'sending', report: null });
    expect(await screen.findByText('Sending')).toBeDefined();
    await waitFor(() => expect(link.isPending('settleAttempts')).toBe(true));
    expect(server.lastOf('POST /spv-filings/*/signed-statement')?.body).toEqual({
      attemptId: attemptOf(1),
      contentId: idOf(701),
      uploadIndex: '1100000031',
    });
    expect(server.lastOf(CLOSED)?.body).toEqual({
      report: { outcome: 'submitted', uploadIndex: '1100000031', signedSha256: sha256 },
    });
    expect(link.paramsOf('settleAttempts')).toEqual({ attemptIds: [attemptOf(1)] });
  });

  it('says what went and what was rejected once all have ended', async () => {
    const rendered = await show({ isPinSaved: true });
    const { link, app } = rendered;
    const toast = () => systemActor(app, 'toaster').getSnapshot().context.current;
    rendered.lead();
    await isCalled(rendered);
    link.report({ attemptId: attemptOf(1), step: 'done', report: submitted });
    const signed = { sha256, file: new Blob(['%PDF signed']) };
    const rejected: FilingReport = { outcome: 'rejected', text: 'refuzat', signed };
    link.report({ attemptId: attemptOf(2), step: 'done', report: rejected });
    expect(toast()).toBeNull();
    link.reply('signAndSend', { ...done, rejected: 1 });
    await settle(rendered);
    expect(toast()).toMatchObject({
      kind: 'warning',
      text: 'spvFilings:dispatch.sum.mixed',
      values: { count: 1, refused: 1, unknown: 0 },
    });
  });

  it('reads the list again once for outcomes that come close together', async () => {
    const rendered = await show({ count: 3, isPinSaved: true });
    const { server, link } = rendered;
    rendered.lead();
    await isCalled(rendered);
    const before = server.countOf('GET /spv-filings');
    for (const number of [1, 2, 3]) {
      const report = { ...submitted, uploadIndex: `110000003${number}` };
      link.report({ attemptId: attemptOf(number), step: 'done', report });
    }
    await waitFor(() => expect(server.countOf(CLOSED)).toBe(3));
    await waitFor(() => expect(server.countOf('GET /spv-filings')).toBe(before + 1));
  });

  it('says that the outcome is saved, not that the sending is unfinished, until the list was read again', async () => {
    const rendered = await show({ count: 1, isPinSaved: true });
    const { server, link, queries } = rendered;
    server.on('GET /spv-filings', pageOf([aFiling(1, { spvFilingStatus: 'Approved', hasOpenAttempt: true })]));
    rendered.lead();
    await isCalled(rendered);
    await queries.invalidateQueries();
    link.report({ attemptId: attemptOf(1), step: 'done', report: submitted });
    link.reply('signAndSend', done);
    await settle(rendered);
    expect(await screen.findByText('Saving the outcome')).toBeDefined();
    expect(screen.queryByText('Sending not finished')).toBeNull();
    server.on('GET /spv-filings', pageOf([aFiling(1, { spvFilingStatus: 'Submitted' })]));
    await queries.invalidateQueries();
    expect(await screen.findByText('Submitted')).toBeDefined();
  });

  it('asks the host again for what was left open, and opens no second attempt', async () => {
    const open = { id: idOf(1), attemptId: attemptOf(1), certificateId: alfa.certificateId };
    const rendered = await show({
      count: 1,
      isPinSaved: true,
      routes: {
        'GET /spv-filings/to-send': ok([]),
        'GET /spv-filings/open-attempts': ok([{ ...open, openedAt: '2026-11-20T10:00:00.000Z' }]),
      },
    });
    rendered.lead();
    await isCalled(rendered);
    expect(rendered.link.paramsOf('signAndSend').attemptIds).toEqual([attemptOf(1)]);
    expect(rendered.server.countOf('POST /spv-filings/*/attempts')).toBe(0);
  });

  it('records the outcome although the server refuses the signed document', async () => {
    const rendered = await show({
      count: 1,
      isPinSaved: true,
      routes: { 'POST /spv-filings/*/signed-statement': refusal('content.invalid') },
    });
    rendered.lead();
    await isCalled(rendered);
    rendered.link.report({ attemptId: attemptOf(1), step: 'done', report: submitted });
    await waitFor(() => expect(rendered.server.countOf(CLOSED)).toBe(1));
    expect(rendered.logged).toEqual([
      { event: 'filing.signedNotKept', filingId: idOf(1), attemptId: attemptOf(1), code: 'content.invalid' },
    ]);
  });

  it('gives filings of nobody its own certificate first', async () => {
    const rendered = await show({ count: 1, isAssigned: false, isPinSaved: true });
    rendered.lead();
    await isCalled(rendered);
    expect(rendered.server.lastOf('PUT /spv-certificates/*/clients')?.body).toEqual({ taxIds: ['12345674'] });
  });

  it('leaves a filing to whoever has opened its attempt', async () => {
    const rendered = await show({
      count: 1,
      isPinSaved: true,
      routes: { 'POST /spv-filings/*/attempts': refusal('attempt.open', { attemptId: attemptOf(1) }) },
    });
    rendered.lead();
    await waitFor(() => expect(rendered.dispatch.getSnapshot().value).toBe('pausing'));
    expect(rendered.link.isPending('signAndSend')).toBe(false);
  });

  it('says why a filing could not be signed, leaves it out, and sends it again when asked to', async () => {
    const rendered = await show({ count: 1, isPinSaved: true });
    const { link, user, server } = rendered;
    server.on(CLOSED, ok({ spvFilingStatus: 'Approved' }));
    rendered.lead();
    await isCalled(rendered);
    const report = { outcome: 'notSent', error: linkError('documentLocked') } as const;
    link.report({ attemptId: attemptOf(1), step: 'done', report });
    link.reply('signAndSend', { ...done, submitted: 0, notSent: 1 });
    await settle(rendered);
    await user.click(await screen.findByRole('button', { name: 'Not sent' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'The filing was not sent' }));
    expect(drawer.getByText(/whoever signed it before has forbidden any change/)).toBeDefined();
    rendered.clock.increment(FILING_POLL_MS);
    await settle(rendered);
    expect(link.isPending('signAndSend')).toBe(false);
    await waitFor(() => expect(rendered.dispatch.getSnapshot().value).toBe('waiting'));
    await user.click(drawer.getByRole('button', { name: 'Resend' }));
    await isCalled(rendered);
  });

  it('says why the server let a filing not be sent and what to do, and tries the others', async () => {
    const rendered = await show({ isPinSaved: true });
    const { link, user, server } = rendered;
    server.on('POST /spv-filings/*/attempts', ({ url }) =>
      url.pathname.includes(idOf(1))
        ? refusal('session.otherCertificate')
        : { status: 201, body: { attemptId: attemptOf(2), sha256, contentUrl: 'https://dosar.test/c' } },
    );
    const before = server.countOf('GET /spv-filings');
    rendered.lead();
    await isCalled(rendered);
    expect(link.paramsOf('signAndSend').attemptIds).toEqual([attemptOf(2)]);
    await user.click(await screen.findByRole('button', { name: 'Not sent' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'The filing was not sent' }));
    drawer.getByText(
      'This filing is assigned to another certificate. Plug in its token, or choose another signing certificate.',
    );
    drawer.getByText(/^It is sent from wherever the token of that certificate is plugged in/);
    // What the list shows may be why.
    await waitFor(() => expect(server.countOf('GET /spv-filings')).toBeGreaterThan(before));
  });

  it('stops after the filing that is being sent, and goes on when asked to', async () => {
    const rendered = await show({ isPinSaved: true });
    const { link, user } = rendered;
    rendered.lead();
    await isCalled(rendered);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(link.isStopped('signAndSend')).toBe(true));
    const report = { outcome: 'notSent', error: linkError('cancelledByUser') } as const;
    for (const number of [1, 2]) link.report({ attemptId: attemptOf(number), step: 'done', report });
    link.reply('signAndSend', { ...done, submitted: 0, notSent: 2 });
    await settle(rendered);
    expect(await screen.findByText('Signing and sending is paused.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(rendered.dispatch.getSnapshot().hasTag('paused')).toBe(false));
  });
});

/** Its batch is paused while the next filing is being opened. */
async function passOver(closed: ReturnType<typeof ok>) {
  const opened = Promise.withResolvers<ReturnType<typeof ok>>();
  const rendered = await show({ isPinSaved: true, routes: { [CLOSED]: closed } });
  const { server, dispatch, user } = rendered;
  server.on('POST /spv-filings/*/attempts', ({ url }) =>
    url.pathname.includes(idOf(1))
      ? { status: 201, body: { attemptId: attemptOf(1), sha256, contentUrl: 'https://dosar.test/c' } }
      : opened.promise,
  );
  rendered.lead();
  const stepOf = () => dispatch.getSnapshot().context.rows.find(({ filingId }) => filingId === idOf(1))?.step;
  await waitFor(() => expect(stepOf()).toBe('ready'));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(server.countOf(CLOSED)).toBe(1));
  opened.resolve(refusal('session.notFound'));
  return rendered;
}

const outcomeOf = async ({ dispatch }: RenderedFilings) => {
  await screen.findByText('Signing and sending is paused.');
  return dispatch.getSnapshot().context.rows[0]?.outcome;
};

describe('an attempt that was opened for a call which is not made', () => {
  it('is given back as one that no host was asked for', async () => {
    const rendered = await passOver(ok({ spvFilingStatus: 'Approved' }));
    const report = { outcome: 'notSent', reason: 'cancelledByUser', isHostUnasked: true };
    expect(rendered.server.lastOf(CLOSED)?.body).toEqual({ report });
    await waitFor(() => expect(rendered.link.isPending('settleAttempts')).toBe(true));
    rendered.link.reply('settleAttempts', { settled: 0 });
    expect(await outcomeOf(rendered)).toMatchObject({ kind: 'notSent' });
  });

  it('is not called unsent where another browser has given it to a host', async () => {
    const rendered = await passOver(refusal('attempt.atWork'));
    expect(await outcomeOf(rendered)).toEqual({ kind: 'heldElsewhere' });
    expect(rendered.link.isPending('settleAttempts')).toBe(false);
  });
});

describe('a batch that was not carried through', () => {
  it('is reported where the server did not answer: nothing was sent for these, and what to do', async () => {
    const rendered = await show({
      isPinSaved: true,
      routes: { 'POST /spv-filings/*/attempts': () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    rendered.lead();
    await screen.findByText('The Dosar server did not answer. Check the internet connection.');
    notices().getByText('Nothing was sent for 2 filings: they stay approved.');
    notices().getByText('Sending is tried again every minute.');
    expect(rendered.link.isPending('signAndSend')).toBe(false);
  });

  it('is reported where the link does not answer: no PIN is asked for, and it goes on when the link is back', async () => {
    const rendered = await show({ isPinSaved: true });
    const { app, link, server, clock } = rendered;
    link.lose('hostMissing');
    rendered.lead();
    await screen.findByText(/^Sending has stopped: Dosar Link is not installed .* Install it from the status bar/);
    notices().getByText('Nothing was sent for 2 filings: they stay approved.');
    notices().getByText('Sending is tried again every minute.');
    expect(screen.queryByRole('form')).toBeNull();
    expect(server.countOf('POST /spv-filings/*/attempts')).toBe(0);
    const health = systemActor(app, 'link');
    act(() => health.send({ type: 'call.failed', error: linkError('hostMissing'), outdated: [] }));
    notices().getByText('Sending goes on automatically as soon as Dosar Link works again.');
    link.lose(null);
    clock.increment(1000);
    clock.increment(FILING_POLL_MS);
    await isCalled(rendered);
    expect(link.paramsOf('signAndSend').attemptIds).toEqual([attemptOf(1)]);
  });

  it('says of each filing what became of it, and only that, until it was read', async () => {
    const rendered = await show({ count: 4, isPinSaved: true });
    const { link, user } = rendered;
    rendered.lead();
    await isCalled(rendered);
    const report = (number: number, said: FilingReport) =>
      link.report({ attemptId: attemptOf(number), step: 'done', report: said });
    report(1, submitted);
    report(2, { outcome: 'unknown', error: linkError('authorityTimeout'), signed: { sha256, file: null } });
    report(3, { outcome: 'notSent', error: linkError('sessionEnded') });
    link.refuse('signAndSend', 'sessionEnded');
    await settle(rendered);
    await screen.findByText(/^Sending has stopped: The certificate is now used in another tab/);
    notices().getByText('1 filing of this batch was sent.');
    notices().getByText(/^Of 1 filing it is not known whether it arrived/);
    notices().getByText('Nothing was sent for 1 filing: it stays approved.');
    notices().getByText(/^The outcome of 1 filing is not recorded yet/);
    notices().getByText('What was not sent goes out from wherever the certificate is in use.');
    expect(notices().queryByText(/again every minute/)).toBeNull();
    await user.click(notices().getByRole('button', { name: 'Got it' }));
    expect(notices().queryByText(/^Sending has stopped/)).toBeNull();
  });
});
