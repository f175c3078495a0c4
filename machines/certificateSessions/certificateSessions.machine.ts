import { enqueueActions, assign, fromPromise, sendParent, setup, type ActorRefFrom } from 'xstate';
import { SESSION_CLEANUP_MS, TOKEN_WATCH_MAX_MS, TOKEN_WATCH_MIN_MS } from '#contracts/limits.ts';
import { certificateSessionMachine, type LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { notProvided } from '../notProvided.ts';

/** The firm's stored certificates, and the thumbprints of those on the token now. */
export type CertificateListing = {
  readonly stored: readonly LeadCertificate[];
  readonly present: readonly string[];
};

type Input = { readonly leaderId: string };

type Context = Input & {
  readonly stored: readonly LeadCertificate[];
  readonly present: readonly string[];
  /** One session for each stored certificate that is on the token, by certificate id. */
  readonly sessions: Readonly<Record<string, ActorRefFrom<typeof certificateSessionMachine>>>;
  /** Ids of certificates that a person wants to lead and that had no session: the next one overrides. */
  readonly wanted: readonly string[];
};

/** A person wants to lead a certificate now; with `override` also where another tab leads it. */
export type SessionAcquire = { type: 'session.acquire'; certificateId: string; override: boolean };

/** Which certificates this tab leads: reported to the actor that starts this machine, for those who work with them. */
export type SessionNews =
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string };

export type CertificateSessionsEvent =
  | { type: 'link.ready' }
  | { type: 'link.lost' }
  | { type: 'certificate.saved' }
  | { type: 'certificate.deleted' }
  | SessionAcquire
  | SessionNews
  | { type: 'session.ended'; certificateId: string }
  | { type: 'cleanup.due' }
  | { type: 'page.left' }
  | { type: 'page.shown' };

const pageLeft = { target: 'left', actions: 'tellPageLeft' } as const;
const acquire = ({ event }: { event: SessionAcquire }) => event;
/** A session that is there hears it; where there is none, certificates are listed at once, because a person waits. */
const leadOrList = [
  { guard: { type: 'hasSession', params: acquire }, actions: { type: 'forwardAcquire', params: acquire } },
  { target: 'listing', actions: { type: 'noteWanted', params: acquire } },
] as const;

/**
 * Watches which stored certificates are on the token, without a PIN, and keeps one session for each of them.
 * Broken sessions are swept every minute; the next listing starts them anew, at once where a person asks for one.
 */
export const certificateSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CertificateSessionsEvent,
    input: {} as Input,
  },
  actors: {
    listCertificates: fromPromise<CertificateListing>(notProvided),
    /** Ends after a random time between the bounds. */
    awaitWatch: fromPromise<void, { minMs: number; maxMs: number }>(notProvided),
    certificateSession: certificateSessionMachine,
  },
  guards: {
    isTokenEmpty: (_, params: { listing: CertificateListing }) => params.listing.present.length === 0,
    hasSession: ({ context }, { certificateId }: SessionAcquire) => certificateId in context.sessions,
  },
  actions: {
    takeListing: assign((_, params: { listing: CertificateListing }) => params.listing),
    releaseAbsent: enqueueActions(({ context, enqueue }) => {
      const present = new Set(presentOf(context).map((certificate) => certificate.certificateId));
      for (const [certificateId, session] of Object.entries(context.sessions)) {
        if (!present.has(certificateId)) enqueue.sendTo(session, { type: 'session.release' });
      }
    }),
    startMissing: enqueueActions(({ context, enqueue }) => {
      const missing = presentOf(context).filter((certificate) => !(certificate.certificateId in context.sessions));
      for (const certificate of missing) {
        enqueue.assign({
          sessions: ({ context, spawn }) => ({
            ...context.sessions,
            [certificate.certificateId]: spawn('certificateSession', {
              id: `certificateSession ${certificate.certificateId}`,
              input: { ...certificate, leaderId: context.leaderId },
            }),
          }),
        });
        enqueue.sendTo(`certificateSession ${certificate.certificateId}`, {
          type: 'session.acquire',
          override: context.wanted.includes(certificate.certificateId),
        });
      }
      enqueue.assign({ wanted: [] });
    }),
    noteWanted: assign({
      wanted: ({ context: { wanted } }, { certificateId, override }: SessionAcquire) =>
        override ? [...wanted.filter((id) => id !== certificateId), certificateId] : wanted,
    }),
    releaseAll: enqueueActions(({ context, enqueue }) => {
      for (const session of Object.values(context.sessions)) enqueue.sendTo(session, { type: 'session.release' });
      enqueue.assign({ wanted: [] });
    }),
    tellPageLeft: enqueueActions(({ context, enqueue }) => {
      for (const session of Object.values(context.sessions)) enqueue.sendTo(session, { type: 'page.left' });
      enqueue.assign({ wanted: [] });
    }),
    sweepBroken: enqueueActions(({ context, enqueue }) => {
      for (const session of Object.values(context.sessions)) enqueue.sendTo(session, { type: 'cleanup.due' });
    }),
    scheduleSweep: enqueueActions(({ enqueue }) => {
      enqueue.raise({ type: 'cleanup.due' }, { delay: SESSION_CLEANUP_MS, id: 'sweep' });
    }),
    forwardAcquire: enqueueActions(({ context, enqueue }, { certificateId, override }: SessionAcquire) => {
      const session = context.sessions[certificateId];
      if (session) enqueue.sendTo(session, { type: 'session.acquire', override });
    }),
    passOn: sendParent((_, news: SessionNews) => news),
    forgetSession: assign({
      sessions: ({ context }, params: { certificateId: string }) =>
        Object.fromEntries(Object.entries(context.sessions).filter(([id]) => id !== params.certificateId)),
    }),
  },
}).createMachine({
  id: 'certificateSessions',
  context: ({ input }) => ({ leaderId: input.leaderId, stored: [], present: [], sessions: {}, wanted: [] }),
  initial: 'idle',
  entry: 'scheduleSweep',
  on: {
    'link.lost': { target: '.idle', actions: 'releaseAll' },
    'cleanup.due': { actions: ['sweepBroken', 'scheduleSweep'] },
    'session.active': { actions: { type: 'passOn', params: ({ event }) => event } },
    'session.lost': { actions: { type: 'passOn', params: ({ event }) => event } },
    'session.ended': {
      actions: { type: 'forgetSession', params: ({ event }) => ({ certificateId: event.certificateId }) },
    },
  },
  states: {
    // Without a link.
    idle: { on: { 'link.ready': 'listing' } },
    // The page has gone, and may come back: from the browser's cache, with the link it had.
    left: { on: { 'page.shown': 'listing' } },
    listing: {
      invoke: {
        id: 'listCertificates',
        src: 'listCertificates',
        onDone: [
          {
            guard: { type: 'isTokenEmpty', params: ({ event }) => ({ listing: event.output }) },
            target: 'tokenAbsent',
            actions: [{ type: 'takeListing', params: ({ event }) => ({ listing: event.output }) }, 'releaseAll'],
          },
          {
            target: 'watching',
            actions: [
              { type: 'takeListing', params: ({ event }) => ({ listing: event.output }) },
              'releaseAbsent',
              'startMissing',
            ],
          },
        ],
        onError: 'watching',
      },
      on: {
        'session.acquire': leadOrList,
        'certificate.saved': { target: 'listing', reenter: true },
        'certificate.deleted': { target: 'listing', reenter: true },
        'page.left': pageLeft,
      },
    },
    watching: {
      invoke: {
        id: 'awaitWatch',
        src: 'awaitWatch',
        input: { minMs: TOKEN_WATCH_MIN_MS, maxMs: TOKEN_WATCH_MAX_MS },
        onDone: 'listing',
        onError: 'listing',
      },
      on: {
        'session.acquire': leadOrList,
        'certificate.saved': 'listing',
        'certificate.deleted': 'listing',
        'page.left': pageLeft,
      },
    },
    tokenAbsent: {
      invoke: {
        id: 'awaitToken',
        src: 'awaitWatch',
        input: { minMs: TOKEN_WATCH_MIN_MS, maxMs: TOKEN_WATCH_MAX_MS },
        onDone: 'listing',
        onError: 'listing',
      },
      on: { 'session.acquire': leadOrList, 'certificate.saved': 'listing', 'page.left': pageLeft },
    },
  },
});

/** The stored certificates that are on the token now. */
export const presentOf = (listing: CertificateListing): readonly LeadCertificate[] =>
  listing.stored.filter((certificate) => listing.present.includes(certificate.thumbprint));
