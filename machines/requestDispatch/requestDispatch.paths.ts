import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { RequestReport, RequestToSend } from '#contracts/api/spvRequest.ts';
import { linkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { requestDispatchMachine } from './requestDispatch.machine.ts';
import type { Attempt, RequestPinEntered, RequestTick, RequestWork } from './requestDispatch.types.ts';

export const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
/** A request as the server lists it, and its tick under a certificate. */
export const listed = (id: string): RequestToSend => ({
  id,
  clientName: 'Alfa SRL',
  taxId: '12345674',
  documentType: 'VECTOR FISCAL',
  reportingYear: null,
  reportingMonth: null,
  startMonth: null,
  endMonth: null,
  secondaryFiscalCode: null,
  index: null,
  reason: null,
});
export const tickOf = (requestId: string, { certificateId }: LeadCertificate): RequestTick => ({
  requestId,
  certificateId,
});
export const anAttempt = (id: string): Attempt => ({
  id,
  attemptId: `of ${id}`,
  query: { tip: 'VECTOR FISCAL', cui: '12345674' },
});
const accepted: RequestReport = { outcome: 'accepted', requestId: '260149', title: 'Cerere' };
const notSent: RequestReport = { outcome: 'notSent', reason: 'wrongPin' };
export const entered = (change: Partial<RequestPinEntered>): RequestPinEntered => ({
  type: 'pin.entered',
  certificateId: 'c-1',
  pin: { kind: 'typed', handle: 'p-1' },
  confirmLastTry: false,
  ticked: [],
  leftOut: [],
  ...change,
});
/** What is found for a certificate: nothing, on a token that wants its PIN, where the test does not say otherwise. */
export const found = ({ requested = [], ...change }: FoundWork): AnyEventObject =>
  settled('findWork', { open: [], pin: null, ...change, requested: requested.map(listed) });
type FoundWork = Partial<Omit<RequestWork, 'requested'>> & { readonly requested?: readonly string[] };
const [saved, none] = [{ kind: 'saved' }, { kind: 'none' }] as const;

type Snapshot = SnapshotFrom<typeof requestDispatchMachine>;

/** Everything that can happen to two requests of one certificate. */
export const requestDispatchPathOptions: PathOptions<typeof requestDispatchMachine> = {
  inputs: [undefined],
  key: ({ certificates, round, released, waitingForPin, ...turn }: Snapshot['context']) => [
    certificates.length,
    round.length > 0,
    Object.keys(released),
    waitingForPin.map(({ listed, reason }) => [listed.length, reason]),
    turn.requested,
    turn.attempts.map(({ id }) => id),
    turn.reports.map(({ report }) => report.outcome),
  ],
  events: [
    { type: 'session.active', certificate: alfa },
    { type: 'session.lost', certificateId: 'c-1' },
    { type: 'request.created', requestIds: ['r-1'] },
    entered({ ticked: [tickOf('r-1', alfa)] }),
    entered({ pin: none, leftOut: [tickOf('r-1', alfa)] }),
    found({}),
    found({ requested: ['r-1'] }),
    found({ requested: ['r-1'], pin: saved }),
    found({ requested: ['r-1'], pin: none }),
    found({ open: [anAttempt('r-0')], pin: saved }),
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
const pin = entered({ pin: { kind: 'typed', handle: 'p-2' }, ticked: [tickOf('r-1', alfa)] });
const [unanswered, wanted] = [found({ requested: ['r-1'] }), found({ requested: ['r-1'], pin: saved })];
const claimed = settled('claim', anAttempt('r-1'));
const ended = { type: 'call.ended', failure: null };
const refused = { type: 'call.ended', failure: linkError('wrongPin') };
const created = { type: 'request.created', requestIds: ['r-1'] };
const sent = { type: 'host.reported', attemptId: 'of r-1', report: accepted };
const unsent = { type: 'host.reported', attemptId: 'of r-1', report: notSent };

/** A path for each transition, and longer ones on which a person gives a PIN. */
export const requestDispatchPaths = testPaths(requestDispatchMachine, {
  ...requestDispatchPathOptions,
  extraPaths: [
    [active, unanswered, pin, unanswered, claimed, sent, ended, settled('report')],
    [active, wanted, claimed, unsent, refused, settled('report'), created, wanted, pin, wanted, claimed, sent, ended],
    [active, unanswered, { type: 'session.lost', certificateId: 'c-1' }],
  ].map((events) => ({ input: undefined, events: events as AnyEventObject[] })),
});
