import { assign, enqueueActions, sendParent, sendTo, setup } from 'xstate';
import {
  certificateSessionsMachine,
  type SessionAcquire,
  type SessionNews,
} from '../certificateSessions/certificateSessions.machine.ts';
import { filingDispatchMachine } from '../filingDispatch/filingDispatch.machine.ts';
import { linkMachine } from '../link/link.machine.ts';
import { messageRefreshMachine } from '../messageRefresh/messageRefresh.machine.ts';
import { uploadQueueMachine } from '../uploadQueue/uploadQueue.machine.ts';

type Input = {
  /** Id of this tab, kept in session storage: it may lead certificates. */
  readonly leaderId: string;
};

type Context = Input & { readonly isLinkReady: boolean };

/** The page says when it goes and comes back. */
export type PageEvent = { type: 'page.left' } | { type: 'page.shown' };
export type WorkersEvent = PageEvent | SessionNews | SessionAcquire;

/** Who works with the certificates that this tab leads. */
const news = ({ event }: { event: SessionNews }) => event;
const tellUsers = [
  { type: 'tellRefresh', params: news },
  { type: 'tellDispatch', params: news },
] as const;

/**
 * What works for an account in the background, each under its own system id. Started by `app` once the first screen
 * stands, stopped with it; one that breaks stops all, and `app` is told.
 */
export const workersMachine = setup({
  types: { context: {} as Context, events: {} as WorkersEvent, input: {} as Input },
  actors: {
    link: linkMachine,
    certificateSessions: certificateSessionsMachine,
    messageRefresh: messageRefreshMachine,
    filingDispatch: filingDispatchMachine,
    uploadQueue: uploadQueueMachine,
  },
  guards: {
    isLinkNowReady: ({ context }, params: { isReady: boolean }) => params.isReady && !context.isLinkReady,
    isLinkNowLost: ({ context }, params: { isReady: boolean }) => !params.isReady && context.isLinkReady,
  },
  actions: {
    noteLink: enqueueActions(({ enqueue }, params: { isReady: boolean }) => {
      enqueue.assign({ isLinkReady: params.isReady });
      enqueue.sendTo('certificateSessions', { type: params.isReady ? 'link.ready' : 'link.lost' });
    }),
    forgetLink: assign({ isLinkReady: false }),
    tellSessions: sendTo('certificateSessions', (_, params: PageEvent | SessionAcquire) => params),
    tellRefresh: sendTo('messageRefresh', (_, news: SessionNews) => news),
    tellDispatch: sendTo('filingDispatch', (_, news: SessionNews) => news),
    tellApp: sendParent({ type: 'boot.failed' }),
  },
}).createMachine({
  id: 'workers',
  context: ({ input }) => ({ ...input, isLinkReady: false }),
  initial: 'working',
  states: {
    working: {
      exit: 'forgetLink',
      invoke: [
        { id: 'uploadQueue', systemId: 'uploadQueue', src: 'uploadQueue', onError: 'failed' },
        { id: 'messageRefresh', systemId: 'messageRefresh', src: 'messageRefresh', onError: 'failed' },
        { id: 'filingDispatch', systemId: 'filingDispatch', src: 'filingDispatch', onError: 'failed' },
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
        'page.left': { actions: { type: 'tellSessions', params: { type: 'page.left' } } },
        'page.shown': { actions: { type: 'tellSessions', params: { type: 'page.shown' } } },
        'session.acquire': { actions: { type: 'tellSessions', params: ({ event }) => event } },
        'session.active': { actions: tellUsers },
        'session.lost': { actions: tellUsers },
      },
    },
    failed: { type: 'final', entry: 'tellApp' },
  },
});
