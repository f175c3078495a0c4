import type { RequestToSend } from '#contracts/api/spvRequest.ts';
import { REQUEST_CALL_MAX } from '#contracts/limits.ts';
import type { LinkError } from '#contracts/link/errors.ts';
import { isBlocked, isLed } from '../certificateRounds/certificateRounds.ts';
import { goesUnder, isGivenMeanwhile, refusalOf, releasedAfter, type TurnEnd } from '../certificateRounds/releases.ts';
import { isAmong, waitingAfter } from '../certificateRounds/waiting.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import type {
  Attempt,
  RequestCallNews,
  RequestDispatchContext,
  RequestTick,
  RequestTurn,
  RequestWork,
} from './requestDispatch.types.ts';
import { requestTicks } from './requestTicks.ts';

/** A turn of which nothing is known yet. */
export const NO_TURN: RequestTurn = {
  going: [],
  requested: [],
  attempts: [],
  reports: [],
  pin: null,
  confirmLastTry: false,
  failure: null,
};

/**
 * What the present certificate sends, and what waits for a person. Attempts that were left open are asked for in any case:
 * without a PIN the host gives back what it has never sent.
 */
export function withWork(
  context: RequestDispatchContext,
  { open, requested, pin: found }: RequestWork,
): Partial<RequestDispatchContext> {
  const { present } = context;
  // What was given while this was looked up is for the next turn, which follows.
  if (present === null || !isLed(context, present.certificateId) || isGivenMeanwhile(context, present)) return NO_TURN;
  if (isBlocked(context)) return { ...opened(open), ...waits(context, present, requested) };
  const own = withAsked(context, present, requested, found);
  const given = own.inUse?.pin ?? null;
  const goes = (request: RequestToSend) => {
    const isIn = (ticks: readonly RequestTick[]) => isAmong(requestTicks, ticks, request, present.certificateId);
    const isTicked = isIn(own.inUse?.ticked ?? []);
    return given === null ? goesUnder(found, { isTicked, isLeftOut: isIn(context.leftOut) }) : isTicked;
  };
  const going = requested.filter(goes);
  return {
    ...opened(open),
    ...own,
    going,
    requested: going.map(({ id }) => id),
    pin: given ?? found,
    confirmLastTry: own.inUse?.confirmLastTry ?? false,
    ...waits(
      context,
      present,
      requested.filter((request) => !goes(request)),
    ),
  };
}

const opened = (open: readonly Attempt[]) => ({ attempts: open.slice(0, REQUEST_CALL_MAX) });

/** What does not go is listed once, whichever certificates could send it, and not where another one was let go for it. */
function waits(context: RequestDispatchContext, present: LeadCertificate, left: readonly RequestToSend[]) {
  const isOther = (certificateId: string) => certificateId !== present.certificateId;
  const elsewhere = [
    ...context.waitingForPin.flatMap(({ certificate, listed }) =>
      isOther(certificate.certificateId) ? listed.map(({ id }) => id) : [],
    ),
    ...Object.entries(context.released).flatMap(([certificateId, { ticked }]) =>
      isOther(certificateId) ? ticked.map(({ requestId }) => requestId) : [],
    ),
  ];
  const listed = left.filter(({ id }) => !elsewhere.includes(id));
  return { waitingForPin: waitingAfter(context.waitingForPin, present, listed, null).waitingForPin };
}

/** Who has just asked for something on a token that is open has let it go. */
function withAsked(
  { asked, inUse, released }: RequestDispatchContext,
  { certificateId }: LeadCertificate,
  requested: readonly RequestToSend[],
  found: PinHandle | null,
): Pick<RequestDispatchContext, 'inUse' | 'released'> {
  const mine = found?.kind === 'none' ? requested.filter(({ id }) => asked.includes(id)) : [];
  if (mine.length === 0) return { inUse, released };
  const before = inUse ?? { pin: null, confirmLastTry: false, ticked: [], openedBy: certificateId };
  const ticked = mine.map((request) => requestTicks.tickOf(request, certificateId));
  const release = { ...before, ticked: [...before.ticked, ...ticked] };
  return { inUse: release, released: { ...released, [certificateId]: release } };
}

/** A request whose attempt was opened waits no more, under whichever certificate; null: somebody else is at it. */
export function withClaim(
  { going, requested, attempts, waitingForPin }: RequestDispatchContext,
  attempt: Attempt | null,
): Partial<RequestDispatchContext> {
  const [first, ...rest] = requested;
  if (attempt === null) return { requested: rest, going: going.filter(({ id }) => id !== first) };
  const left = ({ id }: RequestToSend) => id !== attempt.id;
  return {
    requested: rest,
    attempts: [...attempts, attempt],
    waitingForPin: waitingForPin
      .map((one) => (one.listed.every(left) ? one : { ...one, listed: one.listed.filter(left) }))
      .filter(({ listed, reason }) => listed.length > 0 || reason !== null),
  };
}

/** What the host has said of an attempt. What it did not send may still wait for a person. */
export function withReport(
  { going, attempts, reports }: RequestDispatchContext,
  { attemptId, report }: Extract<RequestCallNews, { type: 'host.reported' }>,
): Partial<RequestDispatchContext> {
  const attempt = attempts.find((one) => one.attemptId === attemptId);
  if (attempt === undefined) return {};
  return {
    going: report.outcome === 'notSent' ? going : going.filter(({ id }) => id !== attempt.id),
    attempts: attempts.filter((one) => one !== attempt),
    reports: [...reports, { ...attempt, report }],
  };
}

/** A last try is confirmed for one call. What could not be sent now would fail for the same reason. */
export function afterCall(context: RequestDispatchContext, failure: LinkError | null): Partial<RequestDispatchContext> {
  const ended = { attempts: [], confirmLastTry: false };
  return failure === null ? ended : { ...ended, requested: [], failure, ...afterFailure(context, failure.reason) };
}

/** What follows where the turn has ended with no call that failed: a server that was not reached is asked again. */
export const afterTurn = (context: RequestDispatchContext): Partial<RequestDispatchContext> =>
  context.failure === null || context.failure === 'unreachable' ? afterFailure(context, context.failure) : {};

function afterFailure(context: RequestDispatchContext, failure: TurnEnd['failure']): Partial<RequestDispatchContext> {
  const { present, round, going, waitingForPin } = context;
  // A certificate that was lost meanwhile neither waits nor goes on; what was given during its turn is for the next one.
  if (present === null || !isLed(context, present.certificateId) || isGivenMeanwhile(context, present)) return {};
  const refusal = refusalOf(failure);
  const released = releasedAfter(context, present, { failure, isStopping: false });
  if (refusal === null) return { released };
  const known = waitingForPin.find(({ certificate }) => certificate.certificateId === present.certificateId);
  const after = waitingAfter(waitingForPin, present, [...(known?.listed ?? []), ...going], refusal);
  return {
    released,
    waitingForPin: after.waitingForPin,
    round: after.isUnlisted ? [present, ...round] : round,
  };
}
