import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFiling, chooseFor, idOf, renderFilings, pageOf, type RenderedFilings } from '../testing/renderFilings.tsx';

const APPROVED = 'PUT /spv-filings/approved';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (...args: Parameters<typeof renderFilings>) => {
  const rendered = await renderFilings(...args);
  ({ close } = rendered);
  return rendered;
};

/** Two pages of the list: the first has the filings 1 and 2, the second 3. */
const onTwoPages = () =>
  show({
    routes: {
      'GET /spv-filings': ({ url }) =>
        url.searchParams.get('pageNumber') === '2' ? pageOf([aFiling(3)]) : pageOf([aFiling(1), aFiling(2)], true),
      [APPROVED]: ok({ changed: [] }),
    },
  });
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected filings' }));
const choose = async ({ user }: RenderedFilings, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const turnPage = async ({ user }: RenderedFilings) => {
  const pager = within(screen.getByRole('navigation', { name: 'Filings of the firm: pages' }));
  await user.click(pager.getByRole('button', { name: 'Next' }));
};
const askToApprove = async ({ user }: RenderedFilings, count: string) => {
  await user.click(bar().getByRole('button', { name: /^Approve/ }));
  return within(await screen.findByRole('alertdialog', { name: `Approve ${count}?` }));
};

const lookAtDocument = async ({ user }: RenderedFilings) => {
  await user.click(screen.getByRole('link', { name: 'Client 2' }));
  await screen.findByText('a document');
};
const toastOf = ({ app }: RenderedFilings) => systemActor(app, 'toaster').getSnapshot().context.current;

describe('chosen filings', () => {
  it('are approved although nobody keeps the page they were on any more', async () => {
    const rendered = await onTwoPages();
    await choose(rendered, 'Client 1');
    await choose(rendered, 'Client 2');
    await turnPage(rendered);
    await screen.findByRole('link', { name: 'Client 3' });
    rendered.queries.removeQueries({ queryKey: api.spvFilings.list.key(), type: 'inactive' });
    await choose(rendered, 'Client 3');
    const dialog = await askToApprove(rendered, '3 filings');
    expect(dialog.queryByText(/left out/i)).toBeNull();
    await rendered.user.click(dialog.getByRole('button', { name: 'Approve 3 filings' }));
    await waitFor(() =>
      expect(rendered.server.lastOf(APPROVED)?.body).toEqual({ spvFilingIds: [idOf(1), idOf(2), idOf(3)] }),
    );
  });

  it('are as they were last seen, whichever list was read first', async () => {
    const isNobodys = { clientId: null, clientLegalName: null };
    const rendered = await show({ filings: [aFiling(1, isNobodys)] });
    await choose(rendered, 'd300-1.xml');
    await rendered.router.navigate({ to: '/spv/filings', search: { page: 1, status: 'Validated' } });
    await waitFor(() => expect(rendered.server.lastOf('GET /spv-filings')?.url.search).toContain('Validated'));
    await rendered.router.navigate({ to: '/spv/filings', search: { page: 1 } });
    expect(bar().getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
    rendered.server.on('GET /spv-filings', pageOf([aFiling(1)]));
    await rendered.queries.invalidateQueries();
    await screen.findByRole('link', { name: 'Client 1' });
    const dialog = await askToApprove(rendered, '1 filing');
    expect(dialog.getByRole('checkbox', { name: /^Client 1 · D300 · 10\/2026/ })).toBeDefined();
  });

  it('stay when something is done with another one', async () => {
    const rendered = await show({ filings: [aFiling(1), aFiling(2)], routes: { 'DELETE /spv-filings/*': ok() } });
    await choose(rendered, 'Client 1');
    await chooseFor('Client 2', 'Delete');
    await rendered.user.click(await screen.findByRole('button', { name: 'Delete 1 filing' }));
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ title: 'spvFilings:done.deleted' }));
    expect(bar().getByText('1 selected')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 1' }).checked).toBe(true);
  });

  it('are chosen still when a document was looked at', async () => {
    const rendered = await show({ filings: [aFiling(1), aFiling(2)] });
    await choose(rendered, 'Client 1');
    await lookAtDocument(rendered);
    rendered.router.history.back();
    expect(await screen.findByText('1 selected')).toBeDefined();
  });

  it('are left when they were approved while a document was looked at', async () => {
    const rendered = await show({ filings: [aFiling(1), aFiling(2)] });
    rendered.server.hold(APPROVED);
    await choose(rendered, 'Client 1');
    const dialog = await askToApprove(rendered, '1 filing');
    await rendered.user.click(dialog.getByRole('button', { name: 'Approve 1 filing' }));
    await waitFor(() => expect(rendered.server.isHeld(APPROVED)).toBe(true));
    await lookAtDocument(rendered);
    rendered.server.answer(APPROVED, ok({ changed: [idOf(1)] }));
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ title: 'spvFilings:done.approved' }));
    rendered.router.history.back();
    await screen.findByRole('link', { name: 'Client 1' });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('are those of what the list shows', async () => {
    const rendered = await show({ filings: [aFiling(1)] });
    await choose(rendered, 'Client 1');
    await rendered.router.navigate({ to: '/spv/filings', search: { page: 1, status: 'Validated' } });
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    rendered.router.history.back();
    expect(await screen.findByText('1 selected')).toBeDefined();
  });
});
