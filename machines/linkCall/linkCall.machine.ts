import { assertEvent, assign, fromCallback, setup } from 'xstate';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import { linkError, type LinkError } from '#contracts/link/errors.ts';
import type { LinkAction } from '#contracts/link/messages.ts';
import type { LinkReply } from '#contracts/link/replies.ts';

/** What the host says it is waiting for; null when it works by itself. */
export type LinkWait = Extract<LinkReply, { kind: 'ack' }>['waits'];

/** The input of a call. Its parameters, a PIN among them, never come here: the exchange holds them. */
export type LinkCallInput = {
  readonly action: LinkAction;
  /** Items the call asks for; null when it has no items. */
  readonly total: number | null;
};

type Context = {
  readonly action: LinkAction;
  /** Items that came, failed ones included. */
  readonly done: number;
  readonly total: number | null;
  /** What the host said it waits for. */
  readonly waits: LinkWait | null;
  readonly error: LinkError | null;
};

/** What the exchange reports, and what the caller may say. */
export type LinkCallEvent =
  | { type: 'link.acked'; by: 'extension' | 'host'; waits: LinkWait | null }
  | { type: 'link.extended'; progress: { done: number; total: number } | null }
  | { type: 'link.replied' }
  | { type: 'link.refused'; error: LinkError }
  | { type: 'call.cancel' };

/** How a call ended. The result itself goes from the exchange to the caller. */
export type LinkCallOutcome = { readonly ok: true } | { readonly ok: false; readonly error: LinkError };

/**
 * Life of one call of the link: sent, seen by the extension, worked on by the host, ended by an answer, a timeout or
 * its caller. Pure: `exchange` posts the request and reports the replies; it gives the call up when it is stopped
 * before the last of them.
 */
export const linkCallMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LinkCallEvent,
    input: {} as LinkCallInput,
    output: {} as LinkCallOutcome,
  },
  actors: {
    exchange: fromCallback<LinkCallEvent>(() => {
      throw new Error('exchange is not provided');
    }),
  },
  guards: {
    isFromHost: ({ event }) => event.type === 'link.acked' && event.by === 'host',
    isCancelledThere: ({ event }) => event.type === 'link.refused' && event.error.reason === 'cancelledByUser',
  },
  actions: {
    recordWait: assign({
      waits: ({ event }) => {
        assertEvent(event, 'link.acked');
        return event.waits;
      },
    }),
    recordProgress: assign(({ context, event }) => {
      assertEvent(event, 'link.extended');
      return event.progress === null ? { waits: null } : { waits: null, ...furthest(context, event.progress) };
    }),
    recordRefusal: assign({
      error: ({ event }) => {
        assertEvent(event, 'link.refused');
        return event.error;
      },
    }),
    recordError: assign({ error: (_, params: { error: LinkError }) => params.error }),
  },
  delays: {
    extensionHandshakeMs: EXTENSION_HANDSHAKE_MS,
    hostHandshakeMs: HOST_HANDSHAKE_MS,
    userInteractionMs: USER_INTERACTION_MS,
  },
}).createMachine({
  id: 'linkCall',
  context: ({ input }) => ({ action: input.action, done: 0, total: input.total, waits: null, error: null }),
  initial: 'pending',
  states: {
    pending: {
      initial: 'sending',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        onError: { target: 'failed', actions: { type: 'recordError', params: { error: linkError('unexpected') } } },
      },
      on: {
        // Not `reenter`: that would start the exchange, and with it the request, a second time.
        'link.extended': { target: '.awaitingUser', actions: 'recordProgress' },
        'link.replied': 'succeeded',
        'link.refused': [
          { guard: 'isCancelledThere', target: 'cancelled', actions: 'recordRefusal' },
          { target: 'failed', actions: 'recordRefusal' },
        ],
        'call.cancel': {
          target: 'cancelled',
          actions: { type: 'recordError', params: { error: linkError('cancelledByUser') } },
        },
      },
      states: {
        sending: {
          after: {
            extensionHandshakeMs: {
              target: '#linkCall.failed',
              actions: { type: 'recordError', params: { error: linkError('extensionMissing') } },
            },
          },
          on: {
            'link.acked': [
              { guard: 'isFromHost', target: 'awaitingUser', actions: 'recordWait' },
              { target: 'acknowledged' },
            ],
          },
        },
        acknowledged: {
          after: {
            hostHandshakeMs: {
              target: '#linkCall.failed',
              actions: { type: 'recordError', params: { error: linkError('noReply') } },
            },
          },
          on: { 'link.acked': { guard: 'isFromHost', target: 'awaitingUser', actions: 'recordWait' } },
        },
        awaitingUser: {
          after: {
            userInteractionMs: {
              target: '#linkCall.failed',
              actions: { type: 'recordError', params: { error: linkError('noUserReply') } },
            },
          },
          on: {
            'link.acked': { guard: 'isFromHost', target: 'awaitingUser', reenter: true, actions: 'recordWait' },
          },
        },
      },
    },
    succeeded: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
  output: ({ context }) => outcomeOf(context.error),
});

const outcomeOf = (error: LinkError | null): LinkCallOutcome => (error === null ? { ok: true } : { ok: false, error });

/** Progress never runs backwards, in whatever order replies arrive. */
const furthest = (context: Context, progress: { done: number; total: number }) => ({
  done: Math.max(context.done, progress.done),
  total: progress.total,
});
