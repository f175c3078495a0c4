import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Account } from '#contracts/api/account.ts';
import { ana, anaElsewhere } from '#machines/signIn/signIn.paths.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { createQueryClient } from '#src/shared/api/queryClient.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { loadWorkplace } from './start/loadWorkplace.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The product's addresses for a signed-in account. */
function openAddresses(account: Account) {
  const server = createFakeServer({ 'GET /account': ok(account), 'GET /firm': () => new Promise(() => {}) });
  vi.stubGlobal('fetch', server.fetch);
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  const queries = createQueryClient(() => {});
  /** Whether an address shows a page, and where it leads. */
  const open = async (path: string) => {
    const history = createMemoryHistory({ initialEntries: [path] });
    const context = { queryClient: queries, loadTexts: () => {}, awaitTexts: () => Promise.resolve() };
    const router = createRouter({ routeTree, history, context });
    await router.load();
    const isFound = !router.state.matches.some(({ status }) => status === 'notFound');
    return { isFound, pathname: router.state.location.pathname };
  };
  return { server, queries, open };
}

describe.each([
  ['/inbox', 'inbox'],
  ['/invoicing', 'invoicing'],
  ['/accounting', 'accounting'],
  ['/login', 'loginRoutes'],
  ['/signup', 'loginRoutes'],
  ['/settings/account', 'accountSettings'],
  ['/settings/profile', 'accountSettings'],
  ['/settings/password', 'accountSettings'],
  ['/dashboards/bookkeeping', 'bookkeeping'],
  ['/settings/spv/filings', 'spvFilingSettings'],
] as const)('the address %s', (path, flag) => {
  it(`leads nowhere while ${flag} is off`, async () => {
    expect((await openAddresses(anAccount()).open(path)).isFound).toBe(false);
  });

  it(`leads to its page while ${flag} is on`, async () => {
    expect((await openAddresses(anAccount({ flags: [flag] })).open(path)).isFound).toBe(true);
  });
});

it('the firm settings stay open to whoever can switch their flag on again', async () => {
  const { open } = openAddresses(anAccount({ permissions: ['firm.setFlag'] }));
  expect((await open('/settings/account')).isFound).toBe(true);
});

it.each([
  ['/practice-management', '/'],
  ['/practice-management/settings/spv/certificates', '/settings/spv/certificates'],
  ['/clients', '/clients/clientList'],
  ['/work', '/work/workItems'],
  ['/dashboards', '/dashboards/all-dashboards'],
  ['/spv', '/spv/messages/messages'],
  ['/spv/messages', '/spv/messages/messages'],
  ['/spv/requests', '/spv/requests/all'],
  ['/settings', '/settings/spv/certificates'],
])('the address %s leads to %s', async (path, pathname) => {
  expect(await openAddresses(anAccount()).open(path)).toMatchObject({ isFound: true, pathname });
});

it.each([
  ['/settings/spv', null, '/settings/spv/certificates'],
  ['/settings/spv', 'filings', '/settings/spv/filings'],
  ['/settings', 'filings', '/settings/spv/filings'],
])('the address %s leads to the tab that was open last: %s', async (path, remembered, pathname) => {
  if (remembered !== null) localStorage.setItem('settings.spv.tab', remembered);
  const { open } = openAddresses(anAccount({ flags: ['spvSettingsTabs', 'spvFilingSettings'] }));
  expect(await open(path)).toEqual({ isFound: true, pathname });
});

it('a remembered tab whose flag was switched off is not opened', async () => {
  localStorage.setItem('settings.spv.tab', 'filings');
  const { open } = openAddresses(anAccount({ flags: ['spvSettingsTabs'] }));
  expect(await open('/settings/spv')).toEqual({ isFound: true, pathname: '/settings/spv/certificates' });
});

it('an address without a flag asks for no account', async () => {
  const { open, server } = openAddresses(anAccount());
  expect((await open('/settings/spv/certificates')).isFound).toBe(true);
  expect(server.countOf('GET /account')).toBe(0);
});

it('a switch of accounts brings the flags of the other firm', async () => {
  const { open, server, queries } = openAddresses(anAccount({ flags: ['inbox'] }));
  const load = loadWorkplace(queries);
  await toPromise(createActor(load, { input: { account: ana } }).start());
  expect((await open('/inbox')).isFound).toBe(true);
  server.on('GET /account', ok(anAccount({ flags: ['invoicing'] })));
  await toPromise(createActor(load, { input: { account: anaElsewhere } }).start());
  expect(queries.getQueryData(accountOptions().queryKey)?.flags).toEqual(['invoicing']);
  expect((await open('/inbox')).isFound).toBe(false);
  expect((await open('/invoicing')).isFound).toBe(true);
});
