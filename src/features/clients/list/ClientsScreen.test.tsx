import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal, type FakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aClient as aDetailed } from '../testing/clientSample.ts';
import { clientSearchSchema } from './clientSearch.ts';
import { ClientsScreen } from './ClientsScreen.tsx';

const ana = { id: '3d6f0a52-0d7b-4b37-9a52-000000000001', displayName: 'Ana Dumitru' };
const aClient = (number: number, change: Record<string, unknown> = {}) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Client ${number}`,
  legalName: `CLIENT ${number} SRL`,
  taxId: '12345674',
  registrationNumber: 'J40/1/2020',
  isActive: true,
  accountManager: null,
  team: null,
  tags: [],
  primaryContact: null,
  registrationAddress: null,
  ...change,
});
const aDetail = (number: number, isActive = true) => ({
  ...aDetailed,
  id: aClient(number).id,
  generalInformation: {
    ...aDetailed.generalInformation,
    legalName: `CLIENT ${number} SRL`,
    name: `Client ${number}`,
    email: '',
  },
  customerDetails: { isActive, customerSince: '2024-02-01' },
});
const page = (items: readonly unknown[], hasNextPage = false) =>
  ok({ items, hasNextPage, nextCursor: hasNextPage ? 'next' : null, previousCursor: null });

const open = async (
  path: string,
  list: Parameters<FakeServer['on']>[1] = page([aClient(1), aClient(2), aClient(3)]),
) => {
  const server = createFakeServer({
    'GET /clients': list,
    'GET /clients/count': ok({ count: 3, isCapped: false }),
    'GET /users': ok([ana]),
  });
  const link = createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) });
  const rendered = await renderApp({
    server,
    link,
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    account: anAccount({ user: { id: ana.id, displayName: ana.displayName, email: 'ana@example.test' } }),
    screen: ({ search }) => <ClientsScreen search={v.parse(clientSearchSchema, search)} />,
  });
  return { ...rendered, server };
};

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
const show = async (...args: Parameters<typeof open>) => {
  const rendered = await open(...args);
  ({ close } = rendered);
  return rendered;
};

describe('the client list', () => {
  it('numbers rows across pages and asks the server for the page in the address', async () => {
    const { server } = await show('/clients/clientList?page=3');
    const rows = await screen.findAllByRole('row', { name: /Client \d/ });
    expect(within(rows[0]!).getByText('41')).toBeDefined();
    expect(server.lastOf('GET /clients')?.url.searchParams.get('pageNumber')).toBe('3');
  });

  it('shows every row of a full page, and nothing in their place', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => aClient(at + 1));
    await show('/clients/clientList', page(rows));
    await screen.findByText('Client 20');
    expect(screen.getByRole('table').querySelectorAll('tbody > tr')).toHaveLength(20);
  });

  it('shows all clients when the address asks for them', async () => {
    const { server } = await show('/clients/clientList?view=all');
    await screen.findByRole('link', { name: 'Client 1' });
    expect(server.lastOf('GET /clients')?.url.searchParams.get('IncludeInactive')).toBe('true');
  });

  it('falls back where the address holds what cannot be', async () => {
    const { server } = await show('/clients/clientList?view=x&page=-4&accountManager=nobody');
    await screen.findByRole('link', { name: 'Client 1' });
    expect(server.lastOf('GET /clients')?.url.searchParams.get('pageNumber')).toBe('1');
  });

  it('begins at page 1 when another account manager is chosen', async () => {
    const { user, router } = await show('/clients/clientList?page=3');
    await user.click(await screen.findByRole('button', { name: 'Account manager' }));
    await user.click(await screen.findByRole('option', { name: /Me/, hidden: true }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ view: 'active', page: 1, accountManager: ana.id }),
    );
  });

  it('goes on by the cursor of the page before', async () => {
    const { user, server } = await show('/clients/clientList', page([aClient(1)], true));
    await screen.findByRole('link', { name: 'Client 1' });
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0]!);
    await waitFor(() => expect(server.lastOf('GET /clients')?.url.searchParams.get('after')).toBe('next'));
  });

  it('offers all and unassigned clients when an account manager has none', async () => {
    const { user, router } = await show(`/clients/clientList?accountManager=${ana.id}`, page([]));
    expect(await screen.findByText('This account manager has no clients')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show unassigned clients' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ accountManager: 'unassigned' }));
  });

  it('says that none is unassigned, and offers what is not shown already', async () => {
    const { user, router } = await show('/clients/clientList?accountManager=unassigned', page([]));
    expect(await screen.findByText('There are no unassigned clients')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show unassigned clients' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all clients' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('accountManager'));
  });

  it('leads back from a page behind the last one', async () => {
    const { user, router } = await show('/clients/clientList?page=9', page([]));
    expect(await screen.findByText('There are no clients on this page')).toBeDefined();
    expect(screen.queryByText('No clients yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 1 }));
  });

  it('offers to try again when it could not be loaded', async () => {
    const { user, server } = await show('/clients/clientList', refusal('server.unexpected'));
    await screen.findByText('The clients could not be loaded');
    server.on('GET /clients', page([aClient(7)]));
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('link', { name: 'Client 7' })).toBeDefined();
  });

  it('is walked with j, k and the arrows, and Enter opens a client', async () => {
    const { user, router } = await show('/clients/clientList');
    await screen.findByRole('link', { name: 'Client 1' });
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Client 2');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('Client 1');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Client 3');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/clientDetails/${aClient(3).id}`));
  });

  it('is sorted at the head of a column, which the address keeps', async () => {
    const { user, server, router } = await show('/clients/clientList?page=3');
    await screen.findByRole('link', { name: 'Client 1' });
    const sortByTaxId = () => user.click(screen.getByRole('button', { name: 'Tax ID' }));
    await sortByTaxId();
    await waitFor(() => expect(server.lastOf('GET /clients')?.url.searchParams.get('sort')).toBe('taxId'));
    await sortByTaxId();
    await waitFor(() => expect(server.lastOf('GET /clients')?.url.searchParams.get('sort')).toBe('-taxId'));
    expect(router.state.location.search).toEqual({ view: 'active', page: 1, sort: '-taxId' });
  });

  it('chooses rows with x and lets them go with Escape', async () => {
    const { user } = await show('/clients/clientList');
    await screen.findByRole('link', { name: 'Client 1' });
    await user.keyboard('jxjx');
    expect(await screen.findByText('2 selected')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('lets go of what is chosen where another filter is set', async () => {
    const { user } = await show('/clients/clientList');
    await screen.findByRole('link', { name: 'Client 1' });
    await user.keyboard('jxjx');
    await screen.findByText('2 selected');
    await user.click(await screen.findByRole('button', { name: 'Account manager' }));
    await user.click(await screen.findByRole('option', { name: 'Unassigned', hidden: true }));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('keeps column widths under table.clients', async () => {
    const { user } = await show('/clients/clientList');
    const edge = await screen.findByRole('separator', { name: 'Width of Tax ID' });
    edge.focus();
    await user.keyboard('{ArrowRight}');
    expect(JSON.parse(localStorage.getItem('table.clients') ?? '')).toMatchObject({ columnSizing: { taxId: 102 } });
  });
});

describe('deactivating clients', () => {
  it('keeps those selected that failed, and their onboarding date those that worked', async () => {
    const { user, server } = await show('/clients/clientList');
    server.on('GET /clients/*', ({ url }) => ok(aDetail(Number(url.pathname.at(-1)))));
    server.on('PUT /clients/*', ({ url }) =>
      url.pathname.endsWith('2') ? refusal('server.unexpected') : ok(aDetail(1, false)),
    );
    await screen.findByRole('link', { name: 'Client 1' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Client 2' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const named = within(await screen.findByRole('alertdialog')).getAllByRole('listitem');
    expect(named.map(({ textContent }) => textContent)).toEqual(['Client 1', 'Client 2']);
    await user.click(await screen.findByRole('button', { name: 'Deactivate 2 clients' }));
    expect(await screen.findByText('1 selected')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 2' }).checked).toBe(true);
    const saved = server.calls.find((call) => call.route === 'PUT /clients/*' && call.url.pathname.endsWith('1'));
    expect(saved?.body).toMatchObject({ isActive: false, onboardingDate: '2024-02-01' });
  });

  it('names those that failed although they stand on another page', async () => {
    const { app, user, server } = await show('/clients/clientList', ({ url }) =>
      url.searchParams.get('pageNumber') === '2' || url.searchParams.has('after')
        ? page([aClient(2)])
        : page([aClient(1)], true),
    );
    server.on('GET /clients/*', ({ url }) =>
      url.pathname.endsWith('1') ? refusal('server.unexpected') : ok(aDetail(2)),
    );
    server.on('PUT /clients/*', ok(aDetail(2, false)));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Client 1' }));
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0]!);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Client 2' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    await user.click(await screen.findByRole('button', { name: 'Deactivate 2 clients' }));
    await waitFor(() =>
      expect(systemActor(app, 'toaster').getSnapshot().context.current?.values).toEqual({
        done: 1,
        count: 1,
        names: 'Client 1',
      }),
    );
  });
});

type Shown = Awaited<ReturnType<typeof show>>;
const cell = () => screen.findByRole('button', { name: /^Account manager of Client 1/ });
const give = async (rendered: Shown) => {
  await rendered.user.click(await cell());
  await rendered.user.click(await screen.findByRole('option', { name: /Ana Dumitru/, hidden: true }));
};
const toastOf = ({ app }: Shown) => systemActor(app, 'toaster').getSnapshot().context.current;

describe('the account manager of a client', () => {
  const GIVEN = 'PATCH /clients/*/account-manager/*';

  it('is changed in its cell', async () => {
    const rendered = await show('/clients/clientList');
    rendered.server.hold(GIVEN);
    await give(rendered);
    await waitFor(async () =>
      expect((await cell()).getAttribute('aria-label')).toBe('Account manager of Client 1: Ana Dumitru'),
    );
    rendered.server.on('GET /clients', page([aClient(1, { accountManager: ana })]));
    rendered.server.answer(
      GIVEN,
      ok({ id: aClient(1).id, accountManagerId: ana.id, accountManagerName: ana.displayName }),
    );
    await waitFor(async () =>
      expect((await cell()).getAttribute('aria-label')).toBe('Account manager of Client 1: Ana Dumitru'),
    );
    expect(toastOf(rendered)).toBeNull();
  });

  it('stays as it was where it could not be saved, and says so', async () => {
    const rendered = await show('/clients/clientList');
    rendered.server.on(GIVEN, refusal('server.unexpected'));
    await give(rendered);
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ text: 'clients:manager.failedText' }));
    expect((await cell()).getAttribute('aria-label')).toBe('Account manager of Client 1: Unassigned');
  });

  it('shows the value a colleague has saved meanwhile, and says so', async () => {
    const rendered = await show('/clients/clientList');
    rendered.server.on(GIVEN, refusal('client.changed'));
    rendered.server.on('GET /clients/*', ok(aDetail(1)));
    await give(rendered);
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ text: 'clients:manager.changed' }));
    expect((await cell()).getAttribute('aria-label')).toBe('Account manager of Client 1: Unassigned');
  });
});

describe('adding a client', () => {
  const company = {
    generalInformation: {
      legalName: 'ALFA CONSTRUCT SRL',
      taxId: '12345674',
      registrationNumber: 'J40/1/2020',
      telephone: '',
      fax: '',
      isActive: true,
      isVatPayer: true,
    },
    registrationAddress: {
      address1: 'Str. Lungă 1',
      city: 'Cluj',
      county: 'Cluj',
      postalCode: '400001',
      country: 'RO',
    },
    clientId: null,
  };
  const ask = async (code: string) => {
    const rendered = await show('/clients/clientList');
    rendered.server.on('GET /ro/company/search', ok(company));
    await screen.findByRole('link', { name: 'Client 1' });
    await rendered.user.keyboard('c');
    await rendered.user.type(await screen.findByRole('textbox', { name: 'Tax ID (CUI)' }), code);
    return rendered;
  };

  it('shows the company and opens the new client', async () => {
    const { user, server, router } = await ask('RO 12345674');
    server.on('POST /clients/ro', { status: 201, body: aDetail(9) });
    expect(submit().disabled).toBe(true);
    expect(await screen.findByText('ALFA CONSTRUCT SRL', {}, { timeout: 3000 })).toBeDefined();
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/clientDetails/${aClient(9).id}`));
  });

  it('takes a code as it is printed, with its label and blanks', async () => {
    const { server } = await ask('Cod unic de înregistrare: RO 12 345 674');
    expect(await screen.findByText('ALFA CONSTRUCT SRL', {}, { timeout: 3000 })).toBeDefined();
    expect(server.lastOf('GET /ro/company/search')?.url.searchParams.get('taxId')).toBe('12345674');
  });

  it('says in two lines that a code is not valid, without asking the register', async () => {
    const { server } = await ask('12345678');
    expect(await screen.findByText('The code is not valid.', {}, { timeout: 3000 })).toBeDefined();
    expect(server.countOf('GET /ro/company/search')).toBe(0);
    expect(submit().disabled).toBe(true);
  });

  it('opens the client that has the code already', async () => {
    const { user, server, router } = await ask('12345674');
    await screen.findByText('ALFA CONSTRUCT SRL', {}, { timeout: 3000 });
    server.on('POST /clients/ro', refusal('client.exists', { clientId: aClient(5).id }));
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Open client' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/clientDetails/${aClient(5).id}`));
  });
});

const submit = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Add client' });
