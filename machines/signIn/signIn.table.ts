import type { SnapshotFrom } from 'xstate';
import type { Table } from '../testing/table.ts';
import type { FoundSession } from './identity.ts';
import type { signInMachine } from './signIn.machine.ts';

type Before = SnapshotFrom<typeof signInMachine>;

const signedIn = (found: FoundSession, { context }: Before, news: string) => ({
  to: 'signedIn',
  tells: [`parent: ${news}`],
  context: { ...found, tokenNumber: context.tokenNumber + 1, isForced: false, error: null },
});
const refused = (error: string) => ({ to: 'refused', tells: ['parent: boot.failed'], context: { error } });
const redirected = (kind: string, plan = {}) => ({
  to: 'redirecting',
  context: { redirect: { kind, returnPath: null, accountId: null, ...plan }, error: null },
});
const SIGNED_OUT = {
  to: 'redirecting',
  tells: ['parent: account.none'],
  context: { account: null, redirect: { kind: 'signOut', returnPath: '/' } },
};
const tokenLost = (_: unknown, { context }: Before) => ({
  to: 'redirecting',
  tells: ['parent: toast.push'],
  context: { error: 'tokenFailed', redirect: { kind: 'signIn', returnPath: null, accountId: context.account?.id } },
});

/** A reload signs in silently, a failed renewal asks the person to sign in again, a 401 asks for one forced renewal. */
export const SIGN_IN_TABLE: Table<typeof signInMachine> = {
  starts: ({ isReturning }) => (isReturning ? 'returning' : 'checking'),
  tags: { loggingIn: ['checking', 'returning', 'switching', 'redirecting'], tokenReady: ['signedIn'] },
  states: {
    checking: {
      'findSession answers': ({ output }, before) =>
        output === null
          ? { to: 'signedOut', tells: ['parent: account.none'] }
          : signedIn(output, before, 'account.found'),
      'findSession fails': refused('identityUnavailable'),
      'after signInMs': { ms: 20_000, ...refused('identityUnavailable') },
    },
    returning: {
      'completeRedirect answers': ({ output }, before) =>
        output === null ? 'checking' : signedIn(output, before, 'account.found'),
      'completeRedirect fails': refused('signInRefused'),
      'after signInMs': { ms: 20_000, ...refused('signInRefused') },
    },
    signedOut: {
      'session.check': 'checking',
      'signIn.start': redirected('signIn', { returnPath: '/clients' }),
      'signUp.start': redirected('signUp'),
    },
    signedIn: {
      'session.check': { tells: ['parent: account.found'] },
      'token.asked': 'renewing',
      'token.refused': ({ tokenNumber }, before) => {
        if (tokenNumber !== before.context.tokenNumber) return null;
        return before.context.isForced ? tokenLost(null, before) : { to: 'renewing', context: { isForced: true } };
      },
      'token.accepted': { context: { isForced: false } },
      'signIn.again': (_, { context }) =>
        redirected('signInAgain', { returnPath: '/clients', accountId: context.account?.id ?? null }),
      'profile.edit': redirected('profileEdit'),
      'account.add': redirected('accountAdd'),
      'account.switch': ({ accountId }, { context }) =>
        accountId === context.account?.id ? null : { to: 'switching', context: { redirect: { accountId } } },
      'signOut.start': SIGNED_OUT,
    },
    renewing: {
      'renewToken answers': (_, { context }) => ({
        to: 'signedIn',
        context: { tokenNumber: context.tokenNumber + 1 },
      }),
      'renewToken fails': tokenLost,
      'after signInMs': (_, before) => ({ ms: 20_000, ...tokenLost(_, before) }),
      'signOut.start': SIGNED_OUT,
    },
    switching: {
      'activateAccount answers': ({ output }, before) => signedIn(output, before, 'account.changed'),
      'activateAccount fails': 'redirecting',
      'after signInMs': { ms: 20_000, to: 'redirecting' },
    },
    redirecting: {
      'redirect fails': refused('identityUnavailable'),
      'after signInMs': { ms: 20_000, ...refused('redirectStalled') },
    },
    refused: {
      'session.check': 'checking',
      'signIn.start': redirected('signIn', { returnPath: '/clients' }),
    },
  },
};
