import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_HOLD_SECONDS, SIGN_IN_LIMITS } from '#contracts/limits.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { createThrottle, type Counter, type Throttle } from './throttle.ts';

const OWN: Counter = { limit: 'emailAtAddress', subject: 'ana@firma.test 192.0.2.10', email: 'ana@firma.test' };
const { free, maxSeconds } = SIGN_IN_LIMITS.emailAtAddress;

let database: TestDatabase;
let throttle: Throttle;
/** Delays of the attempts, in ms. */
let held: number[] = [];

/** Moves the attempts into the past. */
const pass = (ms: number) =>
  database.asSuperuser('update identity.throttle set at = at - make_interval(secs => $1)', [ms / 1000]);

beforeAll(async () => {
  database = await createTestDatabase();
  throttle = createThrottle(database.identity, async (ms) => {
    held.push(ms);
    await pass(ms);
  });
});
beforeEach(async () => {
  held = [];
  await database.asSuperuser('delete from identity.throttle');
});
afterAll(() => database.close());

const admitAll = async (attempts: number, counters: Counter[] = [OWN]) => {
  for (let at = 0; at < attempts; at += 1) expect(await throttle.admit(counters)).toBeNull();
};
const countAttempts = async () => (await database.asSuperuser('select from identity.throttle')).length;

describe('attempts on one counter', () => {
  it('are free at first, and then each is delayed a second longer than the one before', async () => {
    await admitAll(free);
    expect(held).toEqual([]);
    await admitAll(3);
    expect(held.map((ms) => Math.round(ms / 1000))).toEqual([1, 2, 3]);
  });

  it('are refused where the delay would be too long, and a refused one does not count', async () => {
    await admitAll(free + SIGN_IN_HOLD_SECONDS);
    const before = await countAttempts();
    for (let at = 0; at < 20; at += 1) {
      const refused = await throttle.admit([OWN]);
      expect(refused?.retryAfterSeconds).toBeGreaterThan(SIGN_IN_HOLD_SECONDS);
      expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(SIGN_IN_HOLD_SECONDS + 1);
    }
    expect(await countAttempts()).toBe(before);
    await pass(2000);
    expect(await throttle.admit([OWN])).toBeNull();
  });

  it('never wait longer than the longest pause', async () => {
    await admitAll(1);
    await database.asSuperuser(
      'insert into identity.throttle (key, at) select key, at from identity.throttle, generate_series(1, 1000)',
    );
    expect((await throttle.admit([OWN]))?.retryAfterSeconds).toBeLessThanOrEqual(maxSeconds);
  });

  it('queue up when they come at once: concurrency admits no more of them', async () => {
    const slow = createThrottle(database.identity, () => Promise.resolve());
    const answers = await Promise.all(Array.from({ length: 30 }, () => slow.admit([OWN])));
    // Five are free, then the turns are after 1, 3, 6 and 10 s.
    expect(answers.filter((answer) => answer === null)).toHaveLength(free + 4);
  });

  it('are forgotten after the window', async () => {
    await admitAll(free);
    await pass(SIGN_IN_LIMITS.emailAtAddress.windowMinutes * 60_000);
    await admitAll(free);
    expect(held).toEqual([]);
  });
});

describe('counters', () => {
  it('are independent', async () => {
    await admitAll(free);
    await admitAll(free, [{ ...OWN, subject: 'ana@firma.test 198.51.100.1' }]);
    expect(held).toEqual([]);
  });

  it('all count an attempt, or none: a refused attempt changes no counter', async () => {
    const address: Counter = { limit: 'address', subject: '192.0.2.10' };
    await admitAll(free + SIGN_IN_HOLD_SECONDS);
    const before = await countAttempts();
    expect(await throttle.admit([address, OWN])).not.toBeNull();
    expect(await countAttempts()).toBe(before);
  });

  it('of an e-mail are cleared together, whatever else they count by', async () => {
    await admitAll(free);
    await admitAll(free, [{ ...OWN, subject: 'ana@firma.test 198.51.100.1' }]);
    await admitAll(1, [{ ...OWN, subject: 'ion@firma.test 192.0.2.10', email: 'ion@firma.test' }]);
    await throttle.forgetEmail('Ana@firma.test');
    expect(await countAttempts()).toBe(1);
  });

  it('store e-mail and address as hashes only', async () => {
    await admitAll(1);
    const rows = await database.asSuperuser('select t::text as row from identity.throttle t');
    expect(JSON.stringify(rows)).not.toMatch(/firma|192\.0/);
  });
});
