import { createHash } from 'node:crypto';
import { SIGN_IN_LIMITS } from '#contracts/limits.ts';
import type { Database } from '../db/pool.ts';

/** What is limited. */
export type Limit = keyof typeof SIGN_IN_LIMITS;

/** Counts attempts in the database, so that the limit holds over all replicas. */
export type Throttle = {
  /** Counts this attempt and says whether it may go on. */
  admit(limit: Limit, subject: string): Promise<boolean>;
  /** Forgets the attempts: the last one was good. */
  forget(limit: Limit, subject: string): Promise<void>;
  /** Forgets one attempt: it was good, which says nothing of the others. */
  forgetOne(limit: Limit, subject: string): Promise<void>;
};

/** Attempts older than the window do not count. */
export function createThrottle(database: Database): Throttle {
  return {
    admit: async (limit, subject) => {
      const { max, windowMinutes } = SIGN_IN_LIMITS[limit];
      const key = keyOf(limit, subject);
      await database.query('insert into identity.throttle (key) values ($1)', [key]);
      const [row] = await database.query<{ attempts: number }>(
        `select count(*) as attempts from identity.throttle where key = $1 and at > now() - make_interval(mins => $2)`,
        [key, windowMinutes],
      );
      return (row?.attempts ?? 0) <= max;
    },
    forget: async (limit, subject) => {
      await database.query('delete from identity.throttle where key = $1', [keyOf(limit, subject)]);
    },
    forgetOne: async (limit, subject) => {
      await database.query(
        `delete from identity.throttle where ctid =
           (select ctid from identity.throttle where key = $1 order by at desc limit 1 for update skip locked)`,
        [keyOf(limit, subject)],
      );
    },
  };
}

/** Neither e-mail nor address is kept as it is. */
const keyOf = (limit: Limit, subject: string): string =>
  createHash('sha256').update(`${limit} ${subject.toLowerCase()}`).digest('base64url');
