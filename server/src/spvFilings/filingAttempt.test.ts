import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '#contracts/keysOf.ts';
import type { AttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import { filingAttemptPaths } from '#machines/filingAttempt/filingAttempt.paths.ts';
import { ATTEMPT_EVENTS, ATTEMPT_ROWS, type AttemptEventName } from '#machines/filingAttempt/filingAttempt.table.ts';
import { createAttemptJourneys } from '../../testing/attempts.ts';
import { createTestDomain, type TestDomain } from '../../testing/domain.ts';
import { createFilingHarness } from '../../testing/filings.ts';

let domain: TestDomain;
let journeys: ReturnType<typeof createAttemptJourneys>;
beforeAll(async () => {
  domain = await createTestDomain();
  journeys = createAttemptJourneys(domain, createFilingHarness(domain));
});
afterAll(() => domain.close());

const NAMES = keysOf(ATTEMPT_EVENTS);
const nameOf = (event: object) =>
  NAMES.find((name) => JSON.stringify(ATTEMPT_EVENTS[name]) === JSON.stringify(event)) ?? fail(event);
const fail = (event: object): never => {
  throw new Error(`The table has no ${JSON.stringify(event)}.`);
};

/** Another attempt can be opened only after this one was not sent. */
const isPossible = (state: AttemptState, name: AttemptEventName): boolean =>
  !name.includes('after another attempt') || state.startsWith('notSent');

const paths = filingAttemptPaths().map(({ events }) => events.map(nameOf));
const targetOf = (state: AttemptState, name: AttemptEventName): AttemptState =>
  ATTEMPT_ROWS[state][name] ?? fail({ state, name });
/** The states along a path, by its table. */
const statesOf = (path: readonly AttemptEventName[]): AttemptState[] =>
  path.reduce<AttemptState[]>((states, name) => [...states, targetOf(states.at(-1) ?? 'open', name)], ['open']);
const possible = paths.filter((path) => path.every((name, step) => isPossible(statesOf(path)[step] ?? 'open', name)));

describe('a filing attempt through the API', () => {
  it.each(possible.map((path) => [path.join(' > '), path] as const))('%s', async (_, path) => {
    const journey = await journeys.begin();
    for (const [step, name] of path.entries()) {
      await journeys.happen(journey, name);
      expect(await journeys.state(journey), name).toBe(statesOf(path)[step + 1]);
    }
  });

  const first = new Map(possible.toReversed().map((path) => [statesOf(path).at(-1) ?? 'open', path]));
  it.each([['open', []] as const, ...first])(
    '%s: what the table does not list changes nothing',
    async (state, path) => {
      const journey = await journeys.begin();
      for (const name of path) await journeys.happen(journey, name);
      for (const name of NAMES) {
        if (ATTEMPT_ROWS[state][name] !== undefined || !isPossible(state, name)) continue;
        await journeys.happen(journey, name).catch((error: { code?: string }) => {
          expect(REFUSALS, name).toContain(error.code);
        });
        expect(await journeys.state(journey), name).toBe(state);
      }
    },
  );
});

const REFUSALS = [
  'attempt.closed',
  'attempt.atWork',
  'attempt.heldElsewhere',
  'attempt.notFound',
  'filing.notSettleable',
];
