import type { AnyEventObject, ContextFrom } from 'xstate';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { RefreshOutcome, RefreshRequest } from '../mailboxRefresh/mailboxRefresh.machine.ts';
import type { Branch, Table } from '../testing/table.ts';
import type { messageRefreshMachine, Run } from './messageRefresh.machine.ts';

type Context = ContextFrom<typeof messageRefreshMachine>;

const scheduled = (certificate: LeadCertificate): Run => ({
  access: { certificate, pin: { kind: 'saved' }, confirmLastTry: false },
  days: null,
  runId: null,
});
const isScheduledFor = (run: Run, { access }: RefreshRequest) =>
  run.runId === null && run.access.certificate.thumbprint === access.certificate.thumbprint;

const led = ({ certificate }: AnyEventObject, { certificates, held }: Context) => ({
  certificates: [
    ...certificates.filter(({ certificateId }) => certificateId !== certificate.certificateId),
    certificate,
  ],
  held: held.filter((thumbprint) => thumbprint !== certificate.thumbprint),
});
const lost = ({ certificateId: id }: AnyEventObject, { certificates, runs, waitingForPin }: Context) => ({
  waitingForPin: waitingForPin.filter(({ certificate }) => certificate.certificateId !== id),
  certificates: certificates.filter(({ certificateId }) => certificateId !== id),
  runs: runs.filter(({ runId, access }) => runId !== null || access.certificate.certificateId !== id),
});
/** A person's refresh comes first, and does the work of the scheduled one. */
const asked = ({ runId, request }: AnyEventObject, { runs }: Context): Run[] => [
  { ...request, runId },
  ...runs.filter((run) => !isScheduledFor(run, request as RefreshRequest)),
];
/** What a person has begun to fetch waits for no PIN. */
const tried = ({ request }: AnyEventObject, { waitingForPin }: Context) => ({
  waitingForPin: waitingForPin.filter(
    ({ certificate }) => certificate.thumbprint !== request.access.certificate.thumbprint,
  ),
});
const answered = ({ runs, certificates }: Context): Run[] => [
  ...runs,
  ...certificates.map(scheduled).filter((next) => !runs.some((run) => isScheduledFor(next, run))),
];
const due = ({ output }: AnyEventObject, { certificates }: Context): Run[] =>
  certificates.filter(({ thumbprint }) => output.thumbprints.includes(thumbprint)).map(scheduled);
const begins = ([run, ...runs]: readonly Run[]) => ({
  run,
  runs,
  nextRefreshMs: null,
  progress: { name: run?.access.certificate.name, done: 0, total: 0 },
});

/** A schedule that begins has not read the clock yet. */
const UNREAD = { lastRefreshMs: null, nextRefreshMs: null };
const LEAD_AND_PIN = ['parent: session.acquire', 'retainedPins: pins.retained'];
const isOnlyOne: Branch<typeof messageRefreshMachine>['when'] = ({ certificateId: id }, { certificates }) =>
  certificates.every(({ certificateId }) => certificateId === id);

const BROKEN: RefreshOutcome = { kind: 'failed', done: 0, total: 0, failures: 0, error: null };
/** Reasons after which a person is asked for a PIN. */
const ASKS = ['pinRequired', 'lastTryUnconfirmed', 'noUserReply', 'cancelledByUser'];
const REFUSES = ['wrongPin', 'pinSpent', 'pinUnreadable', 'pinExpired', 'pinLocked'];
const pinReason = ({ error }: RefreshOutcome) =>
  [...ASKS, ...REFUSES].find((reason) => reason === error?.reason) ?? null;

/** A form hears of its own refresh; of a scheduled one only a failure is told, and once. */
const ended = (outcomeOf: (event: AnyEventObject) => RefreshOutcome): Branch<typeof messageRefreshMachine> => ({
  to: 'pausing',
  tells: (event, { run, lastOutcome }) => {
    const { kind, error } = outcomeOf(event);
    const isAsked = ASKS.some((reason) => reason === error?.reason);
    const isNews = !isAsked && (lastOutcome?.kind !== 'failed' || lastOutcome.error?.reason !== error?.reason);
    const news =
      run !== null && run.runId !== null
        ? ['emits: run.ended']
        : kind === 'failed' && isNews
          ? ['emits: refresh.failed']
          : [];
    return [...news, 'retainedPins: pins.retained'];
  },
  context: (event, { run, held, lastOutcome: former, waitingForPin, certificates }) => {
    const outcome = outcomeOf(event);
    const asked = pinReason(outcome);
    const { thumbprint } = (run as Run).access.certificate;
    const isOther = (certificate: LeadCertificate) => certificate.thumbprint !== thumbprint;
    const elsewhere = waitingForPin.filter(({ certificate }) => isOther(certificate));
    const waits = certificates
      .filter((certificate) => !isOther(certificate))
      .map((certificate) => ({ certificate, reason: asked }));
    const others = held.filter((other) => other !== thumbprint);
    const isDone = outcome.kind === 'finished';
    return {
      lastOutcome: asked !== null && ASKS.includes(asked) ? former : outcome,
      waitingForPin: asked !== null ? [...elsewhere, ...waits] : isDone ? elsewhere : waitingForPin,
      held: isDone ? others : [...others, thumbprint],
      run: null,
      progress: null,
    };
  },
});

/** Certificates one after another, by the schedule, three minutes after a request, and at once for a person. */
export const MESSAGE_REFRESH_TABLE: Table<typeof messageRefreshMachine> = {
  starts: 'idle',
  tags: { busy: ['refreshing'] },
  states: {
    idle: {
      'session.active': { to: 'waiting', context: (e, c) => ({ ...led(e, c), ...UNREAD }) },
      'user.refresh': {
        to: 'refreshing',
        tells: LEAD_AND_PIN,
        context: (e, c) => ({ ...begins(asked(e, c)), ...tried(e, c) }),
      },
    },
    waiting: {
      'session.active': {
        restarts: 'refreshSchedule',
        context: (e, c) => ({ ...led(e, c), ...UNREAD }),
      },
      // Whoever is left waits for its own time: the wait for the one that went is over.
      'session.lost': [
        { when: isOnlyOne, to: 'idle', context: (e, c) => ({ ...lost(e, c), nextRefreshMs: null }) },
        { restarts: 'refreshSchedule', context: (e, c) => ({ ...lost(e, c), ...UNREAD }) },
      ],
      'user.refresh': {
        to: 'refreshing',
        tells: LEAD_AND_PIN,
        context: (e, c) => ({ ...begins(asked(e, c)), ...tried(e, c) }),
      },
      'answer.due': { to: 'refreshing', context: (_, c) => begins(answered(c)) },
      'refreshSchedule moves': {
        context: ({ snapshot: { context } }) => ({
          lastRefreshMs: context.lastRefreshMs,
          nextRefreshMs: context.nextRefreshMs,
        }),
      },
      'refreshSchedule answers': [
        { when: (e, c) => due(e, c).length > 0, to: 'refreshing', context: (e, c) => begins(due(e, c)) },
        { restarts: 'refreshSchedule', context: UNREAD },
      ],
      'refreshSchedule fails': { context: { nextRefreshMs: null } },
    },
    refreshing: {
      'run.cancel': { tells: ['mailboxRefresh: run.cancel'] },
      'session.lost': [
        {
          when: ({ certificateId }, { run }) =>
            run?.runId === null && run.access.certificate.certificateId === certificateId,
          tells: ['mailboxRefresh: run.cancel'],
          context: lost,
        },
        { context: lost },
      ],
      'mailboxRefresh moves': {
        context: ({ snapshot: { context } }) => ({
          progress: { name: context.access.certificate.name, done: context.done, total: context.total },
        }),
      },
      'mailboxRefresh answers': ended(({ output }) => output),
      'mailboxRefresh fails': ended(() => BROKEN),
    },
    pausing: {
      'after certificatePauseMs': [
        { ms: 1000, when: (_, { runs }) => runs.length > 0, to: 'refreshing', context: (_, { runs }) => begins(runs) },
        { when: (_, { certificates }) => certificates.length > 0, to: 'waiting', context: UNREAD },
        { to: 'idle' },
      ],
    },
  },
  anywhere: {
    'session.active': { context: led },
    'session.lost': { context: lost },
    'request.sent': {},
    'answer.due': { context: (_, c) => ({ runs: answered(c) }) },
    'user.refresh': { tells: LEAD_AND_PIN, context: (e, c) => ({ runs: asked(e, c), ...tried(e, c) }) },
  },
};
