import type { FoundSession } from '#machines/signIn/identity.ts';
import type { IdentityService, IssuedToken } from '../identityService.ts';

type Ask = keyof IdentityService;
type Waiting = { resolve: (answer: IssuedToken | null) => void; reject: (error: unknown) => void };

/** The identity service at the border of a test: it answers when the test says so. */
export function createFakeIdentity(nowMs: () => number) {
  const waiting = new Map<Ask, Waiting>();
  const left: { kind: string; accountId: string | null }[] = [];
  const wait = (ask: Ask) =>
    new Promise<IssuedToken | null>((resolve, reject) => {
      waiting.set(ask, { resolve, reject });
    });
  const take = (ask: Ask): Waiting => {
    const call = waiting.get(ask);
    if (call === undefined) throw new Error(`nobody asked the identity service for ${ask}`);
    waiting.delete(ask);
    return call;
  };
  const service: IdentityService = {
    findSession: () => wait('findSession'),
    completeRedirect: () => wait('completeRedirect'),
    renew: async () => issued(await wait('renew')),
    activate: async () => issued(await wait('activate')),
    redirect: async ({ kind, hinted }) => {
      left.push({ kind, accountId: hinted?.id ?? null });
      await wait('redirect');
    },
  };
  return {
    service,
    /** Where the page was taken, in order, and with which account. */
    left,
    isAsked: (ask: Ask) => waiting.has(ask),
    answer: (ask: Ask, found: FoundSession | null, lifeMs: number) =>
      take(ask).resolve(found === null ? null : tokenOf(found, nowMs() + lifeMs)),
    fail: (ask: Ask) => take(ask).reject(new Error('refused by the test')),
  };
}

function issued(token: IssuedToken | null): IssuedToken {
  if (token === null) throw new Error('the test answered nobody');
  return token;
}

const tokenOf = ({ account }: FoundSession, expiresOnMs: number): IssuedToken => ({
  account,
  value: `token of ${account.id}`,
  expiresOnMs,
});
