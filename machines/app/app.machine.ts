import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import { SIGN_IN_TIMEOUT_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';
import type { Account } from '../signIn/identity.ts';
import { signInMachine } from '../signIn/signIn.machine.ts';
import { toasterMachine, type ToastText } from '../toaster/toaster.machine.ts';
// Only its type: what works in the background is no part of what the first screen waits for.
import type { PageEvent, workersMachine } from '../workers/workers.machine.ts';

/** Longest wait for sign-in to say anything: its answer to a redirect, then its search for a session, each have one. */
const BOOT_TIMEOUT_MS = 3 * SIGN_IN_TIMEOUT_MS;

type Workers = typeof workersMachine;

type Input = {
  /** Id of this tab, kept in session storage: it may lead certificates. */
  readonly leaderId: string;
  /** True when the identity service has just sent the page back. */
  readonly isReturning: boolean;
};

type Context = Input & {
  readonly account: Account | null;
  readonly workers: ActorRefFrom<Workers> | null;
};

export type AppEvent =
  | { type: 'account.found'; account: Account }
  | { type: 'account.none' }
  | { type: 'account.changed'; account: Account }
  | { type: 'boot.failed' }
  | { type: 'boot.retry' }
  | { type: 'toast.push'; toast: ToastText }
  | { type: 'page.left' }
  | { type: 'page.shown' };

/**
 * The tab. `signIn` and `toaster` live as long as it. The workers live while an account is signed in: they start once its
 * first screen is shown, and restart when it changes. To be created with the system id `app`; the children have theirs.
 */
export const appMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AppEvent,
    input: {} as Input,
    tags: {} as 'ready' | 'working',
  },
  actors: {
    signIn: signInMachine,
    toaster: toasterMachine,
    /** Loads what every screen needs of this account before the first one is shown. */
    loadWorkplace: fromPromise<void, { account: Account | null }>(notProvided),
    /** Loads what works in the background, when nobody waits for anything else. */
    loadWorkers: fromPromise<Workers>(notProvided),
  },
  actions: {
    takeAccount: assign({ account: (_, params: { account: Account }) => params.account }),
    forgetAccount: assign({ account: null }),
    startWorkers: assign({
      workers: ({ context: { leaderId }, spawn }, params: { workers: Workers }) =>
        spawn(params.workers, { input: { leaderId } }),
    }),
    stopWorkers: enqueueActions(({ enqueue, context }) => {
      if (context.workers !== null) enqueue.stopChild(context.workers);
      enqueue.assign({ workers: null });
    }),
    askSignInAgain: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('signIn', { type: 'session.check' });
    }),
    showToast: sendTo('toaster', (_, { toast }: { toast: ToastText }) => ({ type: 'toast.push' as const, toast })),
    tellWorkers: enqueueActions(({ enqueue, context }, params: PageEvent) => {
      if (context.workers !== null) enqueue.sendTo(context.workers, params);
    }),
  },
  delays: { bootMs: BOOT_TIMEOUT_MS },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, account: null, workers: null }),
  initial: 'booting',
  invoke: [
    { id: 'toaster', systemId: 'toaster', src: 'toaster', onError: '.failed' },
    {
      id: 'signIn',
      systemId: 'signIn',
      src: 'signIn',
      input: ({ context }) => ({ isReturning: context.isReturning }),
      onError: '.failed',
    },
  ],
  on: {
    'account.found': {
      target: '.starting',
      actions: { type: 'takeAccount', params: ({ event }) => ({ account: event.account }) },
    },
    'account.changed': {
      target: '.starting',
      actions: { type: 'takeAccount', params: ({ event }) => ({ account: event.account }) },
    },
    'account.none': { target: '.signedOut', actions: 'forgetAccount' },
    'toast.push': { actions: { type: 'showToast', params: ({ event }) => event } },
  },
  states: {
    booting: {
      after: { bootMs: 'failed' },
      on: { 'boot.failed': 'failed' },
    },
    signedOut: { on: { 'boot.failed': 'failed' } },
    starting: {
      invoke: {
        id: 'loadWorkplace',
        src: 'loadWorkplace',
        input: ({ context }) => ({ account: context.account }),
        onDone: 'ready',
        onError: 'failed',
      },
    },
    ready: {
      tags: 'ready',
      exit: 'stopWorkers',
      initial: 'loadingWorkers',
      on: {
        // The same account again, perhaps under a new name: what works goes on.
        'account.found': { actions: { type: 'takeAccount', params: ({ event }) => ({ account: event.account }) } },
        'boot.failed': 'failed',
      },
      states: {
        loadingWorkers: {
          after: { bootMs: '#app.failed' },
          invoke: {
            id: 'loadWorkers',
            src: 'loadWorkers',
            onDone: {
              target: 'working',
              actions: { type: 'startWorkers', params: ({ event }) => ({ workers: event.output }) },
            },
            onError: '#app.failed',
          },
        },
        working: {
          tags: 'working',
          on: {
            'page.left': { actions: { type: 'tellWorkers', params: { type: 'page.left' } } },
            'page.shown': { actions: { type: 'tellWorkers', params: { type: 'page.shown' } } },
          },
        },
      },
    },
    failed: { on: { 'boot.retry': { target: 'booting', actions: 'askSignInAgain' } } },
  },
});
