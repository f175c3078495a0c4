import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { PIN_WAIT_REASONS, type LinkError } from '#contracts/link/errors.ts';
import { REQUEST_CALL_MAX, REQUEST_POLL_MS, REQUEST_REPORT_RETRY_MS } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { pinsOf, withoutPin, type TypedPins } from '../typedPins.ts';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';
import { pinRefused, pinsRetained, retainedPins } from '../retainedPins.ts';
import type {
  Attempt,
  ReportedAttempt,
  RequestCall,
  RequestCallNews,
  RequestWork,
  WaitingForPin,
} from './requestDispatch.types.ts';

/** What the dispatcher knows. */
export type RequestDispatchContext = {
  /** Certificates this tab leads. */
  readonly certificates: readonly LeadCertificate[];
  /** What this round has still to do. */
  readonly round: readonly LeadCertificate[];
  readonly present: LeadCertificate | null;
  readonly typed: TypedPins;
  readonly pin: PinHandle | null;
  readonly waitingForPin: readonly WaitingForPin[];
  /** Requests of the present certificate that are to be claimed. */
  readonly requested: readonly string[];
  /** Claimed ones that the host has not reported in this round. */
  readonly attempts: readonly Attempt[];
  /** What the host has said and the server has not recorded yet. */
  readonly reports: readonly ReportedAttempt[];
  /** A person has asked for something since the round began. */
  readonly isAsked: boolean;
};

export type RequestDispatchEvent =
  | RequestCallNews
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string }
  | { type: 'request.created' }
  | PinEntered;
type PinEntered = { type: 'pin.entered'; certificateId: string; pin: PinHandle; confirmLastTry: boolean };

/** For its parent: the authority has taken a request of a certificate, whose answer comes as a message. */
export type RequestSent = { type: 'request.sent' };

const NOTHING = { requested: [], attempts: [], reports: [], pin: null } as const;

/**
 * Sends requests for documents, for the certificates that this tab leads, one certificate after another: every minute,
 * at once when a person asks. A request is claimed at the server before the link is called; what the host says is
 * recorded before anything else is sent; an attempt whose outcome was not heard goes to the same host again, which
 * answers from its journal and never sends it twice. To be spawned with the system id `requestDispatch`.
 */
export const requestDispatchMachine = setup({
  types: {
    context: {} as RequestDispatchContext,
    events: {} as RequestDispatchEvent,
  },
  actors: {
    retainedPins,
    /** What waits for a certificate. */
    findWork: fromPromise<RequestWork, { certificate: LeadCertificate; typed: PinHandle | null }>(notProvided),
    /** Opens the attempt of a request; null when somebody else has, or the server refuses it. */
    claim: fromPromise<Attempt | null, { certificateId: string; id: string }>(notProvided),
    sendRequests: fromCallback<{ type: 'none' }, RequestCall>(notProvided),
    /** Records what the host has said, and tells the host so. */
    report: fromPromise<void, ReportedAttempt>(notProvided),
  },
  guards: {
    leadsAny: ({ context }) => context.certificates.length > 0,
    leadsNone: ({ context }) => context.certificates.length === 0,
    hasRound: ({ context }) => context.round.length > 0,
    isAsked: ({ context }) => context.isAsked,
    isLed: ({ context }, params: { certificateId: string }) =>
      context.certificates.some((certificate) => certificate.certificateId === params.certificateId),
    /** After a refused PIN, or before a last try, nothing is sent until a person gives one. */
    hasWork: ({ context }, { work }: { work: RequestWork }) =>
      work.pin !== null && work.open.length + work.requested.length > 0 && !isBlocked(context),
    canClaim: ({ context }) => context.requested.length > 0 && context.attempts.length < REQUEST_CALL_MAX,
    hasAttempts: ({ context }) => context.attempts.length > 0,
    hasReports: ({ context }) => context.reports.length > 0,
  },
  actions: {
    addCertificate: assign({
      certificates: ({ context }, { certificate }: { certificate: LeadCertificate }) => [
        ...context.certificates.filter((known) => known.certificateId !== certificate.certificateId),
        certificate,
      ],
    }),
    dropCertificate: enqueueActions(({ context, enqueue }, params: { certificateId: string }) => {
      const isOther = (certificate: LeadCertificate) => certificate.certificateId !== params.certificateId;
      const typed = withoutPin(context.typed, params.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(typed)));
      enqueue.assign({
        certificates: context.certificates.filter(isOther),
        round: context.round.filter(isOther),
        waitingForPin: context.waitingForPin.filter((waiting) => isOther(waiting.certificate)),
        typed,
      });
    }),
    planRound: assign(({ context }) => ({ round: context.certificates, isAsked: false })),
    noteAsked: assign({ isAsked: true }),
    takeNext: assign(({ context }) => ({
      ...NOTHING,
      present: context.round[0] ?? null,
      round: context.round.slice(1),
    })),
    takePin: enqueueActions(({ context, enqueue }, { certificateId, pin, confirmLastTry }: PinEntered) => {
      const typed = { ...context.typed, [certificateId]: { pin, confirmLastTry } };
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(typed)));
      enqueue.assign({
        typed,
        isAsked: true,
        waitingForPin: context.waitingForPin.filter((waiting) => waiting.certificate.certificateId !== certificateId),
      });
    }),
    refusePin: enqueueActions(({ context, enqueue }, { pin }: PinEntered) => {
      for (const event of pinRefused(pinsOf(context.typed), pin)) enqueue.sendTo('retainedPins', event);
    }),
    takeWork: assign((_, { work }: { work: RequestWork }) => ({
      requested: work.requested,
      attempts: work.open.slice(0, REQUEST_CALL_MAX),
      pin: work.pin,
    })),
    /** Without a PIN nothing is claimed: another workstation may have one. */
    noteWaiting: assign(({ context }, { work }: { work: RequestWork }) => {
      const { waitingForPin, present } = context;
      const others = waitingForPin.filter(({ certificate }) => certificate.certificateId !== present?.certificateId);
      const known = waitingForPin.find(({ certificate }) => certificate.certificateId === present?.certificateId);
      const count = work.open.length + work.requested.length;
      return present === null || count === 0 || (work.pin !== null && !isBlocked(context))
        ? { waitingForPin: others }
        : { waitingForPin: [...others, { certificate: present, count, reason: known?.reason ?? null }] };
    }),
    takeClaim: assign(({ context }, { attempt }: { attempt: Attempt | null }) => ({
      requested: context.requested.slice(1),
      attempts: attempt === null ? context.attempts : [...context.attempts, attempt],
    })),
    takeReport: assign(({ context }, { attemptId, report }: Extract<RequestCallNews, { type: 'host.reported' }>) => {
      const attempt = context.attempts.find((one) => one.attemptId === attemptId);
      return attempt === undefined
        ? {}
        : {
            attempts: context.attempts.filter((one) => one !== attempt),
            reports: [...context.reports, { ...attempt, report }],
          };
    }),
    /** A typed PIN serves one call. What the host has not told of is found again in the next round. */
    endCall: enqueueActions(({ context, enqueue }, { failure }: { failure: LinkError | null }) => {
      const { present, attempts, reports, requested, waitingForPin } = context;
      const typed = present === null ? context.typed : withoutPin(context.typed, present.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(typed)));
      const reason = failure !== null && PIN_WAIT_REASONS.includes(failure.reason) ? failure.reason : null;
      const count = attempts.length + reports.length + requested.length;
      enqueue.assign({
        typed,
        attempts: [],
        // The token stays logged in for the rest.
        pin: { kind: 'none' },
        // What could not be sent now would fail for the same reason.
        requested: failure === null ? requested : [],
        waitingForPin:
          present === null || reason === null
            ? waitingForPin
            : [
                ...waitingForPin.filter(({ certificate }) => certificate.certificateId !== present.certificateId),
                { certificate: present, count, reason },
              ],
      });
    }),
    tellSent: enqueueActions(({ context: { reports }, enqueue }) => {
      if (reports[0]?.report.outcome === 'accepted') {
        enqueue(sendParent({ type: 'request.sent' }));
      }
    }),
    dropReport: assign({ reports: ({ context }) => context.reports.slice(1) }),
  },
  delays: { requestPollMs: REQUEST_POLL_MS, reportRetryMs: REQUEST_REPORT_RETRY_MS },
}).createMachine({
  id: 'requestDispatch',
  context: {
    ...NOTHING,
    certificates: [],
    round: [],
    present: null,
    typed: {},
    waitingForPin: [],
    isAsked: false,
  },
  initial: 'idle',
  invoke: { id: 'retainedPins', src: 'retainedPins' },
  on: {
    'session.active': {
      actions: [{ type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) }, 'noteAsked'],
    },
    'session.lost': {
      actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
    },
    'request.created': { actions: 'noteAsked' },
    'pin.entered': [
      {
        guard: { type: 'isLed', params: ({ event }) => event },
        actions: { type: 'takePin', params: ({ event }) => event },
      },
      { actions: { type: 'refusePin', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: { always: { guard: 'leadsAny', target: 'choosing', actions: 'planRound' } },
    waiting: {
      always: [
        { guard: 'leadsNone', target: 'idle' },
        { guard: 'isAsked', target: 'choosing', actions: 'planRound' },
      ],
      after: { requestPollMs: { target: 'choosing', actions: 'planRound' } },
    },
    choosing: {
      always: [{ guard: 'hasRound', target: 'fetching', actions: 'takeNext' }, { target: 'waiting' }],
    },
    fetching: {
      invoke: {
        id: 'findWork',
        src: 'findWork',
        input: ({ context: { present, typed } }) => {
          if (present === null) throw new Error('there is no certificate to send with');
          return { certificate: present, typed: typed[present.certificateId]?.pin ?? null };
        },
        onDone: [
          {
            guard: { type: 'hasWork', params: ({ event }) => ({ work: event.output }) },
            target: 'preparing',
            actions: [
              { type: 'takeWork', params: ({ event }) => ({ work: event.output }) },
              { type: 'noteWaiting', params: ({ event }) => ({ work: event.output }) },
            ],
          },
          {
            target: 'choosing',
            actions: { type: 'noteWaiting', params: ({ event }) => ({ work: event.output }) },
          },
        ],
        onError: 'choosing',
      },
    },
    preparing: {
      always: [
        { guard: 'canClaim', target: 'claiming' },
        { guard: 'hasAttempts', target: 'sending' },
        { target: 'choosing' },
      ],
    },
    claiming: {
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context: { present, requested } }) => ({
          certificateId: present?.certificateId ?? '',
          id: requested[0] ?? '',
        }),
        onDone: {
          target: 'preparing',
          actions: { type: 'takeClaim', params: ({ event }) => ({ attempt: event.output }) },
        },
        onError: { target: 'preparing', actions: { type: 'takeClaim', params: { attempt: null } } },
      },
    },
    sending: {
      invoke: {
        id: 'sendRequests',
        src: 'sendRequests',
        input: ({ context: { present, pin, typed, attempts } }) => {
          if (present === null || pin === null) throw new Error('there is nothing to send with');
          const confirmLastTry = typed[present.certificateId]?.confirmLastTry ?? false;
          return { certificate: present, pin, confirmLastTry, attempts };
        },
      },
      on: {
        'host.reported': { actions: { type: 'takeReport', params: ({ event }) => event } },
        'call.ended': {
          target: 'recording',
          actions: { type: 'endCall', params: ({ event }) => ({ failure: event.failure }) },
        },
      },
    },
    recording: {
      always: [{ guard: 'hasReports', target: 'reporting' }, { target: 'preparing' }],
    },
    reporting: {
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context: { reports } }) => {
          const [first] = reports;
          if (first === undefined) throw new Error('there is nothing to report');
          return first;
        },
        onDone: { target: 'recording', actions: ['tellSent', 'dropReport'] },
        onError: 'waitingToReport',
      },
    },
    waitingToReport: { after: { reportRetryMs: 'reporting' } },
  },
});

const isBlocked = ({ waitingForPin, present, typed }: RequestDispatchContext): boolean =>
  present !== null &&
  typed[present.certificateId] === undefined &&
  waitingForPin.some(
    ({ certificate, reason }) => certificate.certificateId === present.certificateId && reason !== null,
  );
