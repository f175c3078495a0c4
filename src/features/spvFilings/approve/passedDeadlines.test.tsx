import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MonthForms } from '#contracts/api/deadlines.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFiling, renderFilings } from '../testing/renderFilings.tsx';

let close = () => {};
afterEach(() => {
  close();
  vi.useRealTimers();
  localStorage.clear();
});

const MONTHS = 'GET /deadlines/months';
const dueOn = (date: string): MonthForms['forms'] => [{ statementType: 'D300', date, extension: null }];
const PASSED = 'The deadline of D300 10/2026 passed on 25 Nov: filed now, it is late.';

/** Asks about the approval of these filings on 26 November; what is for October was due the day before. */
async function ask(...filings: readonly ReturnType<typeof aFiling>[]) {
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] });
  const rendered = await renderFilings({
    filings,
    routes: {
      [MONTHS]: ({ url }) => {
        const month = Number(url.searchParams.get('month'));
        return ok([{ year: 2026, month, forms: dueOn(month === 10 ? '2026-11-25' : '2026-12-21') }]);
      },
    },
  });
  ({ close } = rendered);
  for (const { clientLegalName } of filings) {
    await rendered.user.click(await screen.findByRole('checkbox', { name: `Select ${clientLegalName}` }));
  }
  await rendered.user.keyboard('a');
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(rendered.server.countOf(MONTHS)).toBeGreaterThan(0));
  return { ...rendered, dialog };
}

describe('the approval of what is late', () => {
  it('says once for each form and month that its deadline has passed, with the day', async () => {
    const { dialog } = await ask(aFiling(1), aFiling(2), aFiling(3, { reportingMonth: 11 }));
    const note = within(await dialog.findByRole('note'));
    expect(note.getAllByText(/deadline/).map(({ textContent }) => textContent)).toEqual([PASSED]);
    expect(dialog.getByRole('button', { name: 'Approve 3 filings' })).toHaveProperty('disabled', false);
  });

  it('says nothing of what has its tick taken away, or is not due yet', async () => {
    const { dialog, user } = await ask(aFiling(1), aFiling(3, { reportingMonth: 11 }));
    await dialog.findByText(PASSED);
    await user.click(dialog.getByRole('checkbox', { name: /^Client 1 / }));
    expect(dialog.queryByRole('note')).toBeNull();
  });

  it('says nothing of one that rectifies another', async () => {
    const rectified = {
      spvFilingId: null,
      spvMessageId: null,
      status: 'Confirmed',
      fileName: null,
      uploadedByDisplayName: null,
      uploadedAt: null,
      filedAt: '2026-11-19T10:30:00.000Z',
      uploadIndex: '1100000007',
      isRectified: true,
    } as const;
    const { dialog } = await ask(aFiling(1, { sameDeclaration: rectified }), aFiling(2, { reportingMonth: 11 }));
    await dialog.findByRole('button', { name: 'Approve 2 filings' });
    expect(dialog.queryByRole('note')).toBeNull();
  });
});
