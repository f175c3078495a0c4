import { assign, fromPromise, setup } from 'xstate';
import { REFRESH_IDLE_MS, REFRESH_WORKING_MS, WORKING_HOURS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** The workstation's clock, and when the messages of these certificates were last refreshed: the oldest of them. */
export type RefreshClock = {
  readonly nowMs: number;
  readonly localHour: number;
  readonly lastRefreshMs: number | null;
};

type Input = { readonly thumbprints: readonly string[] };

type Context = Input & {
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
  types: { context: {} as Context, input: {} as Input },
  actors: { readClock: fromPromise<RefreshClock, Input>(notProvided) },
  guards: { isDue: (_, params: { clock: RefreshClock }) => dueInMs(params.clock) <= 0 },
  actions: {
    takeClock: assign((_, params: { clock: RefreshClock }) => ({
      lastRefreshMs: params.clock.lastRefreshMs,
      nextRefreshMs: params.clock.nowMs + Math.max(0, dueInMs(params.clock)),
      waitMs: Math.min(REFRESH_WORKING_MS, Math.max(0, dueInMs(params.clock))),
    })),
    waitWithoutClock: assign({ waitMs: REFRESH_WORKING_MS }),
  },
  delays: { untilDueMs: ({ context }) => context.waitMs },
}).createMachine({
  id: 'refreshSchedule',
  context: ({ input }) => ({ ...input, lastRefreshMs: null, nextRefreshMs: null, waitMs: REFRESH_WORKING_MS }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readClock',
        src: 'readClock',
        input: ({ context }) => ({ thumbprints: context.thumbprints }),
        onDone: [
          { guard: { type: 'isDue', params: ({ event }) => ({ clock: event.output }) }, target: 'due' },
          { target: 'waiting', actions: { type: 'takeClock', params: ({ event }) => ({ clock: event.output }) } },
        ],
        onError: { target: 'waiting', actions: 'waitWithoutClock' },
      },
    },
    waiting: { after: { untilDueMs: 'reading' } },
    due: { type: 'final' },
  },
});

/** Time to the next refresh by the schedule of the spec; zero or less when it is due. */
export function dueInMs({ nowMs, localHour, lastRefreshMs }: RefreshClock): number {
  const isWorking = localHour >= WORKING_HOURS.from && localHour < WORKING_HOURS.to;
  if (lastRefreshMs === null) return 0;
  return lastRefreshMs + (isWorking ? REFRESH_WORKING_MS : REFRESH_IDLE_MS) - nowMs;
}
