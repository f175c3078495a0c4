import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import type { Account, FoundSession } from './identity.ts';
import { signInMachine } from './signIn.machine.ts';

/** A person with two firms and one e-mail; the second firm has not been at work in this browser yet. */
export const ana: Account = { id: 'ana@alfa', tenantId: 'alfa', name: 'Ana Pop', email: 'ana@alfa.example' };
export const anaElsewhere: Account = { id: 'ana@beta', tenantId: 'beta', name: 'Ana Pop', email: 'ana@alfa.example' };
export const anaFound: FoundSession = {
  account: ana,
  accounts: [
    { ...ana, firmName: 'Alfa Cont' },
    { ...anaElsewhere, firmName: null },
  ],
  returnPath: '/clients',
};

/** All that can happen to sign-in: the page is opened, or sent back by the identity service. */
export const signInPathOptions: PathOptions<typeof signInMachine> = {
  inputs: [{ isReturning: false }, { isReturning: true }],
  key: (context: { isForced: boolean; account: Account | null }) => [context.isForced, context.account?.id],
  events: [
    { type: 'session.check' },
    { type: 'signIn.start', returnPath: '/clients' },
    { type: 'signUp.start', returnPath: null },
    { type: 'signIn.again', returnPath: '/clients' },
    { type: 'profile.edit' },
    { type: 'account.switch', accountId: anaElsewhere.id },
    { type: 'account.switch', accountId: ana.id },
    { type: 'account.add' },
    { type: 'signOut.start' },
    { type: 'token.asked' },
    { type: 'token.refused', tokenNumber: 1 },
    { type: 'token.refused', tokenNumber: 2 },
    { type: 'token.accepted' },
    settled('findSession', anaFound),
    settled('findSession', null),
    broke('findSession'),
    settled('completeRedirect', anaFound),
    settled('completeRedirect', null),
    broke('completeRedirect'),
    settled('renewToken'),
    broke('renewToken'),
    settled('activateAccount', { ...anaFound, account: anaElsewhere }),
    broke('activateAccount'),
    broke('redirect'),
    { type: 'xstate.after.signInMs.signIn.checking' },
    { type: 'xstate.after.signInMs.signIn.returning' },
    { type: 'xstate.after.signInMs.signIn.renewing' },
    { type: 'xstate.after.signInMs.signIn.switching' },
    { type: 'xstate.after.signInMs.signIn.redirecting' },
  ],
  extraPaths: [
    {
      input: { isReturning: false },
      events: [
        settled('findSession', anaFound),
        { type: 'token.refused', tokenNumber: 1 },
        settled('renewToken'),
        { type: 'token.accepted' },
        { type: 'token.refused', tokenNumber: 2 },
        settled('renewToken'),
      ],
    },
  ],
};

/** A way for each edge of sign-in, for the machine and for the screen. */
export const signInPaths = testPaths(signInMachine, signInPathOptions);
