import { assign, cancel, enqueueActions, raise, sendParent, setup } from 'xstate';
import { CERTIFICATE_PAUSE_MS, REFRESH_AFTER_REQUEST_MS } from '#contracts/limits.ts';
import { PIN_NOT_GIVEN_REASONS, PIN_WAIT_REASONS, type LinkReason } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { UploadQueue } from '../contentTransfer/contentTransfer.machine.ts';
import {
  mailboxRefreshMachine,
  type RefreshError,
  type RefreshOutcome,
  type RefreshRequest,
} from '../mailboxRefresh/mailboxRefresh.machine.ts';
import { refreshScheduleMachine } from '../refreshSchedule/refreshSchedule.machine.ts';
import { retainedPins, pinsRetained } from '../retainedPins.ts';

/** A refresh in line. A person's one has an id by which the form finds its outcome. */
export type Run = RefreshRequest & { readonly runId: string | null };

/** How far the present refresh has come. */
export type RefreshProgress = { readonly name: string; readonly done: number; readonly total: number };

/** A certificate whose refresh waits for its PIN; `pinRequired` where none was refused. One that was asked for at the reader may not have been given. */
export type RefreshWaiting = { readonly certificate: LeadCertificate; readonly reason: LinkReason };

type Ended = { readonly outcome: RefreshOutcome };
type UserRefresh = { type: 'user.refresh'; runId: string; request: RefreshRequest };

type Input = { readonly uploadQueue: UploadQueue };

type Context = Input & {
  /** Certificates this tab leads. */
  readonly certificates: readonly LeadCertificate[];
  readonly run: Run | null;
  /** What comes after the present run. */
  readonly runs: readonly Run[];
  readonly progress: RefreshProgress | null;
  /** How the last run ended; shown as the state of the synchronisation. */
  readonly lastOutcome: RefreshOutcome | null;
  /** Shown as last and next sync, in ms since 1970. */
  readonly lastRefreshMs: number | null;
  readonly nextRefreshMs: number | null;
  /** Thumbprints whose last refresh did not work: the schedule lets them wait for an interval. */
  readonly held: readonly string[];
  /** Waiting for a PIN is no failure: it goes on once the PIN is there. */
  readonly waitingForPin: readonly RefreshWaiting[];
};

export type MessageRefreshEvent =
  | UserRefresh
  | { type: 'run.cancel' }
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string }
  /** The authority has taken a request: its answer may be there in a while. */
  | { type: 'request.sent' }
  | { type: 'answer.due' };

/** A person's refresh has ended, or a scheduled one did not work. */
export type MessageRefreshOutcome =
  | { type: 'run.ended'; runId: string; outcome: RefreshOutcome }
  | { type: 'refresh.failed'; error: RefreshError | null };

const BROKEN: RefreshOutcome = { kind: 'failed', done: 0, total: 0, failures: 0, error: null };

/**
 * Refreshes the messages of the certificates this tab leads, one after another, on the schedule of the spec, and those
 * a person asks for at once, whoever leads them. A typed PIN is forgotten with the refresh it came with.
 */
export const messageRefreshMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MessageRefreshEvent,
    emitted: {} as MessageRefreshOutcome,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: { refreshSchedule: refreshScheduleMachine, mailboxRefresh: mailboxRefreshMachine, retainedPins },
  guards: {
    hasRuns: ({ context }) => context.runs.length > 0,
    leadsAny: ({ context }) => context.certificates.length > 0,
    isOfPresentRun: ({ context }, params: { certificateId: string }) =>
      context.run?.runId === null && context.run.access.certificate.certificateId === params.certificateId,
  },
  actions: {
    addCertificate: assign(({ context }, { certificate }: { certificate: LeadCertificate }) => ({
      certificates: [
        ...context.certificates.filter((known) => known.certificateId !== certificate.certificateId),
        certificate,
      ],
      held: context.held.filter((thumbprint) => thumbprint !== certificate.thumbprint),
    })),
    dropCertificate: assign(({ context }, params: { certificateId: string }) => ({
      certificates: context.certificates.filter((known) => known.certificateId !== params.certificateId),
      runs: context.runs.filter(
        (run) => run.runId !== null || run.access.certificate.certificateId !== params.certificateId,
      ),
      waitingForPin: context.waitingForPin.filter(
        ({ certificate }) => certificate.certificateId !== params.certificateId,
      ),
    })),
    noteSchedule: assign((_, params: { lastRefreshMs: number | null; nextRefreshMs: number | null }) => params),
    forgetSchedule: assign({ nextRefreshMs: null }),
    planSchedule: assign({
      runs: ({ context }, { thumbprints }: { thumbprints: readonly string[] }) =>
        context.certificates.filter((certificate) => thumbprints.includes(certificate.thumbprint)).map(scheduledRun),
    }),
    planAnswer: raise({ type: 'answer.due' }, { id: 'answer', delay: REFRESH_AFTER_REQUEST_MS }),
    planAnswerRuns: assign(({ context: { runs, certificates } }) => ({
      runs: [
        ...runs,
        ...certificates.map(scheduledRun).filter((next) => !runs.some((run) => isScheduledFor(next, run))),
      ],
    })),
    planUserRun: assign({
      runs: ({ context }, { runId, request }: UserRefresh) => [
        { ...request, runId },
        ...context.runs.filter((run) => !isScheduledFor(run, request)),
      ],
      waitingForPin: ({ context }, { request }: UserRefresh) =>
        withoutWait(context, request.access.certificate.thumbprint),
    }),
    takeLead: enqueueActions(({ enqueue }, { request }: UserRefresh) => {
      const { certificateId } = request.access.certificate;
      if (certificateId !== null) enqueue(sendParent({ type: 'session.acquire', certificateId, override: true }));
    }),
    takeNextRun: assign(({ context }) => ({ run: context.runs[0] ?? null, runs: context.runs.slice(1) })),
    noteProgress: assign({ progress: (_, params: RefreshProgress) => params }),
    /** The form says itself how a person's refresh ended; the same failure again is not said again. */
    emitOutcome: enqueueActions(({ context: { run, lastOutcome }, enqueue }, { outcome }: Ended) => {
      const runId = run?.runId ?? null;
      if (runId !== null) return enqueue.emit({ type: 'run.ended', runId, outcome });
      if (outcome.kind !== 'failed') return;
      if (isAsking(outcome)) return;
      if (lastOutcome?.kind === 'failed' && lastOutcome.error?.reason === outcome.error?.reason) return;
      enqueue.emit({ type: 'refresh.failed', error: outcome.error });
    }),
    takeOutcome: assign(({ context }, { outcome }: Ended) => ({
      lastOutcome: isAsking(outcome) ? context.lastOutcome : outcome,
      held: heldAfter(context, outcome),
      waitingForPin: waitingAfter(context, outcome),
      run: null,
      progress: null,
    })),
    /** A typed PIN is kept as long as the refresh it came with runs or waits. */
    reportRetainedPins: enqueueActions(({ context: { run, runs }, enqueue }) => {
      enqueue.sendTo(
        'retainedPins',
        pinsRetained([...(run === null ? [] : [run]), ...runs].map(({ access }) => access.pin)),
      );
    }),
    cancelRun: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('mailboxRefresh', { type: 'run.cancel' });
    }),
  },
  delays: { certificatePauseMs: CERTIFICATE_PAUSE_MS },
}).createMachine({
  id: 'messageRefresh',
  context: ({ input }) => ({
    ...input,
    certificates: [],
    run: null,
    runs: [],
    progress: null,
    lastOutcome: null,
    lastRefreshMs: null,
    nextRefreshMs: null,
    held: [],
    waitingForPin: [],
  }),
  initial: 'idle',
  // It only forgets: there is nothing that could fail.
  invoke: { id: 'retainedPins', src: 'retainedPins' },
  on: {
    'session.active': {
      actions: { type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) },
    },
    'session.lost': {
      actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
    },
    // Of several in a row the last one counts.
    'request.sent': { actions: [cancel('answer'), 'planAnswer'] },
    'answer.due': { actions: 'planAnswerRuns' },
    'user.refresh': {
      actions: [
        { type: 'planUserRun', params: ({ event }) => event },
        { type: 'takeLead', params: ({ event }) => event },
        'reportRetainedPins',
      ],
    },
  },
  states: {
    idle: {
      always: [
        { guard: 'hasRuns', target: 'refreshing' },
        { guard: 'leadsAny', target: 'waiting' },
      ],
    },
    waiting: {
      // What is planned ends with the wait for it.
      exit: 'forgetSchedule',
      always: { guard: 'hasRuns', target: 'refreshing' },
      invoke: {
        id: 'refreshSchedule',
        src: 'refreshSchedule',
        input: ({ context }) => ({
          thumbprints: context.certificates.map((certificate) => certificate.thumbprint),
          held: context.held,
        }),
        onSnapshot: {
          actions: {
            type: 'noteSchedule',
            params: ({ event: { snapshot } }) => ({
              lastRefreshMs: snapshot.context.lastRefreshMs,
              nextRefreshMs: snapshot.context.nextRefreshMs,
            }),
          },
        },
        onDone: { target: 'idle', actions: { type: 'planSchedule', params: ({ event }) => event.output } },
        onError: { actions: 'forgetSchedule' },
      },
      on: {
        'session.active': {
          target: 'waiting',
          reenter: true,
          actions: { type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) },
        },
        // The schedule of those that are left is another one, or none.
        'session.lost': {
          target: 'idle',
          actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
        },
      },
    },
    refreshing: {
      tags: 'busy',
      entry: 'takeNextRun',
      invoke: {
        id: 'mailboxRefresh',
        src: 'mailboxRefresh',
        input: ({ context: { run, uploadQueue } }) => ({ ...(run ?? NO_RUN), uploadQueue }),
        onSnapshot: {
          actions: {
            type: 'noteProgress',
            params: ({ event: { snapshot } }) => ({
              name: snapshot.context.access.certificate.name,
              done: snapshot.context.done,
              total: snapshot.context.total,
            }),
          },
        },
        onDone: {
          target: 'pausing',
          actions: [
            { type: 'emitOutcome', params: ({ event }) => ({ outcome: event.output }) },
            { type: 'takeOutcome', params: ({ event }) => ({ outcome: event.output }) },
            'reportRetainedPins',
          ],
        },
        onError: {
          target: 'pausing',
          actions: [
            { type: 'emitOutcome', params: { outcome: BROKEN } },
            { type: 'takeOutcome', params: { outcome: BROKEN } },
            'reportRetainedPins',
          ],
        },
      },
      on: {
        'run.cancel': { actions: 'cancelRun' },
        'session.lost': {
          guard: { type: 'isOfPresentRun', params: ({ event }) => ({ certificateId: event.certificateId }) },
          actions: [
            { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
            'cancelRun',
          ],
        },
      },
    },
    pausing: {
      after: { certificatePauseMs: 'idle' },
    },
  },
});

function heldAfter({ held, run }: Context, outcome: RefreshOutcome): readonly string[] {
  const thumbprint = run?.access.certificate.thumbprint;
  const others = held.filter((other) => other !== thumbprint);
  return thumbprint === undefined || outcome.kind === 'finished' ? others : [...others, thumbprint];
}

/** Nothing was refused: a person has only to be asked, or to be asked again. */
const ASKS_ONLY: readonly LinkReason[] = ['pinRequired', 'lastTryUnconfirmed', ...PIN_NOT_GIVEN_REASONS];

/** It is no failure that a person has only to be asked; a PIN that was refused is one. */
const isAsking = ({ error }: RefreshOutcome): boolean =>
  error !== null && error.reason !== null && ASKS_ONLY.includes(error.reason);

/** Why a PIN is waited for after a refresh; null where it ended otherwise. */
function pinReasonOf({ kind, error }: RefreshOutcome): LinkReason | null {
  const reason = kind === 'failed' ? (error?.reason ?? null) : null;
  return reason !== null && [...ASKS_ONLY, ...PIN_WAIT_REASONS].includes(reason) ? reason : null;
}

const withoutWait = ({ waitingForPin }: Pick<Context, 'waitingForPin'>, thumbprint: string) =>
  waitingForPin.filter(({ certificate }) => certificate.thumbprint !== thumbprint);

/** Who waits for a PIN after a refresh. One that no certificate of the firm belongs to is asked for in its own form. */
function waitingAfter(context: Context, outcome: RefreshOutcome): readonly RefreshWaiting[] {
  const tried = context.run?.access.certificate;
  if (tried === undefined || outcome.kind === 'cancelled') return context.waitingForPin;
  const reason = pinReasonOf(outcome);
  const others = withoutWait(context, tried.thumbprint);
  const certificate = context.certificates.find(({ thumbprint }) => thumbprint === tried.thumbprint);
  if (reason !== null) return certificate === undefined ? others : [...others, { certificate, reason }];
  return outcome.kind === 'finished' ? others : context.waitingForPin;
}

/** A person's refresh does the work of a scheduled one for the same certificate. */
const isScheduledFor = (run: Run, { access }: RefreshRequest) =>
  run.runId === null && run.access.certificate.thumbprint === access.certificate.thumbprint;

const scheduledRun = (certificate: LeadCertificate): Run => ({
  access: { certificate, pin: { kind: 'saved' }, confirmLastTry: false },
  days: null,
  runId: null,
});

/** The machine never enters `refreshing` without a run; a run of no certificate is refused by the link. */
const NO_RUN: Run = scheduledRun({ certificateId: '', thumbprint: '', name: '' });
