import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import { FLAGS, type Flag } from '#contracts/flags.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { LINKS } from '#src/features/home/HomeLinks.tsx';
import { SETTINGS_PLACES } from '#src/features/settings/settingsPlaces.ts';
import { SPV_TABS } from '#src/features/settings/spvTab.ts';
import { APPLICATIONS, NAVIGATION, SETTINGS } from '#src/features/shell/navigation/navigation.ts';
import { MAIN_PLACES, SETTINGS_PAGES } from '#src/features/shell/palette/palettePlaces.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { createQueryClient } from '#src/shared/api/queryClient.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { gatesBefore, isOpen, isPlaceOpen, type Gate } from '#src/shared/flags/gate.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ID = '00000000-0000-4000-8000-000000000001';
/** What stands in the addresses; any other parameter is the id of something. */
const PARAMS: Readonly<Record<string, string>> = {
  set: 'all',
  tab: 'timeline',
  part: 'controls',
  filename: 'a.pdf',
  _splat: 'spv/messages/all',
};
const addressOf = (pattern: string): string =>
  pattern
    .replace(/\/\$$/, `/${String(PARAMS['_splat'])}`)
    .replaceAll(/\$(\w+)/g, (_, name: string) => PARAMS[name] ?? ID);

/** Everything that is offered by a list of its own. */
const PLACES: readonly (Gate & { readonly to: string })[] = [
  ...NAVIGATION.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.items ?? [])])),
  SETTINGS,
  ...APPLICATIONS,
  ...MAIN_PLACES,
  ...SETTINGS_PAGES,
  ...LINKS,
  ...Object.values(SPV_TABS),
  ...SETTINGS_PLACES.flatMap(({ places }) => places),
];

/** The product as an account sees it. The account is known, and the server answers nothing: pages open all the same. */
function openProduct(account: Account) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('scrollTo', () => {});
  putPageConfig();
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  const queryClient = createQueryClient(() => {});
  queryClient.setQueryData(accountOptions().queryKey, account);
  const context = { queryClient, loadTexts: () => {}, awaitTexts: () => Promise.resolve() };
  const router = createRouter({ routeTree, history: createMemoryHistory(), context });
  return {
    router,
    /** Whether an address shows a page in the end. */
    open: async (pathname: string): Promise<boolean> => {
      await router.navigate({ href: pathname, resetScroll: false });
      return router.state.matches.every(({ status }) => status !== 'notFound');
    },
    /** Whether a link to an address is one. */
    isLinked: (pathname: string): boolean =>
      gatesBefore(router, pathname)?.every((gate) => isOpen(account, gate)) ?? false,
    isOffered: (place: Gate & { readonly to: string }): boolean => isPlaceOpen(router, account, place),
  };
}

/** What the server answers of the rights that a gate asks for. */
const permissionsOf = (role: Role): string[] => (role === 'owner' ? ['firm.setFlag'] : []);
const WITHOUT: readonly (readonly [string, readonly Flag[]])[] = [
  ['with every flag', FLAGS],
  ...FLAGS.map((off) => [`without ${off}`, FLAGS.filter((flag) => flag !== off)] as const),
  ['without any flag', []],
];

describe.each(ROLES)('for %s', (role) => {
  it.each(WITHOUT)('%s every link leads to a page, and every page is offered', async (_, flags) => {
    const product = openProduct(anAccount({ role, flags: [...flags], permissions: permissionsOf(role) }));
    const patterns = Object.keys(product.router.routesByPath);
    const addresses = patterns.map(addressOf);
    const linked = addresses.filter(product.isLinked);
    const opened: string[] = [];
    for (const address of addresses) if (await product.open(address)) opened.push(address);
    expect(linked).toEqual(opened);
    const offered = PLACES.filter(product.isOffered).map(({ to }) => to);
    const thatOpen = PLACES.filter(({ to }) => opened.includes(to) || opened.includes(`${to}/`)).map(({ to }) => to);
    expect(offered).toEqual(thatOpen);
  });
});

it('a work item opens at its first open part', async () => {
  const { open, router } = openProduct(anAccount({ flags: ['workDocuments'] }));
  for (const address of ['', '/timeline', '/timeAndBudget']) {
    expect(await open(`/work/workItems/${ID}${address}`)).toBe(true);
    expect(router.state.location.pathname).toBe(`/work/workItems/${ID}/tasks`);
  }
});
