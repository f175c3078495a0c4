import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import type { LinkAction } from '#contracts/link/messages.ts';
import { callIn, type Outcome } from '#extension/testing/harness.ts';
import { chance } from '#simulator/faults/chance.ts';
import { CLIENT, openLinkPage, type LinkPage } from '#steps/linkPage.ts';
import { repeats } from '#testEnvironment/repeats.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const SEED = 4;
/** Longest a call may take to say something, once nothing comes any more; each of its acks starts it anew. */
const BOUND_MS = EXTENSION_HANDSHAKE_MS + HOST_HANDSHAKE_MS + 3 * USER_INTERACTION_MS;
/** Long enough for a kill to come in between. */
const ANSWER_MS = 20;
const DELAY_MAX_MS = 30;
/** So many that their listing crosses in chunks. */
const LISTED = 3500;
const DOWNLOADED = 8;
/** Fewest calls that the kills have to cut off; of fifty 24 were counted in a run. */
const INTERRUPTED_MIN = repeats(15);
const WORD = { reason: v.string(), code: v.string() };

/**
 * Where each action is killed: with so many of its messages in the page, the request itself counted, and a moment by
 * chance later. Acknowledgements come first, then progress, pieces and the answer.
 */
const ALL_POINTS: readonly (readonly [action: LinkAction, messages: readonly number[]])[] = [
  ['status', [0, 1, 2, 3]],
  ['listCertificates', [0, 1, 2, 3]],
  ['listSpvMessages', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['downloadSpvContent', [0, 1, 2, 3, 4, 6, 8, 10, 11]],
  ['signAndSend', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['sendSpvRequest', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['settleAttempts', [0, 1, 2]],
  ['checkFolder', [0, 1, 2, 3]],
  ['saveDocument', [0, 1, 2, 3]],
  ['doctor', [0, 1, 2, 3]],
];

/** Those of this run, spread over all of each action. */
const POINTS = ALL_POINTS.map(([action, messages]) => {
  const step = Math.floor(messages.length / repeats(messages.length));
  return [action, messages.filter((_, at) => at % step === Math.floor(step / 2))] as const;
});

let environment: TestEnvironment;
let link: LinkPage;
let interrupted = 0;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [CLIENT], pauses: false });
  const { control } = environment.simulator;
  const delaysMs = { listaMesaje: ANSWER_MS, descarcare: ANSWER_MS, cerere: ANSWER_MS, filingUpload: ANSWER_MS };
  await control.behave({ delaysMs, processFilingsAfterMs: 86_400_000 });
  const { serial } = environment.credentials.token.holders[0]!;
  const listed = await control.seedMessages({ serial, count: LISTED, withinDays: 50 });
  link = await openLinkPage(environment, listed.slice(-DOWNLOADED));
});
afterAll(() => environment.stop());

async function bounded(outcome: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the call did not end within its bound')), BOUND_MS);
  });
  return Promise.race([outcome, limit]).finally(() => clearTimeout(timer));
}

const reasonOf = ({ error }: Outcome): unknown => Reflect.get(error ?? {}, 'reason');
const isTyped = ({ result, error }: Outcome) => result !== undefined || v.is(v.object(WORD), error);

describe.each(POINTS)('a worker killed during %s', (action, messages) => {
  it(
    `at ${messages.length} points gives a typed answer each time, and the next call works`,
    { timeout: onThisMachine(120_000) },
    async () => {
      for (const point of messages) {
        const params = await link.paramsOf(action);
        await link.killAfter(point, chance(SEED, action, point) * DELAY_MAX_MS);
        const outcome = await bounded(callIn(link.page, action, params));
        expect({ point, typed: isTyped(outcome), outcome }).toMatchObject({ point, typed: true });
        if (reasonOf(outcome) === 'extensionRestarted') interrupted += 1;
        await link.isKilled();
        // Said before the page knows of the worker's end, a call ends with it.
        let next: Outcome = outcome;
        await vi.waitUntil(
          async () => {
            next = await bounded(callIn(link.page, action, await link.again(params)));
            return next.result !== undefined || reasonOf(next) !== 'extensionRestarted';
          },
          { timeout: BOUND_MS },
        );
        expect({ point, next }).toHaveProperty('next.result');
      }
    },
  );
});

it('the worker was killed at each point, often in the middle of a call', () => {
  expect(ALL_POINTS.flatMap(([, messages]) => messages)).toHaveLength(58);
  expect(link.kills()).toBe(POINTS.flatMap(([, messages]) => messages).length);
  expect(interrupted).toBeGreaterThanOrEqual(INTERRUPTED_MIN);
});

const outcomesOf = async (list: 'filed' | 'requested', attempts: readonly string[]) => {
  const recorded = v.parse(
    v.array(v.tuple([v.string(), v.string()])),
    await link.page.evaluate((name) => Reflect.get(window, name), list),
  );
  const last = new Map(recorded);
  return attempts.map((attempt) => last.get(attempt));
};

it('each declaration is at the authority once, and the page knows it', async () => {
  // What was not sent by one attempt is sent by another.
  const outcomes = await outcomesOf('filed', link.filed);
  const unsent = link.filed.filter((_, at) => outcomes[at] === 'notSent');
  if (unsent.length > 0) await bounded(callIn(link.page, 'signAndSend', await link.paramsAnew(unsent)));
  expect(await outcomesOf('filed', link.filed)).toEqual(link.filed.map(() => 'submitted'));
  const uploads = (await environment.simulator.control.filings()).map(({ outcome, originalSha256s }) => ({
    outcome,
    of: originalSha256s.at(-1),
  }));
  expect(uploads).toHaveLength(link.filed.length);
  expect(new Set(uploads.map(({ of }) => of)).size).toBe(link.filed.length);
});

it('each request for a document has reached the authority once, and the page knows it', async () => {
  // What was not sent by one attempt is sent by another.
  const outcomes = await outcomesOf('requested', link.requested);
  const unsent = link.requested.filter((_, at) => outcomes[at] === 'notSent');
  if (unsent.length > 0) await bounded(callIn(link.page, 'sendSpvRequest', await link.requestsAnew(unsent)));
  expect(await outcomesOf('requested', link.requested)).toEqual(link.requested.map(() => 'accepted'));
  expect(await environment.simulator.control.requests()).toHaveLength(link.requested.length);
});
