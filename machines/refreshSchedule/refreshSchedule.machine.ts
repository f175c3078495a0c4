import { assign, fromPromise, setup } from 'xstate';
import { REFRESH_IDLE_MS, REFRESH_WORKING_MS, WORKING_HOURS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** The workstation's clock, and when the messages of each certificate, by thumbprint, were last refreshed. */
export type RefreshClock = {
  readonly nowMs: number;
  readonly localHour: number;
  readonly lastRefreshMs: Readonly<Record<string, number>>;
};

type Input = { readonly thumbprints: readonly string[] };

type Context = Input & {
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
  actors: { readClock: fromPromise<RefreshClock, Input>(notProvided) },
  guards: {
    isDue: ({ context }, { clock }: { clock: RefreshClock }) =>
      context.thumbprints.some((thumbprint) => dueInMs(clock, thumbprint) <= 0),
  },
  actions: {
    takeClock: assign(({ context }, { clock }: { clock: RefreshClock }) => {
      const nextInMs = Math.min(...context.thumbprints.map((thumbprint) => dueInMs(clock, thumbprint)));
      const known = context.thumbprints.flatMap((thumbprint) => clock.lastRefreshMs[thumbprint] ?? []);
      return {
        due: context.thumbprints.filter((thumbprint) => dueInMs(clock, thumbprint) <= 0),
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
  context: ({ input }) => ({ ...input, due: [], lastRefreshMs: null, nextRefreshMs: null, waitMs: REFRESH_WORKING_MS }),
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

/** Time to the next refresh of a certificate by the schedule of the spec; zero or less when it is due. */
export function dueInMs({ nowMs, localHour, lastRefreshMs }: RefreshClock, thumbprint: string): number {
  const isWorking = localHour >= WORKING_HOURS.from && localHour < WORKING_HOURS.to;
  const last = lastRefreshMs[thumbprint];
  return last === undefined ? 0 : last + (isWorking ? REFRESH_WORKING_MS : REFRESH_IDLE_MS) - nowMs;
}
