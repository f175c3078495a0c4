import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFiling, chooseFor, renderFilings } from '../testing/renderFilings.tsx';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async () => {
  const receiptDoubt = { state: 'otherForm', spvMessageId: null } as const;
  const rendered = await renderFilings({
    filings: [aFiling(1, { spvFilingStatus: 'Submitted', uploadIndex: '1100000031', receiptDoubt })],
    routes: { 'PUT /spv-filings/*/settled': ok({ spvFilingStatus: 'Submitted' }) },
  });
  ({ close } = rendered);
  return rendered;
};
const opened = async () => within(await screen.findByRole('dialog', { name: 'This index belongs to another form' }));

describe('a filing whose index is that of another form', () => {
  it('says so in red, and a person corrects its index', async () => {
    const { user, server } = await show();
    const badge = await screen.findByRole('button', { name: 'Index of another form' });
    const steps = within(screen.getByTitle(/^Step 5 of 6/)).getAllByRole('generic', { hidden: true });
    expect(steps.map(({ dataset }) => dataset.fault).filter(Boolean)).toEqual(['critical']);
    await user.click(badge);
    const dialog = await opened();
    expect(dialog.getByText(/with the index 1100000031 and the tax ID 12345674/)).toBeDefined();
    expect(dialog.queryByRole('link')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^What ANAF's page says/ }));
    await user.click(await screen.findByRole('option', { name: 'It is there under another index', hidden: true }));
    await user.type(dialog.getByRole('textbox', { name: 'How you know it' }), 'StareD112');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const index = dialog.getByRole('textbox', { name: 'Index at ANAF' });
    await user.type(index, '11x');
    expect(dialog.getByText('The index has only digits.')).toBeDefined();
    expect(save.disabled).toBe(true);
    await user.clear(index);
    await user.type(index, '1100000032');
    await user.click(save);
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/*/settled')?.body).toEqual({
        outcome: 'submitted',
        uploadIndex: '1100000032',
        note: 'StareD112',
      }),
    );
  });

  it('is confirmed from the menu of its row where the authority has that very filing', async () => {
    const { user, server } = await show();
    await chooseFor('Client 1', 'Correct the index');
    const dialog = await opened();
    await user.click(dialog.getByRole('button', { name: /^What ANAF's page says/ }));
    await user.click(await screen.findByRole('option', { name: 'The document is valid', hidden: true }));
    await user.type(dialog.getByRole('textbox', { name: 'How you know it' }), 'StareD112');
    await user.click(dialog.getByRole('button', { name: 'Confirm the filing' }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/*/settled')?.body).toEqual({
        outcome: 'confirmed',
        verdict: 'NoErrors',
        note: 'StareD112',
      }),
    );
  });
});
