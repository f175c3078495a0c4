import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { closeNewRequest, useOpenedRequest } from '#src/shared/begin/newRequestState.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { clientSearchSchema } from '../list/clientSearch.ts';
import { ClientsScreen } from '../list/ClientsScreen.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const aClient = (number: number) => ({
  id: uuid(number),
  name: `Client ${number}`,
  legalName: `CLIENT ${number} SRL`,
  taxId: '12345674',
  registrationNumber: '',
  isActive: true,
  accountManager: null,
  team: null,
  tags: [],
  primaryContact: null,
  registrationAddress: null,
});
const BULK = 'PUT /clients/bulk';

let close = () => {};
afterEach(() => {
  close();
  closeNewRequest();
  localStorage.clear();
});

function Opened() {
  return <output data-opened>{JSON.stringify(useOpenedRequest()?.begin ?? null)}</output>;
}

/** The list with two of its three clients selected. */
async function show() {
  const server = createFakeServer({
    'GET /clients': ok({
      items: [aClient(1), aClient(2), aClient(3)],
      hasNextPage: false,
      nextCursor: null,
      previousCursor: null,
    }),
    'GET /clients/count': ok({ count: 3, isCapped: false }),
    'GET /users': ok([{ id: uuid(50), displayName: 'Ana Dumitru' }]),
    'GET /teams': ok([{ id: uuid(60), name: 'Salarizare', members: [], revision: 1 }]),
    'GET /tags': ok([{ id: uuid(70), name: 'TVA lunar' }]),
    [BULK]: ok({ changed: [uuid(1), uuid(2)] }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions: ['clients.list', 'spvRequests.create'] }),
    path: '/clients/clientList',
    screen: ({ search }) => (
      <>
        <ClientsScreen search={v.parse(clientSearchSchema, search)} />
        <Opened />
      </>
    ),
  });
  ({ close } = rendered);
  await rendered.user.click(await screen.findByRole('checkbox', { name: 'Select Client 1' }));
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Select Client 2' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected clients' }));
  const choose = async (what: string, option: string) => {
    await rendered.user.click(bar.getByRole('button', { name: what }));
    await rendered.user.click(await screen.findByRole('option', { name: option, hidden: true }));
    return within(await screen.findByRole('alertdialog'));
  };
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, bar, choose, toast };
}

describe('the selected clients', () => {
  it('get a manager after a question that names them', async () => {
    const { user, server, choose, toast } = await show();
    const question = await choose('Set manager', 'Ana Dumitru');
    expect(question.getByText('Make Ana Dumitru the manager of 2 clients?')).toBeDefined();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Client 1', 'Client 2']);
    expect(server.countOf(BULK)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Change 2 clients' }));
    await waitFor(() =>
      expect(server.lastOf(BULK)?.body).toMatchObject({
        ids: [uuid(1), uuid(2)],
        set: { accountManagerId: uuid(50) },
      }),
    );
    await waitFor(() => expect(toast()).toMatchObject({ title: 'clients:changed.done', values: { count: 2 } }));
    expect(screen.queryByRole('toolbar', { name: 'Selected clients' })).toBeNull();
  });

  it('stay as they are where the question is left', async () => {
    const { user, server, choose } = await show();
    const question = await choose('Set team', 'Salarizare');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.countOf(BULK)).toBe(0);
  });

  it('lose their team', async () => {
    const { user, server, choose } = await show();
    const question = await choose('Set team', 'No team');
    expect(question.getByText('Remove the team of 2 clients?')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Change 2 clients' }));
    await waitFor(() => expect(server.lastOf(BULK)?.body).toMatchObject({ set: { teamId: null } }));
  });

  it('get tags and lose others in one step', async () => {
    const { user, server, bar } = await show();
    await user.click(bar.getByRole('button', { name: 'Tags' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 clients' }));
    expect(dialog.getByText('Client 2')).toBeDefined();
    const fields = dialog.getAllByRole('combobox', { name: 'Add a tag' });
    await user.type(fields[0]!, 'Nou{Enter}');
    await user.type(fields[1]!, 'tva lunar{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Change 2 clients' }));
    await waitFor(() =>
      expect(server.lastOf(BULK)?.body).toMatchObject({ set: {}, addTags: ['Nou'], removeTags: ['TVA lunar'] }),
    );
  });

  it('of which some could not be changed, stay selected and are named', async () => {
    const { user, server, choose, toast } = await show();
    server.on(BULK, ok({ changed: [uuid(1)] }));
    const question = await choose('Set manager', 'Ana Dumitru');
    await user.click(question.getByRole('button', { name: 'Change 2 clients' }));
    await waitFor(() => expect(toast()).toMatchObject({ values: { done: 1, names: 'Client 2' } }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 2' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 1' }).checked).toBe(false);
  });

  it('of which some could not be changed, are not selected where another filter is shown by then', async () => {
    const { user, server, choose, toast } = await show();
    server.hold(BULK);
    const question = await choose('Set manager', 'Ana Dumitru');
    await user.click(question.getByRole('button', { name: 'Change 2 clients' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'alfa');
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected clients' })).toBeNull());
    server.answer(BULK, ok({ changed: [uuid(1)] }));
    await waitFor(() => expect(toast()).toMatchObject({ values: { done: 1 } }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 2' }).checked).toBe(false);
  });

  it('are not changed where the server refuses, with its reason', async () => {
    const { user, server, choose, toast } = await show();
    server.on(BULK, refusal('user.notFound'));
    const question = await choose('Set manager', 'Ana Dumitru');
    await user.click(question.getByRole('button', { name: 'Change 2 clients' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'clients:changed.failed', text: 'error:user.notFound' }),
    );
  });

  it('are those for whom a document is asked', async () => {
    const { user, bar } = await show();
    await user.click(bar.getByRole('button', { name: 'Ask for a document' }));
    expect(JSON.parse(document.querySelector('[data-opened]')?.textContent ?? '')).toEqual({
      view: 'wizard',
      entry: { mode: 'custom', chosenIds: [uuid(1), uuid(2)] },
    });
  });
});

describe('the filters of the client list', () => {
  it('find clients by words, which the address keeps', async () => {
    const { user, server, router } = await show();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'panificatia sapte');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'panificatia sapte' }));
    expect(server.lastOf('GET /clients')?.url.searchParams.get('search')).toBe('panificatia sapte');
    expect(screen.queryByRole('toolbar', { name: 'Selected clients' })).toBeNull();
  });
});
