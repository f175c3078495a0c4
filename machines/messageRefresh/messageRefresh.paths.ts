import type { RefreshOutcome } from '../certificateRefresh/certificateRefresh.machine.ts';
import { alfaAccess } from '../certificateRefresh/certificateRefresh.paths.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { broke, settled } from '../testing/paths.ts';
import { waysOf, type World } from '../testing/ways.ts';
import { messageRefreshMachine, type Run } from './messageRefresh.machine.ts';

/** Two certificates of the firm. */
export const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
/** A refresh that fetched one document. */
export const fetched: RefreshOutcome = { kind: 'finished', done: 1, total: 1, failures: 0, error: null };
/** What a person asks for. */
export const userRefresh = { type: 'user.refresh', runId: 'run-1', request: { access: alfaAccess, days: 60 } } as const;

const refreshSnapshot = { context: { access: alfaAccess, done: 1, total: 2 } };

/** All that can happen to the refreshing of messages. */
export const messageRefreshWorld: World<typeof messageRefreshMachine> = {
  inputs: [undefined],
  key: ({ certificates, run, runs, isOwed }: Deciding) => [
    certificates.map((certificate) => certificate.certificateId).toSorted(),
    run && [run.runId, run.access.certificate.certificateId],
    runs.map((next) => [next.runId, next.access.certificate.certificateId]),
    isOwed,
  ],
  events: [
    userRefresh,
    { type: 'schedule.due' },
    { type: 'request.sent' },
    { type: 'run.cancel' },
    { type: 'session.active', certificate: alfa },
    { type: 'session.active', certificate: beta },
    { type: 'session.lost', certificateId: alfa.certificateId },
    { type: 'xstate.snapshot.refreshSchedule', snapshot: { context: { lastRefreshMs: 1, nextRefreshMs: 2 } } },
    settled('refreshSchedule', { thumbprints: [alfa.thumbprint, beta.thumbprint] }),
    broke('refreshSchedule'),
    { type: 'xstate.snapshot.certificateRefresh', snapshot: refreshSnapshot },
    settled('certificateRefresh', fetched),
    broke('certificateRefresh'),
    { type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' },
  ],
};

type Deciding = { certificates: readonly LeadCertificate[]; run: Run | null; runs: readonly Run[]; isOwed: boolean };

/** A way for each edge of the refreshing of messages, for the machine and for the screen. */
export const messageRefreshPaths = waysOf(messageRefreshMachine, messageRefreshWorld);
