import { afterEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Account } from '#machines/signIn/identity.ts';
import { ana, anaElsewhere } from '#machines/signIn/signIn.paths.ts';
import { clientList } from '#src/features/clients/clients.queries.ts';
import { filingList } from '#src/features/spvFilings/spvFilings.queries.ts';
import { messageList } from '#src/features/spvMessages/spvMessages.queries.ts';
import { createQueryClient } from '#src/shared/api/queryClient.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { loadWorkplace } from '../start/loadWorkplace.ts';

const page = ok({ items: [], hasNextPage: true, nextCursor: 'next', previousCursor: 'previous' });

/** The effects that sign somebody in, and the server's lists. */
function openSession() {
  const server = createFakeServer({
    'GET /account': ok(anAccount()),
    'GET /clients': page,
    'GET /spv-messages': page,
    'GET /spv-filings': page,
  });
  vi.stubGlobal('fetch', server.fetch);
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  const queries = createQueryClient(() => {});
  const load = loadWorkplace(queries);
  return {
    server,
    queries,
    signIn: (account: Account) => toPromise(createActor(load, { input: { account } }).start()),
  };
}

afterEach(() => vi.unstubAllGlobals());

const lists = {
  'GET /clients': (page: number) => clientList.page({ view: 'active', page }),
  'GET /spv-messages': (page: number) => messageList('messages').page({ page }),
  'GET /spv-filings': (page: number) => filingList.page({ page }),
} as const;

for (const [route, listOptions] of Object.entries(lists)) {
  it(`${route}: a page is asked for by the cursor of the page beside it`, async () => {
    const { server, queries, signIn } = openSession();
    await signIn(ana);
    await queries.fetchQuery(listOptions(1) as never);
    await queries.fetchQuery(listOptions(2) as never);
    expect(server.lastOf(route)?.url.searchParams.get('after')).toBe('next');
  });

  it(`${route}: no cursor of one firm reaches another after a switch of accounts`, async () => {
    const { server, queries, signIn } = openSession();
    await signIn(ana);
    await queries.fetchQuery(listOptions(1) as never);
    await signIn(anaElsewhere);
    await queries.fetchQuery(listOptions(2) as never);
    const asked = server.lastOf(route)?.url.searchParams;
    expect(asked?.get('pageNumber')).toBe('2');
    expect(asked?.get('after')).toBeNull();
  });
}
