import { assign, fromPromise, setup } from 'xstate';
import { REFRESH_IDLE_MS, REFRESH_WORKING_MS, WORKING_HOURS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** The workstation's clock, and when the messages of each certificate, by thumbprint, were last refreshed. */
export type RefreshClock = {
  readonly nowMs: number;
  readonly localHour: number;
  readonly lastRefreshMs: Readonly<Record<string, number>>;
};

type Input = {
  readonly thumbprints: readonly string[];
  /** Certificates whose last refresh did not work: they wait for a whole interval from now. */
  readonly held: readonly string[];
};

type Context = Input & {
  /** When the clock was first looked at. */
  readonly startedMs: number | null;
  /** Certificates whose refresh is due. */
  readonly due: readonly string[];
  /** The latest of all; shown as the last sync. */
  readonly lastRefreshMs: number | null;
  readonly nextRefreshMs: number | null;
  /** When to look at the clock again, in ms from the last look. */
  readonly waitMs: number;
};

/**
 * Ends when the next refresh is due. Looks at the clock at least every ten minutes, because working hours begin and
 * laptops sleep while it waits.
 */
export const refreshScheduleMachine = setup({
  types: { context: {} as Context, input: {} as Input, output: {} as { thumbprints: readonly string[] } },
  actors: { readClock: fromPromise<RefreshClock, { thumbprints: readonly string[] }>(notProvided) },
  guards: {
    isDue: ({ context }, { clock }: { clock: RefreshClock }) =>
      context.thumbprints.some((thumbprint) => dueInMs(withHeld(clock, context), thumbprint) <= 0),
  },
  actions: {
    takeClock: assign(({ context }, { clock }: { clock: RefreshClock }) => {
      const waits = context.thumbprints.map((thumbprint) => ({
        thumbprint,
        inMs: dueInMs(withHeld(clock, context), thumbprint),
      }));
      const nextInMs = Math.min(...waits.map((wait) => wait.inMs));
      const known = context.thumbprints.flatMap((thumbprint) => clock.lastRefreshMs[thumbprint] ?? []);
      return {
        startedMs: context.startedMs ?? clock.nowMs,
        due: waits.filter((wait) => wait.inMs <= 0).map((wait) => wait.thumbprint),
        lastRefreshMs: known.length > 0 ? Math.max(...known) : null,
        nextRefreshMs: clock.nowMs + Math.max(0, nextInMs),
        waitMs: Math.min(REFRESH_WORKING_MS, Math.max(0, nextInMs)),
      };
    }),
    waitWithoutClock: assign({ waitMs: REFRESH_WORKING_MS }),
  },
  delays: { untilDueMs: ({ context }) => context.waitMs },
}).createMachine({
  id: 'refreshSchedule',
  context: ({ input }) => ({
    ...input,
    startedMs: null,
    due: [],
    lastRefreshMs: null,
    nextRefreshMs: null,
    waitMs: REFRESH_WORKING_MS,
  }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readClock',
        src: 'readClock',
        input: ({ context }) => ({ thumbprints: context.thumbprints }),
        onDone: [
          {
            guard: { type: 'isDue', params: ({ event }) => ({ clock: event.output }) },
            target: 'due',
            actions: { type: 'takeClock', params: ({ event }) => ({ clock: event.output }) },
          },
          { target: 'waiting', actions: { type: 'takeClock', params: ({ event }) => ({ clock: event.output }) } },
        ],
        onError: { target: 'waiting', actions: 'waitWithoutClock' },
      },
    },
    waiting: { after: { untilDueMs: 'reading' } },
    due: { type: 'final' },
  },
  output: ({ context }) => ({ thumbprints: context.due }),
});

/** The clock with the start of this wait as the last refresh of those that are held. */
const withHeld = (clock: RefreshClock, { held, startedMs }: Pick<Context, 'held' | 'startedMs'>): RefreshClock => ({
  ...clock,
  lastRefreshMs: {
    ...clock.lastRefreshMs,
    ...Object.fromEntries(held.map((thumbprint) => [thumbprint, startedMs ?? clock.nowMs])),
  },
});

/** Time to the next refresh of a certificate by the schedule of the spec; zero or less when it is due. */
export function dueInMs({ nowMs, localHour, lastRefreshMs }: RefreshClock, thumbprint: string): number {
  const isWorking = localHour >= WORKING_HOURS.from && localHour < WORKING_HOURS.to;
  const last = lastRefreshMs[thumbprint];
  return last === undefined ? 0 : last + (isWorking ? REFRESH_WORKING_MS : REFRESH_IDLE_MS) - nowMs;
}
