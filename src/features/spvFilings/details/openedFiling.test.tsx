import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFilingDetail } from '../testing/previewSamples.ts';
import { aFiling, idOf, renderFilings, pageOf, type RenderedFilings } from '../testing/renderFilings.tsx';

const ONE = 'GET /spv-filings/*';
const unsettled = { spvFilingStatus: 'Processing' } as const;

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

/** The dialog of the first filing is open and has a note; then others push that filing off the page. */
const pushedOff = async () => {
  const rendered = await renderFilings({ filings: [aFiling(1, unsettled)] });
  ({ close } = rendered);
  const { user, server } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Processing' }));
  await user.type(await noteField(), 'The token broke');
  server.on(ONE, ok(aFilingDetail(idOf(1), unsettled)));
  await listHas(rendered, 2);
  await waitFor(() => expect(server.countOf(ONE)).toBe(1));
  return rendered;
};
const dialog = () => screen.findByRole('dialog', { name: 'What happened to this filing?' });
const noteField = async () =>
  within(await dialog()).getByRole<HTMLInputElement>('textbox', { name: 'How you know it' });
const listHas = async ({ server, queries }: RenderedFilings, number: number) => {
  server.on('GET /spv-filings', pageOf([aFiling(number, unsettled)]));
  await queries.invalidateQueries();
  await screen.findByRole('link', { name: `Client ${number}`, hidden: true });
};

describe('the dialog of a filing that is not on the page any more', () => {
  it('stays, with what was written', async () => {
    await pushedOff();
    expect((await noteField()).value).toBe('The token broke');
  });

  it('closes once the filing needs nobody', async () => {
    const { server, queries } = await pushedOff();
    server.on(ONE, ok(aFilingDetail(idOf(1), { spvFilingStatus: 'Submitted' })));
    await queries.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not opened again when the filing comes back to the page', async () => {
    const rendered = await pushedOff();
    await rendered.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await listHas(rendered, 1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
