import type { SnapshotFrom } from 'xstate';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { RefreshOutcome } from '../mailboxRefresh/mailboxRefresh.machine.ts';
import { alfaAccess } from '../mailboxRefresh/mailboxRefresh.paths.ts';
import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { receiver } from '../testing/recorder.ts';
import { testPaths } from '../testing/testPaths.ts';
import { messageRefreshMachine, type Run } from './messageRefresh.machine.ts';

/** Two certificates of the firm. */
export const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
/** A refresh that fetched one document. */
export const fetched: RefreshOutcome = { kind: 'finished', done: 1, total: 1, failures: 0, error: null };
/** A refresh that was given up before it began to fetch. */
export const givenUp: RefreshOutcome = { kind: 'cancelled', done: 0, total: 0, failures: 0, error: null };
/** What a person asks for. */
export const userRefresh = { type: 'user.refresh', runId: 'run-1', request: { access: alfaAccess, days: 60 } } as const;

const refreshSnapshot = { context: { access: alfaAccess, done: 1, total: 2 } };

/** All that can happen to the refreshing of messages. */
export const messageRefreshPathOptions: PathOptions<typeof messageRefreshMachine> = {
  inputs: [{ uploadQueue: receiver('uploadQueue') }],
  key: ({ certificates, run, runs, nextRefreshMs }: Deciding) => [
    nextRefreshMs !== null,
    certificates.map((certificate) => certificate.certificateId).toSorted(),
    run && nameOf(run),
    // A person may ask again and again: a second refresh in line is like the first.
    [...new Set(runs.map(nameOf))],
  ],
  events: (snapshot) => eventsIn(snapshot as SnapshotFrom<typeof messageRefreshMachine>),
};

type Deciding = {
  certificates: readonly LeadCertificate[];
  run: Run | null;
  runs: readonly Run[];
  nextRefreshMs: number | null;
};

const nameOf = ({ runId, access }: Run) => `${runId ?? 'scheduled'} ${access.certificate.certificateId ?? ''}`;

/** A session becomes active once until it is lost; what is asked of a child is answered by a running one alone. */
function eventsIn(snapshot: SnapshotFrom<typeof messageRefreshMachine>) {
  const { certificates, run, runs } = snapshot.context;
  const leads = (certificate: LeadCertificate) => certificates.some((led) => isSame(led, certificate));
  // A scheduled refresh whose certificate was lost has been given up: it ends before anything else can happen.
  if (run?.runId === null && !certificates.some((led) => isSame(led, run.access.certificate))) {
    return [settled('mailboxRefresh', givenUp)];
  }
  return [
    userRefresh,
    ...[alfa, beta].filter((certificate) => !leads(certificate)).map(activeSession),
    ...[alfa, beta].filter(leads).map(({ certificateId }) => ({ type: 'session.lost', certificateId })),
    // The form gives up its own refresh alone, when it has begun.
    ...(run !== null && run.runId !== null && runs.every((next) => next.runId === null)
      ? [{ type: 'run.cancel' }]
      : []),
    { type: 'xstate.snapshot.refreshSchedule', snapshot: { context: { lastRefreshMs: 1, nextRefreshMs: 2 } } },
    settled('refreshSchedule', { thumbprints: [alfa.thumbprint, beta.thumbprint] }),
    broke('refreshSchedule'),
    { type: 'xstate.snapshot.mailboxRefresh', snapshot: refreshSnapshot },
    settled('mailboxRefresh', fetched),
    broke('mailboxRefresh'),
    { type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' },
  ];
}

const activeSession = (certificate: LeadCertificate) => ({ type: 'session.active', certificate });

const isSame = (one: { readonly certificateId: string | null }, other: { readonly certificateId: string | null }) =>
  one.certificateId === other.certificateId;

/** A way for each edge of the refreshing of messages, for the machine and for the screen. */
export const messageRefreshPaths = testPaths(messageRefreshMachine, messageRefreshPathOptions);
