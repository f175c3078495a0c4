import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import type { RequestReport } from '#contracts/api/spvRequest.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { requestDispatchMachine } from './requestDispatch.machine.ts';
import type { Attempt, RequestWork } from './requestDispatch.types.ts';

export const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const anAttempt = (id: string): Attempt => ({
  id,
  attemptId: `of ${id}`,
  query: { tip: 'VECTOR FISCAL', cui: '12345674' },
});
const accepted: RequestReport = { outcome: 'accepted', requestId: '260149', title: 'Cerere' };
const notSent: RequestReport = { outcome: 'notSent', reason: 'wrongPin' };
const saved = { kind: 'saved' } as const;
const work = (change: Partial<RequestWork>): RequestWork => ({ open: [], requested: [], pin: saved, ...change });

type Snapshot = SnapshotFrom<typeof requestDispatchMachine>;

/** Everything that can happen to two requests of one certificate. */
export const requestDispatchPathOptions: PathOptions<typeof requestDispatchMachine> = {
  inputs: [undefined],
  key: ({ certificates, round, typed, waitingForPin, requested, attempts, reports, isAsked }: Snapshot['context']) => [
    certificates.length,
    round.length,
    Object.keys(typed),
    waitingForPin.map(({ count, reason }) => [count, reason]),
    requested,
    attempts.map(({ id }) => id),
    reports.map(({ id, report }) => [id, report.outcome]),
    isAsked,
  ],
  events: [
    { type: 'session.active', certificate: alfa },
    { type: 'session.lost', certificateId: 'c-1' },
    { type: 'request.created' },
    { type: 'pin.entered', certificateId: 'c-1', pin: { kind: 'typed', handle: 'p-1' }, confirmLastTry: false },
    settled('findWork', work({})),
    settled('findWork', work({ requested: ['r-1'] })),
    settled('findWork', work({ requested: ['r-1'], pin: null })),
    settled('findWork', work({ open: [anAttempt('r-0')] })),
    broke('findWork'),
    settled('claim', anAttempt('r-1')),
    settled('claim', null),
    broke('claim'),
    { type: 'host.reported', attemptId: 'of r-1', report: accepted },
    { type: 'host.reported', attemptId: 'of r-1', report: notSent },
    { type: 'call.ended', failure: null },
    { type: 'call.ended', failure: linkError('wrongPin') },
    { type: 'call.ended', failure: linkError('authorityDown') },
    settled('report'),
    broke('report'),
    { type: 'xstate.after.requestPollMs.requestDispatch.waiting' },
    { type: 'xstate.after.reportRetryMs.requestDispatch.waitingToReport' },
  ],
};

const active = { type: 'session.active', certificate: alfa } as const;
const pin = { type: 'pin.entered', certificateId: 'c-1', pin: { kind: 'typed', handle: 'p-2' }, confirmLastTry: false };
const [unanswered, wanted] = [
  settled('findWork', work({ requested: ['r-1'], pin: null })),
  settled('findWork', work({ requested: ['r-1'] })),
];
const claimed = settled('claim', anAttempt('r-1'));
const ended = { type: 'call.ended', failure: null };
const refused = { type: 'call.ended', failure: linkError('wrongPin') };
const sent = { type: 'host.reported', attemptId: 'of r-1', report: accepted };

/** A path for each transition, and longer ones on which a person gives a PIN. */
export const requestDispatchPaths = testPaths(requestDispatchMachine, {
  ...requestDispatchPathOptions,
  extraPaths: [
    [active, unanswered, pin, wanted, claimed, sent, ended, settled('report')],
    [active, wanted, claimed, refused, { type: 'request.created' }, wanted, pin, wanted, claimed, sent, ended],
    [active, unanswered, { type: 'session.lost', certificateId: 'c-1' }],
  ].map((events) => ({ input: undefined, events: events as AnyEventObject[] })),
});
