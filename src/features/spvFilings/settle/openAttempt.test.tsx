import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { canSettle } from '../filingRules.ts';
import { aFiling, alfa, chooseFor, idOf, renderFilings, pageOf } from '../testing/renderFilings.tsx';

const SETTLED = 'PUT /spv-filings/*/settled';
const CLOSED = 'PUT /spv-filings/*/attempts/*';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (change: Partial<SpvFiling>) => {
  const filings = [aFiling(1, { hasOpenAttempt: true, ...change })];
  const rendered = await renderFilings({ filings, routes: { [SETTLED]: ok({ spvFilingStatus: 'Approved' }) } });
  ({ close } = rendered);
  return rendered;
};
type Rendered = Awaited<ReturnType<typeof show>>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'What happened to this filing?' }));
const sayNotSent = async ({ user }: Rendered) => {
  const form = await dialog();
  await user.click(form.getByRole('button', { name: /^What you found/ }));
  await user.click(await screen.findByRole('option', { name: 'ANAF does not have it', hidden: true }));
  await user.type(form.getByRole('textbox', { name: 'How you know it' }), 'The token broke');
  await user.click(form.getByRole('button', { name: 'Save' }));
};

describe('a filing that another workstation began to send', () => {
  it.each(['Approved', 'Signed'] as const)('is settled by a person while it is %s', async (spvFilingStatus) => {
    const rendered = await show({ spvFilingStatus });
    await rendered.user.click(await screen.findByRole('button', { name: 'Sending not finished' }));
    expect((await dialog()).getByText(/^Another computer began to file this/)).toBeDefined();
    await sayNotSent(rendered);
    const said = { outcome: 'notSent', note: 'The token broke' };
    await waitFor(() => expect(rendered.server.lastOf(SETTLED)?.body).toEqual(said));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is settled from the menu of its row', async () => {
    await show({ spvFilingStatus: 'Approved' });
    await chooseFor('Client 1', 'Record the outcome');
    await dialog();
  });

  it('is not settled while that one may still be at it, and says so', async () => {
    const rendered = await show({ spvFilingStatus: 'Approved' });
    rendered.server.on(SETTLED, refusal('attempt.atWork'));
    await rendered.user.click(await screen.findByRole('button', { name: 'Sending not finished' }));
    await sayNotSent(rendered);
    const said = (await dialog()).findByRole('alert');
    expect((await said).textContent).toBe(
      'A computer may still be sending this filing. Try again in a quarter of an hour.',
    );
  });

  it('needs nobody any more once that one has said it', async () => {
    const { user, server, queries } = await show({ spvFilingStatus: 'Approved' });
    await user.click(await screen.findByRole('button', { name: 'Sending not finished' }));
    await dialog();
    server.on('GET /spv-filings', pageOf([aFiling(1, { spvFilingStatus: 'Submitted' })]));
    await queries.invalidateQueries();
    await screen.findByText('Submitted');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has nothing to settle without an open attempt', async () => {
    const { user } = await show({ spvFilingStatus: 'Approved', hasOpenAttempt: false });
    await screen.findByText('Approved');
    expect(screen.queryByRole('button', { name: 'Approved' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Client 1' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Withdraw approval']);
  });
});

describe('a filing that the authority refused by one attempt, while nobody knows what became of another', () => {
  const refused = { spvFilingStatus: 'InvalidSubmission', submissionStatus: 'Fisierul nu este semnat' } as const;

  it('is settled first, and filed again once the other one was not sent', async () => {
    const rendered = await show(refused);
    await rendered.user.click(await screen.findByRole('button', { name: 'Not accepted' }));
    const form = await dialog();
    expect(form.getByText(/^ANAF refused this filing once/)).toBeDefined();
    rendered.server.on('GET /spv-filings', pageOf([aFiling(1, refused)]));
    await sayNotSent(rendered);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await rendered.user.click(screen.getByRole('button', { name: 'Not accepted' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Refused by ANAF' }));
    expect(drawer.getByRole('button', { name: 'File again' })).toBeDefined();
    expect(rendered.server.lastOf(SETTLED)?.body).toEqual({ outcome: 'notSent', note: 'The token broke' });
  });

  it('tells what follows where the other one was not sent', async () => {
    const { user } = await show(refused);
    await user.click(await screen.findByRole('button', { name: 'Not accepted' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: /^What you found/ }));
    await user.click(await screen.findByRole('option', { name: 'ANAF does not have it', hidden: true }));
    expect(form.getByText('It stays refused and can be filed again.')).toBeDefined();
  });

  it('cannot be filed again before from the menu of its row', async () => {
    const { user } = await show(refused);
    await user.click(await screen.findByRole('button', { name: 'Actions for Client 1' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Record the outcome']);
  });
});

describe('an open attempt of this tab', () => {
  const filing = aFiling(1, { spvFilingStatus: 'Approved', hasOpenAttempt: true });
  it.each([
    ['is being sent', { kind: 'running', step: 'sending' }, false],
    ['has ended here and is read anew', { kind: 'notSent', reason: 'pinRequired', text: null }, false],
    ['is that of another one', { kind: 'refused', code: 'attempt.open' }, true],
    ['was left open here', { kind: 'leftOpen' }, true],
  ] as const)('that %s', (_, live, isOffered) => expect(canSettle(filing, live)).toBe(isOffered));
});

describe('a filing that another browser of this workstation is sending', () => {
  it('stays open, so that nobody can say that it was not sent, and is asked for again', async () => {
    const attempt = { id: idOf(1), attemptId: idOf(501), certificateId: alfa.certificateId };
    const rendered = await renderFilings({
      filings: [aFiling(1, { spvFilingStatus: 'Approved', hasOpenAttempt: true })],
      isPinSaved: true,
      routes: {
        'GET /spv-filings/open-attempts': ok([{ ...attempt, openedAt: '2026-11-20T10:00:00.000Z' }]),
        [CLOSED]: ok({ spvFilingStatus: 'Processing' }),
      },
    });
    ({ close } = rendered);
    const { link, server, clock } = rendered;
    const isCalled = () => waitFor(() => expect(link.isPending('signAndSend')).toBe(true));
    rendered.lead();
    await isCalled();
    const report = { outcome: 'unknown', error: linkError('attemptBusy'), signed: null } as const;
    link.report({ attemptId: attempt.attemptId, step: 'done', report });
    link.reply('signAndSend', { submitted: 0, rejected: 0, unknown: 1, notSent: 0 });
    await screen.findByText(/^Sending has stopped: Another browser on this computer is sending this already/);
    screen.getByText(/^The outcome of 1 filing is not recorded yet/);
    clock.increment(CERTIFICATE_PAUSE_MS);
    clock.increment(FILING_POLL_MS);
    await isCalled();
    expect(link.paramsOf('signAndSend').attemptIds).toEqual([attempt.attemptId]);
    expect(server.countOf(CLOSED)).toBe(0);
  });
});
