import { assertEvent, assign, enqueueActions, fromPromise, setup, type DoneActorEvent } from 'xstate';
import {
  EXTENSION_HANDSHAKE_MS,
  EXTENSION_LOAD_DELAY_MS,
  HOST_HANDSHAKE_MS,
  LINK_RECHECK_MS,
  LINK_RESTART_MS,
  USER_INTERACTION_MS,
} from '#contracts/limits.ts';
import { linkError, type LinkError, type LinkReason } from '#contracts/link/errors.ts';
import type { LinkResults } from '#contracts/link/messages.ts';

/** The parts of the link that carry a version of their own. */
export type LinkPart = 'library' | 'extension' | 'host';

/** What one call of `status` found out. */
export type LinkCheck =
  | { readonly ok: true; readonly status: LinkResults['status'] }
  | { readonly ok: false; readonly error: LinkError; readonly outdated: readonly LinkPart[] };

type Context = {
  /** Versions of the parts and the key PINs are sealed to; kept while a later check runs. */
  readonly status: LinkResults['status'] | null;
  readonly error: LinkError | null;
  /** The parts that must be updated. */
  readonly outdated: readonly LinkPart[];
  /** Reasons that have been logged. */
  readonly warned: readonly LinkReason[];
};

type Event =
  | { type: 'user.recheck' }
  | { type: 'tab.shown' }
  /** A call of someone else ended in a failure of the link itself, or of what it asked for. */
  | { type: 'call.failed'; error: LinkError; outdated: readonly LinkPart[] }
  | DoneActorEvent<LinkCheck, 'checkStatus'>;

const EXTENSION_REASONS: readonly LinkReason[] = ['extensionMissing', 'extensionRestarted'];
const HOST_REASONS: readonly LinkReason[] = ['hostMissing', 'hostForbidden', 'hostBroken', 'noReply'];
const VERSION_REASONS: readonly LinkReason[] = [
  'libraryOutdated',
  'extensionOutdated',
  'hostOutdated',
  'severalOutdated',
  'versionUnreadable',
];

const recheck = { 'user.recheck': 'checking', 'tab.shown': 'checking' } as const;
/** The browser has ended the extension's worker, and starts it with the next call; or the extension itself is gone. */
const restarted = { guard: 'isRestarted', target: 'seekingExtension', actions: ['recordFailure', 'warnOnce'] } as const;
const lost = [
  restarted,
  { guard: 'isWithoutExtension', target: 'extensionMissing', actions: 'recordFailure' },
  { guard: 'isOutdated', target: 'outdated', actions: 'recordFailure' },
  { guard: 'isHostStopped', target: 'hostStopped', actions: 'recordFailure' },
  { guard: 'isWithoutHost', target: 'hostMissing', actions: 'recordFailure' },
] as const;
const failedCheck = [
  { guard: 'isOutdated', target: 'outdated', actions: 'recordFailure' },
  { guard: 'isHostStopped', target: 'hostStopped', actions: 'recordFailure' },
  { target: 'hostMissing', actions: 'recordFailure' },
] as const;
const check = {
  id: 'checkStatus',
  src: 'checkStatus',
  onDone: [
    { guard: 'isReady', target: 'ready', actions: 'recordStatus' },
    { guard: 'isInsecure', target: 'insecure', actions: 'recordFailure' },
    { guard: 'isWithoutExtension', target: 'extensionMissing', actions: 'recordFailure' },
    ...failedCheck,
  ],
  onError: { target: 'hostMissing', actions: 'recordBrokenCheck' },
} as const;
/** Here the first restart, and the first silence, is not the end of it; where one is found while checking again, it is. */
const firstCheck = {
  ...check,
  onDone: [
    restarted,
    { guard: 'isReady', target: 'ready', actions: 'recordStatus' },
    { guard: 'isInsecure', target: 'insecure', actions: 'recordFailure' },
    { guard: 'isWithoutExtension', target: 'extensionLate', actions: 'recordFailure' },
    ...failedCheck,
  ],
} as const;
const noAnswer = { statusTimeoutMs: { target: 'hostMissing', actions: 'recordNoAnswer' } } as const;

/**
 * Health of the link of this page: is there an extension, a host behind it, and are all parts new enough. Pure:
 * `checkStatus` asks the link and gives its call up when it is stopped. `link.warned` comes once for each reason. A host
 * that is gone is asked for again by itself, and so is an extension that did not answer or was restarted: the browser
 * starts both with the next call.
 */
export const linkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'link.warned'; reason: LinkReason },
    tags: {} as 'ready' | 'busy' | 'hasExtension',
  },
  actors: { checkStatus: fromPromise<LinkCheck>(() => Promise.reject(new Error('checkStatus is not provided'))) },
  guards: {
    isReady: ({ event }) => 'output' in event && event.output.ok,
    isInsecure: ({ event }) => reasonOf(event) === 'pageInsecure',
    isRestarted: ({ event }) => reasonOf(event) === 'extensionRestarted',
    isWithoutExtension: ({ event }) => among(EXTENSION_REASONS, reasonOf(event)),
    isOutdated: ({ event }) => among(VERSION_REASONS, reasonOf(event)),
    isHostStopped: ({ event }) => reasonOf(event) === 'hostExited',
    isWithoutHost: ({ event }) => among(HOST_REASONS, reasonOf(event)),
  },
  actions: {
    recordStatus: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkStatus');
      return event.output.ok ? { status: event.output.status, error: null, outdated: [] } : {};
    }),
    recordFailure: assign(({ event }) => failureOf(event) ?? {}),
    recordNoAnswer: assign({ status: null, error: linkError('noReply'), outdated: [] }),
    recordBrokenCheck: assign({ status: null, error: linkError('unexpected'), outdated: [] }),
    warnOnce: enqueueActions(({ context, enqueue }) => {
      const reason = context.error?.reason;
      if (reason === undefined || context.warned.includes(reason)) return;
      enqueue.assign({ warned: [...context.warned, reason] });
      enqueue.emit({ type: 'link.warned', reason });
    }),
  },
  delays: {
    statusTimeoutMs: EXTENSION_HANDSHAKE_MS + HOST_HANDSHAKE_MS + USER_INTERACTION_MS,
    extensionLoadDelayMs: EXTENSION_LOAD_DELAY_MS,
    linkRestartMs: LINK_RESTART_MS,
    linkRecheckMs: LINK_RECHECK_MS,
  },
}).createMachine({
  id: 'link',
  context: { status: null, error: null, outdated: [], warned: [] },
  initial: 'checking',
  states: {
    checking: { tags: 'busy', invoke: firstCheck, after: noAnswer },
    insecure: { entry: 'warnOnce', on: recheck },
    // One that a busy browser starts late looks like one that is not there: it has a moment more to load.
    extensionLate: {
      entry: 'warnOnce',
      on: recheck,
      after: { extensionLoadDelayMs: 'seekingExtension' },
    },
    extensionMissing: {
      entry: 'warnOnce',
      on: recheck,
      after: { linkRestartMs: 'seekingExtension' },
    },
    seekingExtension: {
      invoke: check,
      after: noAnswer,
      on: { 'user.recheck': 'checking' },
    },
    hostMissing: {
      tags: 'hasExtension',
      entry: 'warnOnce',
      on: recheck,
      after: { linkRecheckMs: 'rechecking' },
    },
    // It was there and ended, perhaps in the middle of a call.
    hostStopped: {
      tags: 'hasExtension',
      entry: 'warnOnce',
      on: recheck,
      after: { linkRestartMs: 'rechecking' },
    },
    // What is wrong stays said until it is known to be over.
    rechecking: {
      tags: 'hasExtension',
      invoke: check,
      after: noAnswer,
      on: { 'user.recheck': 'checking' },
    },
    outdated: { entry: 'warnOnce', on: recheck },
    ready: {
      tags: ['ready', 'hasExtension'],
      on: { 'user.recheck': 'checking', 'tab.shown': 'confirming', 'call.failed': lost },
    },
    // A check that nobody asked for: the link stays usable until it has failed.
    confirming: {
      tags: ['ready', 'hasExtension'],
      invoke: firstCheck,
      after: noAnswer,
      on: { 'user.recheck': 'checking', 'call.failed': lost },
    },
  },
});

function failureOf(event: Event): Pick<Context, 'status' | 'error' | 'outdated'> | null {
  const failure = event.type === 'xstate.done.actor.checkStatus' ? event.output : event;
  return 'error' in failure ? { status: null, error: failure.error, outdated: failure.outdated } : null;
}

const reasonOf = (event: Event): LinkReason | null => failureOf(event)?.error?.reason ?? null;

const among = (reasons: readonly LinkReason[], reason: LinkReason | null): boolean =>
  reason !== null && reasons.includes(reason);
