import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { REQUEST_CALL_MAX, REQUEST_POLL_MS, REQUEST_REPORT_RETRY_MS } from '#contracts/limits.ts';
import type { LinkError } from '#contracts/link/errors.ts';
import {
  isLed,
  letGo,
  nextOf,
  NO_ROUNDS,
  roundFrom,
  withCertificate,
  withoutCertificate,
} from '../certificateRounds/certificateRounds.ts';
import { pinsOf } from '../certificateRounds/releases.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { notProvided } from '../notProvided.ts';
import { pinRefused, pinsRetained, retainedPins } from '../retainedPins.ts';
import type {
  Attempt,
  ReportedAttempt,
  RequestCall,
  RequestCallNews,
  RequestDispatchContext,
  RequestDispatchEvent,
  RequestPinEntered,
  RequestWork,
} from './requestDispatch.types.ts';
import { requestTicks } from './requestTicks.ts';
import { afterCall, afterTurn, NO_TURN, withClaim, withReport, withWork } from './requestTurn.ts';

/**
 * Sends requests for documents, for the certificates that this tab leads, one certificate after another: every minute,
 * at once when a person asks. Without a saved PIN only what a person has ticked goes, and what was just asked for at this
 * tab with a token that is open. A request is claimed at the server before the link is called; what the host says is
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
    /** What there is to send with a certificate, and the PIN that it can be used with now. */
    findWork: fromPromise<RequestWork, { certificate: LeadCertificate }>(notProvided),
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
    isLed: ({ context }, params: { certificateId: string }) => isLed(context, params.certificateId),
    canClaim: ({ context }) => context.requested.length > 0 && context.attempts.length < REQUEST_CALL_MAX,
    hasAttempts: ({ context }) => context.attempts.length > 0,
    hasReports: ({ context }) => context.reports.length > 0,
  },
  actions: {
    addCertificate: assign({
      certificates: ({ context }, { certificate }: { certificate: LeadCertificate }) =>
        withCertificate(context.certificates, certificate),
    }),
    dropCertificate: enqueueActions(({ context, enqueue }, params: { certificateId: string }) => {
      const after = withoutCertificate(context, params.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
      enqueue.assign(after);
    }),
    planRound: assign({ round: ({ context }) => context.certificates }),
    planAgain: assign({ round: ({ context }) => roundFrom(context.certificates, context.present?.certificateId) }),
    /** The certificate whose PIN was given comes first: it opens the token for the others. */
    planReleased: assign({
      round: ({ context }, { certificateId }: RequestPinEntered) => roundFrom(context.certificates, certificateId),
    }),
    takeNext: assign(({ context }) => ({ ...NO_TURN, ...nextOf(context) })),
    noteAsked: assign({
      asked: ({ context }, { requestIds }: { requestIds: readonly string[] }) => [...context.asked, ...requestIds],
    }),
    forgetAsked: assign({ asked: [] }),
    takePin: enqueueActions(({ context, enqueue }, entered: RequestPinEntered) => {
      const after = letGo(context, entered, requestTicks);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
      // What was asked for before a PIN was given was asked for with a token that was closed: it waits to be listed.
      enqueue.assign(entered.pin.kind === 'none' ? after : { ...after, asked: [] });
    }),
    refusePin: enqueueActions(({ context, enqueue }, { pin }: RequestPinEntered) => {
      for (const event of pinRefused(pinsOf(context.released), pin)) enqueue.sendTo('retainedPins', event);
    }),
    takeWork: assign(({ context }, { work }: { work: RequestWork }) => withWork(context, work)),
    takeClaim: assign(({ context }, { attempt }: { attempt: Attempt | null }) => withClaim(context, attempt)),
    /** A server that did not answer for one is not asked for the rest. */
    noteUnreachable: assign({ requested: [], failure: 'unreachable' }),
    takeReport: assign(({ context }, news: Extract<RequestCallNews, { type: 'host.reported' }>) =>
      withReport(context, news),
    ),
    endCall: enqueueActions(({ context, enqueue }, { failure }: { failure: LinkError | null }) => {
      const after = { ...context, ...afterCall(context, failure) };
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
      enqueue.assign(after);
    }),
    endTurn: enqueueActions(({ context, enqueue }) => {
      const after = { ...context, ...afterTurn(context) };
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
      enqueue.assign(after);
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
  context: { ...NO_ROUNDS, ...NO_TURN, asked: [] },
  initial: 'idle',
  invoke: { id: 'retainedPins', src: 'retainedPins' },
  on: {
    'session.active': {
      actions: [{ type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) }, 'planAgain'],
    },
    'session.lost': {
      actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
    },
    // Without a certificate there is no token that is open.
    'request.created': {
      guard: 'leadsAny',
      actions: [{ type: 'noteAsked', params: ({ event }) => event }, 'planAgain'],
    },
    'pin.entered': [
      {
        guard: { type: 'isLed', params: ({ event }) => event },
        actions: [
          { type: 'takePin', params: ({ event }) => event },
          { type: 'planReleased', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'refusePin', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: { always: { guard: 'leadsAny', target: 'choosing', actions: 'planRound' } },
    waiting: {
      entry: 'forgetAsked',
      always: [
        { guard: 'leadsNone', target: 'idle' },
        { guard: 'hasRound', target: 'choosing' },
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
        input: ({ context: { present } }) => {
          if (present === null) throw new Error('there is no certificate to send with');
          return { certificate: present };
        },
        onDone: {
          target: 'preparing',
          actions: { type: 'takeWork', params: ({ event }) => ({ work: event.output }) },
        },
        onError: 'choosing',
      },
    },
    preparing: {
      always: [
        { guard: 'canClaim', target: 'claiming' },
        { guard: 'hasAttempts', target: 'sending' },
        { target: 'choosing', actions: 'endTurn' },
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
        onError: { target: 'preparing', actions: 'noteUnreachable' },
      },
    },
    sending: {
      invoke: {
        id: 'sendRequests',
        src: 'sendRequests',
        input: ({ context: { present, pin, confirmLastTry, attempts } }) => {
          if (present === null) throw new Error('there is nothing to send with');
          return { certificate: present, pin: pin ?? { kind: 'none' }, confirmLastTry, attempts };
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
