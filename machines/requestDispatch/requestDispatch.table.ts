import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { PIN_WAIT_REASONS } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { Branch, Outcome, Table } from '../testing/table.ts';
import type { RequestDispatchContext as Context, requestDispatchMachine } from './requestDispatch.machine.ts';
import type { RequestWork } from './requestDispatch.types.ts';

type Rule = Branch<typeof requestDispatchMachine>;
type Before = SnapshotFrom<typeof requestDispatchMachine>;

const CALL_MAX = 20;
const PIN = ['retainedPins: pins.retained'];

const idOf = ({ present }: Context) => present?.certificateId ?? '';
const without = ({ typed }: Context, id: string) => Object.fromEntries(Object.entries(typed).filter(([k]) => k !== id));
const isLed: Rule['when'] = ({ certificateId: id }, { certificates }) =>
  certificates.some(({ certificateId }) => certificateId === id);

const led = ({ certificate }: AnyEventObject, { certificates }: Context) => ({
  certificates: [...certificates.filter((one) => one.certificateId !== certificate.certificateId), certificate],
  isAsked: true,
});
const lost = ({ certificateId: id }: AnyEventObject, context: Context) => ({
  certificates: context.certificates.filter(({ certificateId }) => certificateId !== id),
  round: context.round.filter(({ certificateId }) => certificateId !== id),
  waitingForPin: context.waitingForPin.filter(({ certificate }) => certificate.certificateId !== id),
  typed: without(context, id),
});
const entered = ({ certificateId: id, pin, confirmLastTry }: AnyEventObject, { typed, waitingForPin }: Context) => ({
  typed: { ...typed, [id]: { pin, confirmLastTry } },
  isAsked: true,
  waitingForPin: waitingForPin.filter(({ certificate }) => certificate.certificateId !== id),
});
/** The next certificate of a round, of which nothing is known yet. */
const takes = ([present, ...round]: Context['round']) => ({
  present: present ?? null,
  round,
  requested: [],
  attempts: [],
  reports: [],
  pin: null,
});
/** A round over all certificates begins. */
const begins = (change: (event: AnyEventObject, context: Context) => Partial<Context>): Rule => ({
  to: 'fetching',
  context: (event, context) => {
    const after = { ...context, ...change(event, context) };
    return { ...change(event, context), ...takes(after.certificates), isAsked: false };
  },
});

/** What comes after a step: the next claim, the call, the next certificate of the round, a new round, or a wait. */
function goesOn({ value, context }: Before, change: Partial<Context>): Outcome {
  const after = { ...context, ...change };
  const to = (state: string, actor: string, more: object = {}): Outcome => ({
    to: state,
    restarts: state === value ? actor : [],
    context: { ...change, ...more },
  });
  if (after.reports.length > 0) return to('reporting', 'report');
  if (after.requested.length > 0 && after.attempts.length < CALL_MAX) return to('claiming', 'claim');
  if (after.attempts.length > 0) return to('sending', 'sendRequests');
  if (after.round.length > 0) return to('fetching', 'findWork', takes(after.round));
  if (after.certificates.length === 0) return { to: 'idle', context: change };
  if (after.isAsked) return to('fetching', 'findWork', { ...takes(after.certificates), isAsked: false });
  return { to: 'waiting', context: change };
}

/** After a refused PIN, or before a last try, nothing is sent until a person gives one. */
function found({ output }: AnyEventObject, before: Before): Outcome {
  const { context } = before;
  const { open, requested, pin }: RequestWork = output;
  const known = context.waitingForPin.find(({ certificate }) => certificate.certificateId === idOf(context));
  const others = context.waitingForPin.filter((one) => one !== known);
  const isBlocked = context.typed[idOf(context)] === undefined && known !== undefined && known.reason !== null;
  const count = open.length + requested.length;
  if (count === 0) return goesOn(before, { waitingForPin: others });
  if (pin === null || isBlocked) {
    const waiting = { certificate: context.present as LeadCertificate, count, reason: known?.reason ?? null };
    return goesOn(before, { waitingForPin: [...others, waiting] });
  }
  return goesOn(before, { requested, attempts: open.slice(0, CALL_MAX), pin, waitingForPin: others });
}

/** A typed PIN serves one call; what the host has not told of is found again in the next round. */
function ended({ failure }: AnyEventObject, before: Before): Outcome {
  const { context } = before;
  const { present, attempts, reports, requested, waitingForPin } = context;
  const isPin = failure !== null && PIN_WAIT_REASONS.includes(failure.reason);
  const count = attempts.length + reports.length + requested.length;
  const others = waitingForPin.filter(({ certificate }) => certificate.certificateId !== idOf(context));
  const change = {
    typed: without(context, idOf(context)),
    attempts: [],
    pin: { kind: 'none' } as const,
    requested: failure === null ? requested : [],
    waitingForPin: isPin
      ? [...others, { certificate: present as LeadCertificate, count, reason: failure.reason }]
      : waitingForPin,
  };
  return { ...goesOn(before, change), tells: PIN };
}

/** Certificates one after another, every minute and when asked. A request is claimed, sent once, reported, then told. */
export const REQUEST_DISPATCH_TABLE: Table<typeof requestDispatchMachine> = {
  starts: 'idle',
  states: {
    idle: { 'session.active': begins(led) },
    waiting: {
      'session.active': begins(led),
      'session.lost': { to: 'idle', tells: PIN, context: lost },
      'request.created': begins(() => ({})),
      'pin.entered': { ...begins(entered), tells: PIN },
      'after requestPollMs': { ms: 60_000, ...begins(() => ({})) },
    },
    fetching: { 'findWork answers': found, 'findWork fails': (_, before) => goesOn(before, {}) },
    claiming: {
      'claim answers': ({ output }, before) => {
        const { requested, attempts } = before.context;
        return goesOn(before, {
          requested: requested.slice(1),
          attempts: output === null ? attempts : [...attempts, output],
        });
      },
      'claim fails': (_, before) => goesOn(before, { requested: before.context.requested.slice(1) }),
    },
    sending: {
      'host.reported': [
        {
          when: ({ attemptId: id }, { attempts }) => attempts.some(({ attemptId }) => attemptId === id),
          context: ({ attemptId: id, report }, { attempts, reports }) => ({
            attempts: attempts.filter(({ attemptId }) => attemptId !== id),
            reports: [...reports, { ...attempts.find(({ attemptId }) => attemptId === id), report }],
          }),
        },
        {},
      ],
      'call.ended': ended,
    },
    reporting: {
      'report answers': (_, before) => {
        const [first, ...reports] = before.context.reports;
        const tells = first?.report.outcome === 'accepted' ? ['parent: request.sent'] : [];
        return { ...goesOn(before, { reports }), tells };
      },
      'report fails': 'waitingToReport',
    },
    waitingToReport: { 'after reportRetryMs': { ms: 5000, to: 'reporting' } },
  },
  anywhere: {
    'session.active': { context: led },
    'session.lost': { tells: PIN, context: lost },
    'request.created': { context: { isAsked: true } },
    'pin.entered': [{ when: isLed, tells: PIN, context: entered }, { tells: [...PIN, ...PIN] }],
  },
};
