import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { RequestToSend } from '#contracts/api/spvRequest.ts';
import { PIN_WAIT_REASONS, type LinkReason } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { Branch, Outcome, Table } from '../testing/table.ts';
import type { requestDispatchMachine } from './requestDispatch.machine.ts';
import type { RequestDispatchContext as Context, RequestTick, RequestWork } from './requestDispatch.types.ts';

type Rule = Branch<typeof requestDispatchMachine>;
type Before = SnapshotFrom<typeof requestDispatchMachine>;

const CALL_MAX = 20;
const PIN = ['retainedPins: pins.retained'];

const isIn = (ticks: readonly RequestTick[] = [], id: string) => ticks.some(({ requestId }) => requestId === id);
const withPins = (outcome: Outcome) => ({ ...outcome, tells: [...PIN, ...(outcome.tells ?? [])] });
const idOf = ({ present }: Context) => present?.certificateId ?? '';
const without = ({ released }: Context, id: string) =>
  Object.fromEntries(Object.entries(released).filter(([key]) => key !== id));
const isLed: Rule['when'] = ({ certificateId: id }, { certificates }) =>
  certificates.some(({ certificateId }) => certificateId === id);
const first = (id: string, certificates: Context['certificates']) =>
  certificates.toSorted((a, b) => Number(b.certificateId === id) - Number(a.certificateId === id));
/** A new round over all certificates, the present one first. */
const again = (context: Context) => ({ round: first(idOf(context), context.certificates) });

const led = ({ certificate }: AnyEventObject, context: Context) => {
  const others = context.certificates.filter((one) => one.certificateId !== certificate.certificateId);
  const certificates = [...others, certificate];
  return { certificates, ...again({ ...context, certificates }) };
};
const lost = ({ certificateId: id }: AnyEventObject, context: Context) => ({
  certificates: context.certificates.filter(({ certificateId }) => certificateId !== id),
  round: context.round.filter(({ certificateId }) => certificateId !== id),
  waitingForPin: context.waitingForPin.filter(({ certificate }) => certificate.certificateId !== id),
  released: without(context, id),
});
const asks = ({ requestIds }: AnyEventObject, context: Context) => ({
  ...again(context),
  asked: [...context.asked, ...requestIds],
});
/** What was ticked of a certificate is let go, what was not still waits; a PIN opens a token that was closed until then. */
function entered({ certificateId, pin, confirmLastTry, ticked, leftOut }: AnyEventObject, context: Context) {
  const mine = (one: LeadCertificate) => ticked.filter((tick: RequestTick) => tick.certificateId === one.certificateId);
  const of = context.certificates.flatMap((one) => {
    if (one.certificateId === certificateId) {
      return [[certificateId, { pin: pin.kind === 'none' ? null : pin, confirmLastTry, ticked: mine(one) }] as const];
    }
    const beside = { pin: null, confirmLastTry: false, ticked: mine(one) };
    return mine(one).length === 0 ? [] : [[one.certificateId, beside] as const];
  });
  const released = of.map(([id, one]) => [id, { ...one, openedBy: certificateId }]);
  return {
    released: { ...context.released, ...Object.fromEntries(released) },
    leftOut: [...context.leftOut.filter(({ requestId: id }) => !isIn(ticked, id) && !isIn(leftOut, id)), ...leftOut],
    waitingForPin: context.waitingForPin.flatMap((one) => {
      const listed = one.listed.filter(({ id }) => !isIn(ticked, id));
      const isSame = listed.length === one.listed.length && one.certificate.certificateId !== certificateId;
      return isSame ? [one] : listed.length === 0 ? [] : [{ ...one, listed, reason: null }];
    }),
    asked: pin.kind === 'none' ? context.asked : [],
    round: first(certificateId, context.certificates),
  };
}
/** The next certificate of a round, of which nothing is known yet. */
const takes = ({ round: [present, ...round], released }: Context) => ({
  present: present ?? null,
  inUse: released[present?.certificateId ?? ''] ?? null,
  round,
  going: [],
  requested: [],
  attempts: [],
  reports: [],
  pin: null,
  confirmLastTry: false,
  failure: null,
});
/** A round over all certificates begins. */
const begins = (change: (event: AnyEventObject, context: Context) => Partial<Context>): Rule => ({
  to: 'fetching',
  context: (event, context) => {
    const changed = change(event, context);
    return { ...changed, ...takes({ ...context, ...changed }) };
  },
});

/** True where the outcome of a turn counts: its certificate is led, and nothing was given for it meanwhile. */
const counts = (context: Context): boolean => {
  const given = context.released[idOf(context)];
  return (
    context.certificates.some((one) => one.certificateId === idOf(context)) &&
    (given === undefined || given === context.inUse)
  );
};
/** What is tried again keeps what was let go, but a last try is confirmed once. */
const unconfirmed = ({ released }: Context, id: string) =>
  Object.fromEntries(
    Object.entries(released).map(([key, one]) => [key, key === id ? { ...one, confirmLastTry: false } : one]),
  );
const released = (context: Context): Partial<Context> => {
  if (!counts(context) || (context.failure !== null && context.failure !== 'unreachable')) return {};
  return { released: context.failure === null ? without(context, idOf(context)) : unconfirmed(context, idOf(context)) };
};

/** What comes after a step: the next claim, the call, the end of the turn with the next certificate, or a wait. */
function goesOn({ value, context }: Before, change: Partial<Context>): Outcome {
  const after = { ...context, ...change };
  const to = (state: string, actor: string): Outcome => ({
    to: state,
    restarts: state === value ? actor : [],
    context: change,
  });
  if (after.reports.length > 0) return to('reporting', 'report');
  if (after.requested.length > 0 && after.attempts.length < CALL_MAX) return to('claiming', 'claim');
  if (after.attempts.length > 0) return to('sending', 'sendRequests');
  return { ...turns(value, context, { ...change, ...released(after) }), tells: PIN };
}
/** The next certificate has its turn. After the last one nothing counts any more as just asked for. */
function turns(value: Before['value'], context: Context, change: Partial<Context>): Outcome {
  const after = { ...context, ...change };
  if (after.round.length > 0) {
    return {
      to: 'fetching',
      restarts: value === 'fetching' ? 'findWork' : [],
      context: { ...change, ...takes(after) },
    };
  }
  return { to: after.certificates.length === 0 ? 'idle' : 'waiting', context: { ...change, asked: [] } };
}

/** Under a saved PIN what nobody left out, on an open token what was ticked or just asked for; the rest waits. */
function found({ output }: AnyEventObject, before: Before): Outcome {
  const { context } = before;
  const { open, requested, pin }: RequestWork = output;
  if (!counts(context)) return goesOn(before, {});
  const at = context.waitingForPin.find(({ certificate }) => certificate.certificateId === idOf(context));
  const isBlocked = at !== undefined && at.reason !== null;
  const asked = pin?.kind === 'none' && !isBlocked ? requested.filter(({ id }) => context.asked.includes(id)) : [];
  const tick = ({ id }: RequestToSend) => ({ requestId: id, certificateId: idOf(context) });
  const plain = { pin: null, confirmLastTry: false, ticked: [], openedBy: idOf(context) };
  const base = context.inUse ?? (asked.length === 0 ? null : plain);
  const inUse = base === null || asked.length === 0 ? base : { ...base, ticked: [...base.ticked, ...asked.map(tick)] };
  const given = inUse?.pin ?? null;
  const going = requested.filter(({ id }) => {
    if (isBlocked || (given ?? pin) === null) return false;
    return given === null && pin?.kind === 'saved' ? !isIn(context.leftOut, id) : isIn(inUse?.ticked, id);
  });
  const left = requested.filter((one) => !going.includes(one));
  const others = context.waitingForPin.filter((one) => one !== at);
  const now = { certificate: context.present as LeadCertificate, listed: left, reason: at?.reason ?? null };
  return goesOn(before, {
    going,
    requested: going.map(({ id }) => id),
    attempts: open.slice(0, CALL_MAX),
    pin: isBlocked ? null : (given ?? pin),
    confirmLastTry: isBlocked ? false : (inUse?.confirmLastTry ?? false),
    ...(asked.length === 0 ? {} : { inUse, released: { ...context.released, [idOf(context)]: inUse as never } }),
    waitingForPin: left.length === 0 ? others : [...others, now],
  });
}

/** A PIN that was refused is used for nothing on its token, and says so where what was not sent waits. */
function ended({ failure }: AnyEventObject, before: Before): Outcome {
  const { context } = before;
  const plain = { attempts: [], confirmLastTry: false };
  if (failure === null) return withPins(goesOn(before, plain));
  const failed = { ...plain, requested: [], failure };
  if (!counts(context)) return withPins(goesOn(before, failed));
  const reason: LinkReason = failure.reason;
  if (!PIN_WAIT_REASONS.includes(reason))
    return withPins(goesOn(before, { ...failed, released: unconfirmed(context, idOf(context)) }));
  const at = context.waitingForPin.find(({ certificate }) => certificate.certificateId === idOf(context));
  const others = context.waitingForPin.filter((one) => one !== at);
  const listed = [...(at?.listed ?? []), ...context.going];
  const isUnlisted = listed.length === 0 && (at?.reason ?? null) === null;
  const now = { certificate: context.present as LeadCertificate, listed, reason: at?.reason ?? reason };
  return withPins(
    goesOn(before, {
      ...failed,
      released: without(context, idOf(context)),
      waitingForPin: listed.length > 0 || isUnlisted ? [...others, now] : others,
      // What was left open is listed with what is found next.
      ...(isUnlisted ? { round: [context.present as LeadCertificate, ...context.round] } : {}),
    }),
  );
}

/** Certificates one after another, every minute and when asked. A request is claimed, sent once, reported, then told. */
export const REQUEST_DISPATCH_TABLE: Table<typeof requestDispatchMachine> = {
  starts: 'idle',
  states: {
    idle: { 'session.active': begins(led) },
    waiting: {
      'session.active': begins(led),
      'session.lost': { to: 'idle', tells: PIN, context: lost },
      'request.created': begins(asks),
      'pin.entered': { ...begins(entered), tells: PIN },
      'after requestPollMs': { ms: 60_000, ...begins((_, { certificates }) => ({ round: certificates })) },
    },
    fetching: {
      'findWork answers': found,
      'findWork fails': (_, { value, context }) => turns(value, context, {}),
    },
    claiming: {
      'claim answers': ({ output }, before) => {
        const { requested, attempts, going, waitingForPin } = before.context;
        if (output === null) {
          return goesOn(before, {
            requested: requested.slice(1),
            going: going.filter(({ id }) => id !== requested[0]),
          });
        }
        return goesOn(before, {
          requested: requested.slice(1),
          attempts: [...attempts, output],
          waitingForPin: waitingForPin
            .map((one) => ({ ...one, listed: one.listed.filter(({ id }) => id !== output.id) }))
            .filter(({ listed, reason }) => listed.length > 0 || reason !== null),
        });
      },
      'claim fails': (_, before) => goesOn(before, { requested: [], failure: 'unreachable' }),
    },
    sending: {
      'host.reported': [
        {
          when: ({ attemptId: id }, { attempts }) => attempts.some(({ attemptId }) => attemptId === id),
          context: ({ attemptId, report }, { attempts, reports, going }) => {
            const attempt = attempts.find((one) => one.attemptId === attemptId);
            return {
              attempts: attempts.filter((one) => one !== attempt),
              reports: [...reports, { ...attempt, report }],
              going: going.filter(({ id }) => report.outcome === 'notSent' || id !== attempt?.id),
            };
          },
        },
        {},
      ],
      'call.ended': ended,
    },
    reporting: {
      'report answers': (_, before) => {
        const [first, ...reports] = before.context.reports;
        const tells = first?.report.outcome === 'accepted' ? ['parent: request.sent'] : [];
        const outcome = goesOn(before, { reports });
        return { ...outcome, tells: [...tells, ...(outcome.tells ?? [])] };
      },
      'report fails': 'waitingToReport',
    },
    waitingToReport: { 'after reportRetryMs': { ms: 5000, to: 'reporting' } },
  },
  anywhere: {
    'session.active': { context: led },
    'session.lost': { tells: PIN, context: lost },
    'request.created': { when: (_, { certificates }) => certificates.length > 0, context: asks },
    'pin.entered': [{ when: isLed, tells: PIN, context: entered }, { tells: [...PIN, ...PIN] }],
  },
};
