import { assign, enqueueActions, fromPromise, setup, type AnyActorRef } from 'xstate';
import { SIGN_IN_TIMEOUT_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';
import type { ToastText } from '../toaster/toaster.machine.ts';

/** A local account or one of the identity service: a person in one firm. */
export type Account = {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
};

/** Where the identity service is asked to take the person. */
export type RedirectKind = 'signIn' | 'signUp' | 'profileEdit' | 'accountAdd' | 'signOut';

export type RedirectInput = {
  readonly kind: RedirectKind;
  /** Where to land afterwards; null means where the page is now. */
  readonly returnPath: string | null;
  /** The account to sign in with, where one was chosen. */
  readonly accountId: string | null;
};

/** What the identity library knows after start or return. */
export type FoundSession = {
  readonly account: Account;
  /** All accounts of this browser, for switching. */
  readonly accounts: readonly Account[];
  readonly returnPath: string | null;
};

export type SignInError = 'tokenFailed' | 'identityUnavailable' | 'signInRefused' | 'redirectStalled';

type Input = { readonly isReturning: boolean };

type Context = {
  readonly isReturning: boolean;
  readonly account: Account | null;
  readonly accounts: readonly Account[];
  /** Where the router goes once after a return. */
  readonly returnPath: string | null;
  readonly redirect: RedirectInput;
  readonly wantedAccountId: string | null;
  /** Counts the tokens of this tab, so that a late 401 of an older one is told from a 401 of the present one. */
  readonly tokenNumber: number;
  /** True from a forced renewal until the API has taken its token. */
  readonly isForced: boolean;
  readonly error: SignInError | null;
};

export type SignInEvent =
  | { type: 'session.check' }
  | { type: 'signIn.start'; returnPath: string | null }
  | { type: 'signUp.start'; returnPath: string | null }
  | { type: 'profile.edit' }
  | { type: 'account.switch'; accountId: string }
  | { type: 'account.add' }
  | { type: 'signOut.start' }
  | { type: 'token.asked' }
  | { type: 'token.refused'; tokenNumber: number }
  | { type: 'token.accepted' };

const TOKEN_FAILED: ToastText = { kind: 'warning', title: 'signIn:error.tokenFailed' };
const NO_REDIRECT: RedirectInput = { kind: 'signIn', returnPath: null, accountId: null };

/**
 * Signs a person in by redirect and keeps the one renewal that all callers share. Tokens stay in the memory of the
 * provided actors: a caller without a usable one sends `token.asked` and waits for the tag `tokenReady`.
 * Tells the actors with the system ids `app` and `toaster` what they must know.
 */
export const signInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SignInEvent,
    input: {} as Input,
    tags: {} as 'loggingIn' | 'tokenReady' | 'signedOut',
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
    isOfPresentToken: ({ context }, params: { tokenNumber: number }) =>
      params.tokenNumber === context.tokenNumber && !context.isForced,
    isOfForcedToken: ({ context }, params: { tokenNumber: number }) =>
      params.tokenNumber === context.tokenNumber && context.isForced,
  },
  actions: {
    takeSession: assign(({ context }, params: { found: FoundSession | null }) => ({
      account: params.found?.account ?? null,
      accounts: params.found?.accounts ?? [],
      returnPath: params.found?.returnPath ?? null,
      tokenNumber: context.tokenNumber + 1,
      isForced: false,
      error: null,
    })),
    countToken: assign({ tokenNumber: ({ context }) => context.tokenNumber + 1, error: null }),
    markForced: assign({ isForced: true }),
    unmarkForced: assign({ isForced: false }),
    wantAccount: assign({ wantedAccountId: (_, params: { accountId: string }) => params.accountId }),
    planRedirect: assign({
      redirect: (_, params: { kind: RedirectKind; returnPath?: string | null; accountId?: string | null }) => ({
        kind: params.kind,
        returnPath: params.returnPath ?? null,
        accountId: params.accountId ?? null,
      }),
    }),
    planWantedAccount: assign({
      redirect: ({ context }) => ({ ...NO_REDIRECT, accountId: context.wantedAccountId }),
    }),
    recordError: assign({ error: (_, params: { error: SignInError }) => params.error }),
    forgetError: assign({ error: null }),
    forgetAccount: assign({ account: null }),
    tellAccount: enqueueActions(({ context, enqueue, system }, params: { type: 'account.found' | 'account.changed' }) => {
      const app: AnyActorRef | undefined = system.get('app');
      if (app && context.account) enqueue.sendTo(app, { type: params.type, account: context.account });
    }),
    tellApp: enqueueActions(({ enqueue, system }, params: { type: 'account.none' | 'boot.failed' }) => {
      const app: AnyActorRef | undefined = system.get('app');
      if (app) enqueue.sendTo(app, { type: params.type });
    }),
    giveUpToken: enqueueActions(({ context, enqueue, system }) => {
      enqueue.assign({ error: 'tokenFailed', redirect: { ...NO_REDIRECT, accountId: context.account?.id ?? null } });
      const toaster: AnyActorRef | undefined = system.get('toaster');
      if (toaster) enqueue.sendTo(toaster, { type: 'toast.push', toast: TOKEN_FAILED });
    }),
  },
  delays: { signInMs: SIGN_IN_TIMEOUT_MS },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    isReturning: input.isReturning,
    account: null,
    accounts: [],
    returnPath: null,
    redirect: NO_REDIRECT,
    wantedAccountId: null,
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
            actions: [{ type: 'takeSession', params: ({ event }) => ({ found: event.output }) }, { type: 'tellAccount', params: { type: 'account.found' } }],
          },
          { target: 'signedOut', actions: { type: 'tellApp', params: { type: 'account.none' } } },
        ],
        onError: { target: 'refused', actions: { type: 'recordError', params: { error: 'identityUnavailable' } } },
      },
      after: { signInMs: { target: 'refused', actions: { type: 'recordError', params: { error: 'identityUnavailable' } } } },
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
            actions: [{ type: 'takeSession', params: ({ event }) => ({ found: event.output }) }, { type: 'tellAccount', params: { type: 'account.found' } }],
          },
          { target: 'checking' },
        ],
        onError: { target: 'refused', actions: { type: 'recordError', params: { error: 'signInRefused' } } },
      },
      after: { signInMs: { target: 'refused', actions: { type: 'recordError', params: { error: 'signInRefused' } } } },
    },
    signedOut: {
      tags: 'signedOut',
      on: {
        'signIn.start': {
          target: 'redirecting',
          actions: { type: 'planRedirect', params: ({ event }) => ({ kind: 'signIn', returnPath: event.returnPath }) },
        },
        'signUp.start': {
          target: 'redirecting',
          actions: { type: 'planRedirect', params: ({ event }) => ({ kind: 'signUp', returnPath: event.returnPath }) },
        },
      },
    },
    signedIn: {
      tags: 'tokenReady',
      on: {
        'token.asked': 'renewing',
        'token.refused': [
          {
            guard: { type: 'isOfPresentToken', params: ({ event }) => ({ tokenNumber: event.tokenNumber }) },
            target: 'renewing',
            actions: 'markForced',
          },
          {
            guard: { type: 'isOfForcedToken', params: ({ event }) => ({ tokenNumber: event.tokenNumber }) },
            target: 'redirecting',
            actions: 'giveUpToken',
          },
        ],
        'token.accepted': { actions: 'unmarkForced' },
        'profile.edit': { target: 'redirecting', actions: { type: 'planRedirect', params: { kind: 'profileEdit' } } },
        'account.add': { target: 'redirecting', actions: { type: 'planRedirect', params: { kind: 'accountAdd' } } },
        'account.switch': {
          guard: { type: 'isOtherAccount', params: ({ event }) => ({ accountId: event.accountId }) },
          target: 'switching',
          actions: { type: 'wantAccount', params: ({ event }) => ({ accountId: event.accountId }) },
        },
        'signOut.start': {
          target: 'redirecting',
          actions: [
            { type: 'planRedirect', params: { kind: 'signOut', returnPath: '/' } },
            'forgetAccount',
            { type: 'tellApp', params: { type: 'account.none' } },
          ],
        },
      },
    },
    renewing: {
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        input: ({ context }) => ({ accountId: context.account?.id ?? null, isForced: context.isForced }),
        onDone: { target: 'signedIn', actions: 'countToken' },
        onError: {
          target: 'redirecting',
          actions: 'giveUpToken',
        },
      },
      after: {
        signInMs: {
          target: 'redirecting',
          actions: 'giveUpToken',
        },
      },
    },
    switching: {
      tags: 'loggingIn',
      invoke: {
        id: 'activateAccount',
        src: 'activateAccount',
        input: ({ context }) => ({ accountId: context.wantedAccountId }),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'takeSession', params: ({ event }) => ({ found: event.output }) }, { type: 'tellAccount', params: { type: 'account.changed' } }],
        },
        onError: { target: 'redirecting', actions: 'planWantedAccount' },
      },
      after: { signInMs: { target: 'redirecting', actions: 'planWantedAccount' } },
    },
    redirecting: {
      tags: 'loggingIn',
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context }) => context.redirect,
        onError: { target: 'refused', actions: { type: 'recordError', params: { error: 'identityUnavailable' } } },
      },
      after: { signInMs: { target: 'refused', actions: { type: 'recordError', params: { error: 'redirectStalled' } } } },
    },
    refused: {
      tags: 'signedOut',
      entry: { type: 'tellApp', params: { type: 'boot.failed' } },
      on: {
        'session.check': { target: 'checking', actions: 'forgetError' },
        'signIn.start': {
          target: 'redirecting',
          actions: ['forgetError', { type: 'planRedirect', params: ({ event }) => ({ kind: 'signIn', returnPath: event.returnPath }) }],
        },
      },
    },
  },
});
