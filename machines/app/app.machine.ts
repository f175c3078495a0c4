import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { SIGN_IN_TIMEOUT_MS } from '#contracts/limits.ts';
import { certificateSessionsMachine } from '../certificateSessions/certificateSessions.machine.ts';
import { linkMachine } from '../link/link.machine.ts';
import { messageRefreshMachine } from '../messageRefresh/messageRefresh.machine.ts';
import { notProvided } from '../notProvided.ts';
import type { Account } from '../signIn/identity.ts';
import { signInMachine } from '../signIn/signIn.machine.ts';
import { toasterMachine } from '../toaster/toaster.machine.ts';
import { uploadQueueMachine } from '../uploadQueue/uploadQueue.machine.ts';

/** Longest wait for sign-in to say anything: its answer to a redirect, then its search for a session, each have one. */
const BOOT_TIMEOUT_MS = 3 * SIGN_IN_TIMEOUT_MS;

type Input = {
  /** Id of this tab, kept in session storage: it may lead certificates. */
  readonly leaderId: string;
  /** True when the identity service has just sent the page back. */
  readonly isReturning: boolean;
};

type Context = Input & {
  readonly account: Account | null;
  readonly isLinkReady: boolean;
  readonly hasFailed: boolean;
};

export type AppEvent =
  | { type: 'account.found'; account: Account }
  | { type: 'account.none' }
  | { type: 'account.changed'; account: Account }
  | { type: 'boot.failed' }
  | { type: 'boot.retry' }
  | { type: 'page.left' }
  | { type: 'page.shown' };

/**
 * The tab. `signIn` and `toaster` live as long as it; the other long-lived actors live while an account is at work and
 * are started anew when it changes. To be created with the system id `app`; the children have theirs.
 */
export const appMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AppEvent,
    input: {} as Input,
    tags: {} as 'loggingIn' | 'ready',
  },
  actors: {
    signIn: signInMachine,
    toaster: toasterMachine,
    /** Loads what every screen needs of this account before the first one is shown. */
    loadWorkplace: fromPromise<void, { account: Account | null }>(notProvided),
    link: linkMachine,
    certificateSessions: certificateSessionsMachine,
    messageRefresh: messageRefreshMachine,
    uploadQueue: uploadQueueMachine,
  },
  guards: {
    isLinkNowReady: ({ context }, params: { isReady: boolean }) => params.isReady && !context.isLinkReady,
    isLinkNowLost: ({ context }, params: { isReady: boolean }) => !params.isReady && context.isLinkReady,
  },
  actions: {
    takeAccount: assign({ account: (_, params: { account: Account }) => params.account, hasFailed: false }),
    forgetAccount: assign({ account: null }),
    noteLink: enqueueActions(({ enqueue }, params: { isReady: boolean }) => {
      enqueue.assign({ isLinkReady: params.isReady });
      enqueue.sendTo('certificateSessions', { type: params.isReady ? 'link.ready' : 'link.lost' });
    }),
    forgetLink: assign({ isLinkReady: false }),
    recordFailure: assign({ hasFailed: true }),
    forgetFailure: assign({ hasFailed: false }),
    askSignInAgain: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('signIn', { type: 'session.check' });
    }),
    tellPageLeft: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('certificateSessions', { type: 'page.left' });
    }),
    tellPageShown: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('certificateSessions', { type: 'page.shown' });
    }),
  },
  delays: { bootMs: BOOT_TIMEOUT_MS },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, account: null, isLinkReady: false, hasFailed: false }),
  initial: 'booting',
  invoke: [
    { id: 'toaster', systemId: 'toaster', src: 'toaster', onError: { target: '.failed', actions: 'recordFailure' } },
    {
      id: 'signIn',
      systemId: 'signIn',
      src: 'signIn',
      input: ({ context }) => ({ isReturning: context.isReturning }),
      onError: { target: '.failed', actions: 'recordFailure' },
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
  },
  states: {
    booting: {
      tags: 'loggingIn',
      after: { bootMs: { target: 'failed', actions: 'recordFailure' } },
      on: { 'boot.failed': { target: 'failed', actions: 'recordFailure' } },
    },
    signedOut: { on: { 'boot.failed': { target: 'failed', actions: 'recordFailure' } } },
    starting: {
      tags: 'loggingIn',
      invoke: {
        id: 'loadWorkplace',
        src: 'loadWorkplace',
        input: ({ context }) => ({ account: context.account }),
        onDone: 'ready',
        onError: { target: 'failed', actions: 'recordFailure' },
      },
    },
    ready: {
      tags: 'ready',
      exit: 'forgetLink',
      invoke: [
        { id: 'uploadQueue', systemId: 'uploadQueue', src: 'uploadQueue', onError: 'failed' },
        { id: 'messageRefresh', systemId: 'messageRefresh', src: 'messageRefresh', onError: 'failed' },
        {
          id: 'certificateSessions',
          systemId: 'certificateSessions',
          src: 'certificateSessions',
          input: ({ context }) => ({ leaderId: context.leaderId }),
          onError: 'failed',
        },
        {
          id: 'link',
          systemId: 'link',
          src: 'link',
          onSnapshot: [
            {
              guard: { type: 'isLinkNowReady', params: ({ event }) => ({ isReady: event.snapshot.hasTag('ready') }) },
              actions: { type: 'noteLink', params: { isReady: true } },
            },
            {
              guard: { type: 'isLinkNowLost', params: ({ event }) => ({ isReady: event.snapshot.hasTag('ready') }) },
              actions: { type: 'noteLink', params: { isReady: false } },
            },
          ],
          onError: 'failed',
        },
      ],
      on: {
        // The same account again, perhaps under a new name: what works goes on.
        'account.found': { actions: { type: 'takeAccount', params: ({ event }) => ({ account: event.account }) } },
        'page.left': { actions: 'tellPageLeft' },
        'page.shown': { actions: 'tellPageShown' },
        'boot.failed': { target: 'failed', actions: 'recordFailure' },
      },
    },
    failed: { on: { 'boot.retry': { target: 'booting', actions: ['forgetFailure', 'askSignInAgain'] } } },
  },
});
