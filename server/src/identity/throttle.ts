import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SIGN_IN_HOLD_SECONDS, SIGN_IN_LIMITS } from '#contracts/limits.ts';
import type { Database } from '../db/pool.ts';

/** What is limited. */
export type Limit = keyof typeof SIGN_IN_LIMITS;

/** One count of attempts: of a limit, and by what. `email` names the e-mail whose new password forgives it. */
export type Counter = { readonly limit: Limit; readonly subject: string; readonly email?: string };

/** Too many attempts: this one was not made and does not count. */
export type Throttled = { readonly retryAfterSeconds: number };

/** Slows attempts down. Counts them in the database, so that the limits hold over all replicas. */
export type Throttle = {
  /** Counts an attempt on all counters and holds it as long as they demand; answers null once it may be made. */
  admit(counters: readonly Counter[]): Promise<Throttled | null>;
  /** Takes back all attempts of a counter. */
  forget(counter: Counter): Promise<void>;
  /** Takes back the last attempt of a counter: it was good, which says nothing of the others. */
  forgetOne(counter: Counter): Promise<void>;
  /** Takes back all attempts with an e-mail. */
  forgetEmail(email: string): Promise<void>;
};

/** Shortens waiting in tests. */
type Pause = (ms: number) => Promise<unknown>;

/** An attempt is a row at the time when it is made, which lies ahead while the attempt is held. */
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

/** Books the next turn on all counters and answers in how many ms it is; too long a wait books nothing. */
async function takeTurn(tx: Database, counters: readonly Counter[]): Promise<number> {
  const keys = counters.map(keyOf);
  // Attempts that come at once are counted one after the other.
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

/** Each attempt beyond the free ones has to be a step further from the last one, up to the longest pause. */
function waitOf(limit: Limit, count: Count | undefined): number {
  const { free, stepSeconds, maxSeconds } = SIGN_IN_LIMITS[limit];
  if (count === undefined || count.attempts < free) return 0;
  const pauseSeconds = Math.min(maxSeconds, stepSeconds * (count.attempts - free + 1));
  return Math.max(0, pauseSeconds * 1000 - count.sinceLastMs);
}

/** Neither e-mail nor address is kept as it is. */
const keyOf = ({ limit, subject }: Counter): string => hashOf(`${limit} ${subject}`);
const hashOf = (text: string): string => createHash('sha256').update(text.toLowerCase()).digest('base64url');
