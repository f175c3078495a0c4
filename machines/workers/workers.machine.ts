import { raise, sendParent, sendTo, setup, type ErrorActorEvent } from 'xstate';
import {
  certificateSessionsMachine,
  type SessionAcquire,
  type SessionNews,
} from '../certificateSessions/certificateSessions.machine.ts';
import type { UploadQueue } from '../contentTransfer/contentTransfer.machine.ts';
import { documentSavingMachine } from '../documentSaving/documentSaving.machine.ts';
import { filingDispatchMachine } from '../filingDispatch/filingDispatch.machine.ts';
import { linkMachine } from '../link/link.machine.ts';
import { liveUpdatesMachine } from '../liveUpdates/liveUpdates.machine.ts';
import { messageRefreshMachine } from '../messageRefresh/messageRefresh.machine.ts';
import { paletteMachine } from '../palette/palette.machine.ts';
import { requestDispatchMachine } from '../requestDispatch/requestDispatch.machine.ts';
import type { RequestSent } from '../requestDispatch/requestDispatch.types.ts';
import { timerMachine } from '../timer/timer.machine.ts';
import { uploadQueueMachine } from '../uploadQueue/uploadQueue.machine.ts';

type Input = {
  /** Id of this tab, kept in session storage: it may lead certificates. */
  readonly leaderId: string;
};

type Context = Input & { readonly uploadQueue: UploadQueue };
type LinkNews = { type: 'link.ready' } | { type: 'link.lost' };

/** The page says when it goes and comes back. */
export type PageEvent = { type: 'page.left' } | { type: 'page.shown' };
export type WorkersEvent =
  | PageEvent
  | SessionNews
  | SessionAcquire
  | LinkNews
  | RequestSent
  | ErrorActorEvent<unknown, 'uploadQueue'>;

/** Who works with the certificates that this tab leads. */
const news = ({ event }: { event: SessionNews }) => event;
const tellUsers = [
  { type: 'tellRefresh', params: news },
  { type: 'tellDispatch', params: news },
  { type: 'tellRequests', params: news },
  { type: 'tellSaving', params: news },
] as const;

/** Who lets others lead while the page is not shown. */
const tellPage = <Type extends PageEvent['type']>(type: Type) =>
  [
    { type: 'tellSessions', params: { type } },
    { type: 'tellLiveUpdates', params: { type } },
  ] as const;

/**
 * What works for an account in the background, each under its own system id. Started by `app` once the first screen is
 * shown, stopped with it; one that breaks stops all and ends this machine.
 */
export const workersMachine = setup({
  types: { context: {} as Context, events: {} as WorkersEvent, input: {} as Input },
  actors: {
    link: linkMachine,
    certificateSessions: certificateSessionsMachine,
    messageRefresh: messageRefreshMachine,
    filingDispatch: filingDispatchMachine,
    requestDispatch: requestDispatchMachine,
    documentSaving: documentSavingMachine,
    uploadQueue: uploadQueueMachine,
    liveUpdates: liveUpdatesMachine,
    palette: paletteMachine,
    timer: timerMachine,
  },
  actions: {
    noteLink: raise((_, params: { isReady: boolean }) => ({ type: params.isReady ? 'link.ready' : 'link.lost' })),
    tellSessions: sendTo('certificateSessions', (_, params: PageEvent | SessionAcquire | LinkNews) => params),
    tellLiveUpdates: sendTo('liveUpdates', (_, params: PageEvent) => params),
    tellRefresh: sendTo('messageRefresh', (_, news: SessionNews | RequestSent) => news),
    tellDispatch: sendTo('filingDispatch', (_, news: SessionNews) => news),
    tellRequests: sendTo('requestDispatch', (_, news: SessionNews) => news),
    tellSaving: sendTo('documentSaving', (_, news: SessionNews) => news),
    tellApp: sendParent({ type: 'boot.failed' }),
  },
}).createMachine({
  id: 'workers',
  context: ({ input, spawn }) => ({
    ...input,
    uploadQueue: spawn('uploadQueue', { id: 'uploadQueue', systemId: 'uploadQueue' }),
  }),
  initial: 'working',
  states: {
    working: {
      invoke: [
        {
          id: 'messageRefresh',
          systemId: 'messageRefresh',
          src: 'messageRefresh',
          input: ({ context }) => ({ uploadQueue: context.uploadQueue }),
          onError: 'failed',
        },
        { id: 'timer', systemId: 'timer', src: 'timer', onError: 'failed' },
        { id: 'liveUpdates', systemId: 'liveUpdates', src: 'liveUpdates', onError: 'failed' },
        { id: 'filingDispatch', systemId: 'filingDispatch', src: 'filingDispatch', onError: 'failed' },
        { id: 'requestDispatch', systemId: 'requestDispatch', src: 'requestDispatch', onError: 'failed' },
        { id: 'documentSaving', systemId: 'documentSaving', src: 'documentSaving', onError: 'failed' },
        { id: 'palette', systemId: 'palette', src: 'palette', onError: 'failed' },
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
          onSnapshot: {
            actions: { type: 'noteLink', params: ({ event }) => ({ isReady: event.snapshot.hasTag('ready') }) },
          },
          onError: 'failed',
        },
      ],
      on: {
        'page.left': { actions: tellPage('page.left') },
        'page.shown': { actions: tellPage('page.shown') },
        'session.acquire': { actions: { type: 'tellSessions', params: ({ event }) => event } },
        'request.sent': { actions: { type: 'tellRefresh', params: ({ event }) => event } },
        'session.active': { actions: tellUsers },
        'session.lost': { actions: tellUsers },
        'xstate.error.actor.uploadQueue': 'failed',
      },
      initial: 'withoutLink',
      states: {
        withoutLink: {
          on: {
            'link.ready': { target: 'withLink', actions: { type: 'tellSessions', params: { type: 'link.ready' } } },
          },
        },
        withLink: {
          on: {
            'link.lost': { target: 'withoutLink', actions: { type: 'tellSessions', params: { type: 'link.lost' } } },
          },
        },
      },
    },
    failed: { type: 'final', entry: 'tellApp' },
  },
});
