import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFiling, idOf, renderFilings } from '../testing/renderFilings.tsx';

const approvedOne: SameDeclaration = {
  spvFilingId: idOf(50),
  spvMessageId: null,
  status: 'Approved',
  fileName: 'd300-50.xml',
  uploadedByDisplayName: 'Radu Ene',
  uploadedAt: '2026-11-19T08:00:00.000Z',
  filedAt: null,
  uploadIndex: null,
  isRectified: false,
};
const confirmedOne: SameDeclaration = {
  ...approvedOne,
  status: 'Confirmed',
  filedAt: '2026-11-19T10:30:00.000Z',
  uploadIndex: '1100000007',
};
const elsewhere: SameDeclaration = {
  ...confirmedOne,
  spvFilingId: null,
  spvMessageId: idOf(70),
  fileName: null,
  uploadedByDisplayName: null,
  uploadedAt: null,
};

let close = () => {};
afterEach(() => close());
async function show(filings: Parameters<typeof renderFilings>[0] & object) {
  const rendered = await renderFilings({
    ...filings,
    routes: { 'PUT /spv-filings/approved': ok({ changed: [] }), ...filings.routes },
  });
  ({ close } = rendered);
  return rendered;
}
const choose = async ({ user }: Awaited<ReturnType<typeof show>>, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('a declaration of which another one is on its way or has arrived', () => {
  it('is marked in the list, with what other one there is, as long as it can be kept from going', async () => {
    await show({
      filings: [
        aFiling(1, { sameDeclaration: approvedOne }),
        aFiling(2, { sameDeclaration: elsewhere }),
        aFiling(3, { sameDeclaration: { ...confirmedOne, isRectified: true } }),
        aFiling(4, { spvFilingStatus: 'Confirmed', sameDeclaration: confirmedOne }),
      ],
    });
    expect(await screen.findAllByText('A second one?')).toHaveLength(2);
    expect(
      screen.getByText(/Another D300 10\/2026 of this client, uploaded by Radu Ene on .*, is approved\./),
    ).toBeDefined();
    expect(screen.getByText(/was filed outside Dosar: receipt of 19\/11\/26 12:30, number 1100000007\./)).toBeDefined();
  });

  it('is left out of an approval by a key until it is ticked by hand', async () => {
    const rendered = await show({ filings: [aFiling(1, { sameDeclaration: confirmedOne }), aFiling(2)] });
    const { user, server } = rendered;
    await choose(rendered, 'Client 1', 'Client 2');
    await user.keyboard('a');
    const question = await dialog();
    const again = question.getByRole('checkbox', { name: /^File it a second time: Client 1 · D300/ });
    expect(again).toHaveProperty('checked', false);
    expect(question.getByText(/was filed on 19\/11\/26 12:30, number 1100000007, and is confirmed/)).toBeDefined();
    expect(question.getByRole('link', { name: 'Open the other one' }).getAttribute('href')).toContain(idOf(50));
    await user.click(question.getByRole('button', { name: 'Approve 1 filing' }));
    await waitFor(() => expect(server.lastOf('PUT /spv-filings/approved')?.body).toEqual({ spvFilingIds: [idOf(2)] }));
  });

  it('goes once it is ticked, and the server is told that it is meant', async () => {
    const rendered = await show({ filings: [aFiling(1, { sameDeclaration: approvedOne }), aFiling(2)] });
    const { user, server } = rendered;
    await choose(rendered, 'Client 1', 'Client 2');
    await user.keyboard('a');
    const question = await dialog();
    await user.click(question.getByRole('checkbox', { name: /^File it a second time/ }));
    await user.click(question.getByRole('button', { name: 'Approve 2 filings' }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/approved')?.body).toEqual({
        spvFilingIds: expect.arrayContaining([idOf(1), idOf(2)]),
        again: [idOf(1)],
      }),
    );
  });

  it('alone is not approved by one press of a key', async () => {
    const rendered = await show({ filings: [aFiling(1, { sameDeclaration: approvedOne })] });
    await choose(rendered, 'Client 1');
    await rendered.user.keyboard('a');
    const question = await dialog();
    expect(question.getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true);
    await rendered.user.keyboard('{Enter}');
    expect(rendered.server.countOf('PUT /spv-filings/approved')).toBe(0);
  });

  it('two of the same are each left out, and one of the two goes as the first', async () => {
    const twin = { clientId: idOf(801), clientLegalName: 'Client 1' };
    const rendered = await show({
      filings: [aFiling(1, twin), aFiling(2, { ...twin, clientLegalName: 'Client 1 too' })],
    });
    const { user, server } = rendered;
    await choose(rendered, 'Client 1', 'Client 1 too');
    await user.keyboard('a');
    const question = await dialog();
    const ticks = question.getAllByRole('checkbox', { name: /^File it a second time/ });
    expect(ticks.map((tick) => Reflect.get(tick, 'checked'))).toEqual([false, false]);
    await user.click(question.getByRole('checkbox', { name: /d300-2\.xml/ }));
    await user.click(question.getByRole('button', { name: 'Approve 1 filing' }));
    await waitFor(() => expect(server.lastOf('PUT /spv-filings/approved')?.body).toEqual({ spvFilingIds: [idOf(2)] }));
  });

  it('that rectifies it is approved as any other', async () => {
    const rendered = await show({ filings: [aFiling(1, { sameDeclaration: { ...confirmedOne, isRectified: true } })] });
    await choose(rendered, 'Client 1');
    await rendered.user.keyboard('a');
    const question = await dialog();
    expect(question.queryByRole('checkbox', { name: /^File it a second time/ })).toBeNull();
    expect(question.getByRole('button', { name: 'Approve 1 filing' })).toHaveProperty('disabled', false);
  });
});

describe('what a command leaves out', () => {
  it('is named, each with its reason', async () => {
    const rendered = await show({
      filings: [aFiling(1), aFiling(2, { spvFilingStatus: 'Confirmed' }), aFiling(3, { clientId: null })],
    });
    await choose(rendered, 'Client 1', 'Client 2', 'Client 3');
    await rendered.user.keyboard('a');
    const leftOut = within((await dialog()).getByRole('region', { name: 'Left out: 2' }));
    expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Client 2 · D300 · 10/2026 · d300-2.xml: status Complete',
      'Client 3 · D300 · 10/2026 · d300-3.xml: no client with this tax ID',
    ]);
  });
});
