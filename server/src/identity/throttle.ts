import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SIGN_IN_HOLD_SECONDS, SIGN_IN_LIMITS } from '#contracts/limits.ts';
import type { Database } from '../db/pool.ts';

/** A rate limit. */
export type Limit = keyof typeof SIGN_IN_LIMITS;

/** One counter of attempts: its limit, and its subject. A password reset of `email` clears it. */
export type Counter = { readonly limit: Limit; readonly subject: string; readonly email?: string };

/** Too many attempts: this one was refused and does not count. */
export type Throttled = { readonly retryAfterSeconds: number };

/** Delays attempts. The counters are in the database, so that the limits hold across all replicas. */
export type Throttle = {
  /** Counts an attempt on all counters and waits as long as they demand; resolves with null once it may proceed. */
  admit(counters: readonly Counter[]): Promise<Throttled | null>;
  /** Clears a counter. */
  forget(counter: Counter): Promise<void>;
  /** Uncounts the last attempt of a counter: it was right, which says nothing about the others. */
  forgetOne(counter: Counter): Promise<void>;
  /** Clears all counters of an e-mail. */
  forgetEmail(email: string): Promise<void>;
};

/** Shortens waiting in tests. */
type Pause = (ms: number) => Promise<unknown>;

/** A row per attempt, dated when it proceeds, which is in the future while it is delayed. */
export function createThrottle(database: Database, pause: Pause = (ms) => sleep(ms)): Throttle {
  return {
    admit: async (counters) => {
      const waitMs = await database.transaction((tx) => takeTurn(tx, counters));
      if (waitMs > SIGN_IN_HOLD_SECONDS * 1000) return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
      if (waitMs > 0) await pause(waitMs);
      return null;
    },
    forget: async (counter) => {
      await database.query('delete from identity.throttle where key = $1', [keyOf(counter)]);
    },
    forgetOne: async (counter) => {
      await database.query(
        `delete from identity.throttle where ctid =
           (select ctid from identity.throttle where key = $1 order by at desc limit 1 for update skip locked)`,
        [keyOf(counter)],
      );
    },
    forgetEmail: async (email) => {
      await database.query('delete from identity.throttle where email_key = $1', [hashOf(email)]);
    },
  };
}

type Count = { key: string; attempts: number; sinceLastMs: number };

/** Reserves the next turn on all counters and returns the wait in ms; too long a wait reserves nothing. */
async function takeTurn(tx: Database, counters: readonly Counter[]): Promise<number> {
  const keys = counters.map(keyOf);
  // Locks the counters, so that concurrent attempts are counted one after another.
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select unnest($1::text[]) as key order by 1) k`,
    [keys],
  );
  const counts = await tx.query<Count>(
    `select k.key, count(t.at) as attempts,
       coalesce(extract(epoch from clock_timestamp() - max(t.at)) * 1000, 0)::float8 as "sinceLastMs"
     from unnest($1::text[], $2::int[]) as k (key, minutes)
     left join identity.throttle t on t.key = k.key and t.at > clock_timestamp() - make_interval(mins => k.minutes)
     group by k.key`,
    [keys, counters.map(({ limit }) => SIGN_IN_LIMITS[limit].windowMinutes)],
  );
  const waitMs = Math.max(
    ...counters.map((counter, at) =>
      waitOf(
        counter.limit,
        counts.find(({ key }) => key === keys[at]),
      ),
    ),
  );
  if (waitMs > SIGN_IN_HOLD_SECONDS * 1000) return waitMs;
  await tx.query(
    `insert into identity.throttle (key, email_key, at)
     select key, email_key, clock_timestamp() + make_interval(secs => $3)
     from unnest($1::text[], $2::text[]) as k (key, email_key)`,
    [keys, counters.map(({ email }) => (email === undefined ? null : hashOf(email))), waitMs / 1000],
  );
  return waitMs;
}

/** Each attempt beyond the free ones waits one step longer than the last, up to the longest pause. */
function waitOf(limit: Limit, count: Count | undefined): number {
  const { free, stepSeconds, maxSeconds } = SIGN_IN_LIMITS[limit];
  if (count === undefined || count.attempts < free) return 0;
  const pauseSeconds = Math.min(maxSeconds, stepSeconds * (count.attempts - free + 1));
  return Math.max(0, pauseSeconds * 1000 - count.sinceLastMs);
}

/** Hashed, so that neither e-mail nor address is stored. */
const keyOf = ({ limit, subject }: Counter): string => hashOf(`${limit} ${subject}`);
const hashOf = (text: string): string => createHash('sha256').update(text.toLowerCase()).digest('base64url');
