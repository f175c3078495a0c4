import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FilingSettlement, OpenFilingAttempt, SpvFiling } from '#contracts/api/spvFiling.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFiling, chooseFor, idOf, renderFilings } from '../testing/renderFilings.tsx';

const SETTLED = 'PUT /spv-filings/*/settled';
const INDEX = '1100000031';
const OTHER = '1100000032';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (change: Partial<SpvFiling>) => {
  const rendered = await renderFilings({
    filings: [aFiling(1, change)],
    routes: { [SETTLED]: ok({ spvFilingStatus: 'Submitted' }) },
  });
  ({ close } = rendered);
  return rendered;
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const typedIndexes = [
  { attemptId: idOf(501), uploadIndex: INDEX },
  { attemptId: idOf(502), uploadIndex: OTHER },
];

describe('an index that a person typed', () => {
  it.each([
    ['Submitted', { spvFilingStatus: 'Submitted' }],
    ['Not accepted', { spvFilingStatus: 'InvalidSubmission', submissionStatus: 'x' }],
  ] as const)('is corrected from the menu of its row while the filing is %s', async (_, change) => {
    const { user, server } = await show({ ...change, uploadIndex: INDEX, typedIndexes: typedIndexes.slice(0, 1) });
    await chooseFor('Client 1', 'Correct the index');
    const form = await dialog('Correct the index');
    form.getByText(`Typed: ${INDEX}`);
    await user.type(form.getByRole('textbox', { name: 'Index at ANAF' }), '1100000077');
    await user.type(form.getByRole('textbox', { name: 'How you know it' }), 'A slip');
    server.on(SETTLED, refusal('filing.indexTaken'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toContain('index');
    server.on(SETTLED, ok({ spvFilingStatus: 'Submitted' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const said = { outcome: 'submitted', attemptId: idOf(501), uploadIndex: '1100000077', note: 'A slip' };
    await waitFor(() => expect(server.lastOf(SETTLED)?.body).toEqual(said));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is chosen where there are several', async () => {
    const { user, server } = await show({ spvFilingStatus: 'Submitted', uploadIndex: INDEX, typedIndexes });
    await chooseFor('Client 1', 'Correct the index');
    const form = await dialog('Correct the index');
    await user.click(form.getByRole('button', { name: /^Typed index/ }));
    await user.click(await screen.findByRole('option', { name: OTHER, hidden: true }));
    await user.type(form.getByRole('textbox', { name: 'Index at ANAF' }), '1100000077');
    await user.type(form.getByRole('textbox', { name: 'How you know it' }), 'A slip');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.lastOf(SETTLED)?.body).toMatchObject({ attemptId: idOf(502) }));
  });
});

describe('a filing that a workstation has left open', () => {
  const openAttempt: OpenFilingAttempt = {
    workstationKeyId: 'd'.repeat(22),
    openedByDisplayName: 'Maria Popa',
    certificateName: 'Alfa',
    openedAt: '2026-11-24T08:32:00.000Z',
    isLeft: true,
  };
  const left = { spvFilingStatus: 'Approved', hasOpenAttempt: true, openAttempt } as const;

  it('says above the list who began it, where, with what and since when, and what to do', async () => {
    const { user } = await show(left);
    const notice = within(await screen.findByRole('region', { name: 'Signing and sending' }));
    await notice.findByText(/^Client 1 · D300/);
    notice.getByText(/On another computer, Maria Popa began to send it with the certificate Alfa, on .+\./);
    notice.getByText(/^Client 1 · D300/);
    notice.getByText(/Open Dosar there with Dosar Link running/);
    await user.click(notice.getByRole('button', { name: 'Record the outcome' }));
    (await dialog('What happened to this filing?')).getByText(/Maria Popa began to send it/);
  });

  it('says nothing above the list while that one shows signs of work, and says so where it is opened', async () => {
    const { user } = await show({ ...left, openAttempt: { ...openAttempt, isLeft: false } });
    await user.click(await screen.findByRole('button', { name: 'Being sent' }));
    (await dialog('What happened to this filing?')).getByText(/It may still be sending/);
    expect(screen.queryByText(/^Client 1 · D300/)).toBeNull();
  });
});

describe('a receipt that came after a person had spoken', () => {
  const receipt = {
    spvMessageId: idOf(700),
    uploadIndex: OTHER,
    verdict: 'WithErrors',
    date: '2026-11-24T08:00:00.000Z',
  } as const;
  const settlement: FilingSettlement = {
    attemptId: idOf(501),
    said: 'notSent',
    uploadIndex: null,
    verdict: null,
    byDisplayName: 'Maria Popa',
    at: '2026-11-20T08:00:00.000Z',
    note: 'The token broke',
    receipt,
  };

  it('is told beside what the person said, who decides whose it is', async () => {
    const { user, server } = await show({ spvFilingStatus: 'Approved', settlement });
    await user.click(await screen.findByRole('button', { name: 'A receipt came after all' }));
    const form = await dialog('A receipt has come for a filing recorded as not sent');
    const said = within(form.getByRole('region', { name: 'What was recorded of this filing' }));
    said.getByText(/^Maria Popa recorded on/);
    said.getByText('The token broke');
    said.getByText(/^The document has errors/);
    said.getByText(/^The receipt contradicts what was recorded/);
    await user.click(form.getByRole('button', { name: /^What you found/ }));
    await user.click(await screen.findByRole('option', { name: `It is this filing's: index ${OTHER}`, hidden: true }));
    await user.type(form.getByRole('textbox', { name: 'How you know it' }), 'Same day');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const body = { outcome: 'submitted', attemptId: idOf(501), uploadIndex: OTHER, note: 'Same day' };
    await waitFor(() => expect(server.lastOf(SETTLED)?.body).toEqual(body));
  });

  it.each([
    ['Confirmed', 'NoErrors', 'NoErrors', 'What was recorded of this filing', false],
    ['ConfirmedWithErrors', 'NoErrors', 'WithErrors', 'Receipt with validation errors', true],
  ] as const)('%s: said %s, receipt %s', async (spvFilingStatus, verdict, found, title, isContrary) => {
    const said = { ...settlement, said: 'confirmed', verdict, receipt: { ...receipt, verdict: found } } as const;
    await show({ spvFilingStatus, settlement: said, confirmationError: 'R_NO_INIT_DEC' });
    await chooseFor('Client 1', isContrary ? 'See what is wrong' : 'See what was recorded');
    const drawer = await dialog(title);
    const told = within(drawer.getByRole('region', { name: 'What was recorded of this filing' }));
    expect(told.queryByText(/^The receipt contradicts what was recorded/) !== null).toBe(isContrary);
  });
});
