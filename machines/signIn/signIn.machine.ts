import { assign, fromPromise, sendParent, setup } from 'xstate';
import { SIGN_IN_TIMEOUT_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';
import type { ToastText } from '../toaster/toaster.machine.ts';
import type { Account, FoundSession, KnownAccount, RedirectInput, RedirectKind, SignInError } from './identity.ts';

/** `isReturning`: the identity service has just sent the page back. */
type Input = { readonly isReturning: boolean };

type Context = Input & {
  readonly account: Account | null;
  readonly accounts: readonly KnownAccount[];
  /** Where the router goes once after a return. */
  readonly returnPath: string | null;
  readonly redirect: RedirectInput;
  /** Counts the tokens of this tab, so that a late 401 of an older one is not taken for one of the present token. */
  readonly tokenNumber: number;
  /** True from a forced renewal until the API has taken its token. */
  readonly isForced: boolean;
  readonly error: SignInError | null;
};

export type SignInEvent =
  | { type: 'session.check' }
  | { type: 'signIn.start'; returnPath: string | null }
  | { type: 'signUp.start'; returnPath: string | null }
  | { type: 'signIn.again'; returnPath: string | null }
  | { type: 'profile.edit' }
  | { type: 'account.switch'; accountId: string }
  | { type: 'account.add' }
  | { type: 'signOut.start' }
  | { type: 'token.asked' }
  | { type: 'token.refused'; tokenNumber: number }
  | { type: 'token.accepted' };

type News = 'account.found' | 'account.changed' | 'account.none' | 'boot.failed';

const TOKEN_FAILED: ToastText = { kind: 'warning', title: 'signIn:error.tokenFailed' };
const unavailable = {
  target: 'refused',
  actions: { type: 'recordError', params: { error: 'identityUnavailable' } },
} as const;
const refused = { target: 'refused', actions: { type: 'recordError', params: { error: 'signInRefused' } } } as const;
const tokenLost = { target: 'redirecting', actions: ['giveUpToken', 'tellTokenFailed'] } as const;
const tellFound = { type: 'tellApp', params: { type: 'account.found' } } as const;
const tellChanged = { type: 'tellApp', params: { type: 'account.changed' } } as const;
const tellNone = { type: 'tellApp', params: { type: 'account.none' } } as const;
const startSignIn = {
  target: 'redirecting',
  actions: {
    type: 'planRedirect',
    params: ({ event }: { event: { returnPath: string | null } }) => ({
      kind: 'signIn' as const,
      returnPath: event.returnPath,
    }),
  },
} as const;
const signOut = {
  target: 'redirecting',
  actions: [{ type: 'planRedirect', params: { kind: 'signOut', returnPath: '/' } }, 'forgetAccount', tellNone],
} as const;
const NO_REDIRECT: RedirectInput = { kind: 'signIn', returnPath: null, accountId: null };

/**
 * Signs a person in by redirect and keeps the one renewal that all callers share. Tokens stay in the memory of the
 * provided actors: a caller without a usable one sends `token.asked` and waits for the tag `tokenReady`.
 * Tells its parent who is signed in, and what a person must read.
 */
export const signInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SignInEvent,
    input: {} as Input,
    tags: {} as 'loggingIn' | 'tokenReady',
  },
  actors: {
    /** Finds a session without a redirect, or answers null. */
    findSession: fromPromise<FoundSession | null>(notProvided),
    /** Reads the identity service's answer out of the address; null when the person turned back there. */
    completeRedirect: fromPromise<FoundSession | null>(notProvided),
    /** Leaves the page. Ends only when it could not. */
    redirect: fromPromise<void, RedirectInput>(notProvided),
    renewToken: fromPromise<void, { accountId: string | null; isForced: boolean }>(notProvided),
    activateAccount: fromPromise<FoundSession, { accountId: string | null }>(notProvided),
  },
  guards: {
    isReturning: ({ context }) => context.isReturning,
    hasFound: (_, params: { found: FoundSession | null }) => params.found !== null,
    isOtherAccount: ({ context }, params: { accountId: string }) => params.accountId !== context.account?.id,
    isOfPlainToken: ({ context }, { at }: { at: number }) => at === context.tokenNumber && !context.isForced,
    isOfForcedToken: ({ context }, { at }: { at: number }) => at === context.tokenNumber && context.isForced,
  },
  actions: {
    takeSession: assign(({ context }, { found }: { found: FoundSession | null }) => ({
      ...found,
      tokenNumber: context.tokenNumber + 1,
      isForced: false,
      error: null,
    })),
    countToken: assign({ tokenNumber: ({ context }) => context.tokenNumber + 1, error: null }),
    markForced: assign({ isForced: true }),
    unmarkForced: assign({ isForced: false }),
    planRedirect: assign((_, plan: Partial<RedirectInput> & { kind: RedirectKind }) => ({
      redirect: { ...NO_REDIRECT, ...plan },
      error: null,
    })),
    recordError: assign({ error: (_, params: { error: SignInError }) => params.error }),
    forgetAccount: assign({ account: null }),
    tellApp: sendParent(({ context }, { type }: { type: News }) => ({ type, account: context.account })),
    giveUpToken: assign(({ context }) => ({
      error: 'tokenFailed' as const,
      redirect: { ...NO_REDIRECT, accountId: context.account?.id ?? null },
    })),
    tellTokenFailed: sendParent({ type: 'toast.push', toast: TOKEN_FAILED }),
  },
  delays: { signInMs: SIGN_IN_TIMEOUT_MS },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    account: null,
    accounts: [],
    returnPath: null,
    redirect: NO_REDIRECT,
    tokenNumber: 0,
    isForced: false,
    error: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isReturning', target: 'returning' }, { target: 'checking' }] },
    checking: {
      tags: 'loggingIn',
      invoke: {
        id: 'findSession',
        src: 'findSession',
        onDone: [
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ found: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'takeSession', params: ({ event }) => ({ found: event.output }) }, tellFound],
          },
          { target: 'signedOut', actions: tellNone },
        ],
        onError: unavailable,
      },
      after: { signInMs: unavailable },
    },
    returning: {
      tags: 'loggingIn',
      invoke: {
        id: 'completeRedirect',
        src: 'completeRedirect',
        onDone: [
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ found: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'takeSession', params: ({ event }) => ({ found: event.output }) }, tellFound],
          },
          { target: 'checking' },
        ],
        onError: refused,
      },
      after: { signInMs: refused },
    },
    signedOut: {
      on: {
        'session.check': 'checking',
        'signIn.start': startSignIn,
        'signUp.start': {
          target: 'redirecting',
          actions: { type: 'planRedirect', params: ({ event }) => ({ kind: 'signUp', returnPath: event.returnPath }) },
        },
      },
    },
    signedIn: {
      tags: 'tokenReady',
      on: {
        'session.check': { actions: tellFound },
        'token.asked': 'renewing',
        'token.refused': [
          {
            guard: { type: 'isOfPlainToken', params: ({ event }) => ({ at: event.tokenNumber }) },
            target: 'renewing',
            actions: 'markForced',
          },
          {
            guard: { type: 'isOfForcedToken', params: ({ event }) => ({ at: event.tokenNumber }) },
            ...tokenLost,
          },
        ],
        'token.accepted': { actions: 'unmarkForced' },
        'signIn.again': {
          target: 'redirecting',
          actions: {
            type: 'planRedirect',
            params: ({ context, event }) => ({
              kind: 'signInAgain',
              returnPath: event.returnPath,
              accountId: context.account?.id ?? null,
            }),
          },
        },
        'profile.edit': { target: 'redirecting', actions: { type: 'planRedirect', params: { kind: 'profileEdit' } } },
        'account.add': { target: 'redirecting', actions: { type: 'planRedirect', params: { kind: 'accountAdd' } } },
        'account.switch': {
          guard: { type: 'isOtherAccount', params: ({ event }) => ({ accountId: event.accountId }) },
          target: 'switching',
          actions: { type: 'planRedirect', params: ({ event }) => ({ kind: 'signIn', accountId: event.accountId }) },
        },
        'signOut.start': signOut,
      },
    },
    renewing: {
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        input: ({ context }) => ({ accountId: context.account?.id ?? null, isForced: context.isForced }),
        onDone: { target: 'signedIn', actions: 'countToken' },
        onError: tokenLost,
      },
      on: { 'signOut.start': signOut },
      after: { signInMs: tokenLost },
    },
    switching: {
      tags: 'loggingIn',
      invoke: {
        id: 'activateAccount',
        src: 'activateAccount',
        input: ({ context }) => ({ accountId: context.redirect.accountId }),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'takeSession', params: ({ event }) => ({ found: event.output }) }, tellChanged],
        },
        onError: 'redirecting',
      },
      after: { signInMs: 'redirecting' },
    },
    redirecting: {
      tags: 'loggingIn',
      invoke: { id: 'redirect', src: 'redirect', input: ({ context }) => context.redirect, onError: unavailable },
      after: {
        signInMs: { target: 'refused', actions: { type: 'recordError', params: { error: 'redirectStalled' } } },
      },
    },
    refused: {
      entry: { type: 'tellApp', params: { type: 'boot.failed' } },
      on: {
        'session.check': 'checking',
        'signIn.start': startSignIn,
      },
    },
  },
});
