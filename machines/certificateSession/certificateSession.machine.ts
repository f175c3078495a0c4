import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { SESSION_EXTEND_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** A stored certificate that this tab may lead. */
export type LeadCertificate = {
  readonly certificateId: string;
  readonly thumbprint: string;
  readonly name: string;
};

/** What the server granted. Its token stays with the provided actor. */
export type GrantedSession = { readonly id: string; readonly expiresOn: string };

/** How the server took an extension: `gone` is its 404. */
export type Extension = { readonly kind: 'extended'; readonly expiresOn: string } | { readonly kind: 'gone' };

type Input = LeadCertificate & { readonly leaderId: string };

type Context = Input & {
  readonly isOverride: boolean;
  readonly session: GrantedSession | null;
  readonly error: 'acquireFailed' | 'extendFailed' | 'gone' | null;
};

export type CertificateSessionEvent =
  | { type: 'session.acquire'; override: boolean }
  | { type: 'session.release' }
  | { type: 'cleanup.due' }
  | { type: 'page.left' };

/** The three states of the spec. */
export type ShownSessionState = 'NOT_ACTIVE' | 'ACTIVE' | 'ERROR';

/**
 * Leadership of one certificate by this tab: acquired at the server, extended, lost, cleaned up. Ends when it was
 * cleaned up; `certificateSessions`, its parent, starts a new one at its next listing and hears what may be used.
 */
export const certificateSessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CertificateSessionEvent,
    input: {} as Input,
    tags: {} as Exclude<ShownSessionState, 'NOT_ACTIVE'>,
  },
  actors: {
    /** Breaks when another tab leads and `override` is false. */
    acquireSession: fromPromise<GrantedSession, { certificateId: string; leaderId: string; override: boolean }>(
      notProvided,
    ),
    extendSession: fromPromise<Extension, { sessionId: string; leaderId: string }>(notProvided),
    /** Sent as keepalive, so that it outlives the page. */
    deleteSession: fromPromise<void, { sessionId: string }>(notProvided),
  },
  guards: {
    isOverride: (_, params: { override: boolean }) => params.override,
    isGone: (_, params: { extension: Extension }) => params.extension.kind === 'gone',
    hasSession: ({ context }) => context.session !== null,
  },
  actions: {
    rememberOverride: assign({ isOverride: (_, params: { override: boolean }) => params.override }),
    takeSession: assign({ session: (_, params: { session: GrantedSession }) => params.session, error: null }),
    takeExtension: assign({
      session: ({ context }, params: { extension: Extension }) =>
        context.session !== null && params.extension.kind === 'extended'
          ? { id: context.session.id, expiresOn: params.extension.expiresOn }
          : context.session,
    }),
    recordError: assign({ error: (_, params: { error: 'acquireFailed' | 'extendFailed' | 'gone' }) => params.error }),
    tellActive: sendParent(({ context: { certificateId, thumbprint, name } }) => ({
      type: 'session.active',
      certificate: { certificateId, thumbprint, name },
    })),
    tellLost: sendParent(({ context }) => ({ type: 'session.lost', certificateId: context.certificateId })),
    tellEnded: sendParent(({ context }) => ({ type: 'session.ended', certificateId: context.certificateId })),
  },
  delays: { sessionExtendMs: SESSION_EXTEND_MS },
}).createMachine({
  id: 'certificateSession',
  context: ({ input }) => ({ ...input, isOverride: false, session: null, error: null }),
  initial: 'notActive',
  states: {
    notActive: {
      on: {
        'session.acquire': {
          target: 'acquiring',
          actions: { type: 'rememberOverride', params: ({ event }) => ({ override: event.override }) },
        },
        'session.release': 'ended',
        'page.left': 'ended',
      },
    },
    acquiring: {
      invoke: {
        id: 'acquireSession',
        src: 'acquireSession',
        input: ({ context }) => ({
          certificateId: context.certificateId,
          leaderId: context.leaderId,
          override: context.isOverride,
        }),
        onDone: {
          target: 'active',
          actions: [{ type: 'takeSession', params: ({ event }) => ({ session: event.output }) }, 'tellActive'],
        },
        onError: { target: 'error', actions: { type: 'recordError', params: { error: 'acquireFailed' } } },
      },
      on: {
        'session.acquire': {
          guard: { type: 'isOverride', params: ({ event }) => ({ override: event.override }) },
          target: 'acquiring',
          reenter: true,
          actions: { type: 'rememberOverride', params: { override: true } },
        },
        'session.release': 'ended',
        'page.left': 'ended',
      },
    },
    active: {
      tags: 'ACTIVE',
      after: { sessionExtendMs: 'extending' },
      on: {
        'session.release': { target: 'cleaning', actions: 'tellLost' },
        'page.left': { target: 'cleaning', actions: 'tellLost' },
      },
    },
    extending: {
      tags: 'ACTIVE',
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        input: ({ context }) => ({ sessionId: context.session?.id ?? '', leaderId: context.leaderId }),
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ extension: event.output }) },
            target: 'ended',
            actions: [{ type: 'recordError', params: { error: 'gone' } }, 'tellLost'],
          },
          {
            target: 'active',
            actions: { type: 'takeExtension', params: ({ event }) => ({ extension: event.output }) },
          },
        ],
        onError: { target: 'error', actions: [{ type: 'recordError', params: { error: 'extendFailed' } }, 'tellLost'] },
      },
      on: {
        'session.release': { target: 'cleaning', actions: 'tellLost' },
        'page.left': { target: 'cleaning', actions: 'tellLost' },
      },
    },
    error: {
      tags: 'ERROR',
      on: {
        'session.acquire': {
          guard: { type: 'isOverride', params: ({ event }) => ({ override: event.override }) },
          target: 'acquiring',
          actions: { type: 'rememberOverride', params: { override: true } },
        },
        'cleanup.due': [{ guard: 'hasSession', target: 'cleaning' }, { target: 'ended' }],
        'session.release': [{ guard: 'hasSession', target: 'cleaning' }, { target: 'ended' }],
        'page.left': [{ guard: 'hasSession', target: 'cleaning' }, { target: 'ended' }],
      },
    },
    cleaning: {
      tags: 'ERROR',
      invoke: {
        id: 'deleteSession',
        src: 'deleteSession',
        input: ({ context }) => ({ sessionId: context.session?.id ?? '' }),
        onDone: 'ended',
        onError: 'ended',
      },
    },
    ended: { type: 'final', entry: 'tellEnded' },
  },
});

/** The state of a session as the screens name it. */
export function shownSessionState(snapshot: SnapshotFrom<typeof certificateSessionMachine>): ShownSessionState {
  if (snapshot.hasTag('ACTIVE')) return 'ACTIVE';
  return snapshot.hasTag('ERROR') ? 'ERROR' : 'NOT_ACTIVE';
}
