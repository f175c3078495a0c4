import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { aFiling, chooseFor, idOf, renderFilings } from '../testing/renderFilings.tsx';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (change: Partial<SpvFiling>) => {
  const indexes = { uploadIndex: '1100000031', otherUploadIndexes: ['1100000032'] };
  const rendered = await renderFilings({ filings: [aFiling(1, { ...indexes, ...change })] });
  ({ close } = rendered);
  return rendered;
};
const opened = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  const listed = within(dialog.getByRole('list', { name: 'Indexes at ANAF' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['1100000031', '1100000032']);
  expect(dialog.getByText(/^Ask ANAF which of them counts/)).toBeDefined();
  return dialog;
};

describe('a filing that reached the authority twice', () => {
  it('says so in red, under which indexes, and what to do', async () => {
    const { user } = await show({ spvFilingStatus: 'Confirmed' });
    const badge = await screen.findByRole('button', { name: 'Filed twice' });
    const steps = within(screen.getByTitle(/^Step 6 of 6/)).getAllByRole('generic', { hidden: true });
    expect(steps.map(({ dataset }) => dataset.fault).filter(Boolean)).toEqual(['critical']);
    await user.click(badge);
    await opened('Filed twice');
  });

  it('is none that the authority has under one index only', async () => {
    await show({ spvFilingStatus: 'InvalidSubmission', uploadIndex: null });
    await screen.findByRole('button', { name: 'Not accepted' });
    expect(screen.queryByRole('button', { name: 'Filed twice' })).toBeNull();
  });

  it('says it in the menu of its row', async () => {
    await show({ spvFilingStatus: 'Submitted' });
    await chooseFor('Client 1', 'See what is wrong');
    await opened('Filed twice');
  });

  it.each([
    [
      { spvFilingStatus: 'ConfirmedWithErrors', confirmationError: 'eroare structura' },
      'Receipt with validation errors',
    ],
    [{ spvFilingStatus: 'Processing' }, 'What happened to this filing?'],
    [{ spvFilingStatus: 'Submitted', isReceiptLate: true }, 'No receipt has come for this filing'],
    [
      { spvFilingStatus: 'Submitted', receiptDoubt: { state: 'broken', spvMessageId: idOf(700) } },
      'The receipt does not confirm this filing',
    ],
  ] as const)('says it beside what else there is to say of it: %s', async (change, title) => {
    const { user } = await show(change);
    await user.click(await screen.findByRole('button', { name: 'Filed twice' }));
    await opened(title);
  });
});
