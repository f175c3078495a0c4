import type { Database } from '../../db/pool.ts';

/** A message to a person. */
export type Mail = { readonly recipient: string; readonly subject: string; readonly body: string };

/** Hands a message over; it returns at once, so that its time does not tell whether there was an account. */
export type SendMail = (mail: Mail & { readonly goodForMinutes: number }) => Promise<void>;

/** Which rows of the outbox wait: not sent, and with a link that is still good. */
export const WAITING = 'sent_at is null and expires_at > now()';

/** Puts messages where a job sends them from, or an operator reads them: the sign-in page never waits for a mail server. */
export const createOutbox =
  (database: Database): SendMail =>
  async ({ recipient, subject, body, goodForMinutes }) => {
    await database.query(
      `insert into identity.outbox (recipient, subject, body, expires_at)
       values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [recipient, subject, body, goodForMinutes],
    );
  };

/** Messages that wait, newest first: for the operator of an installation without a mail server. */
export const waitingMail = (database: Database): Promise<(Mail & { createdAt: Date })[]> =>
  database.query(
    `select recipient, subject, body, created_at as "createdAt" from identity.outbox
     where ${WAITING} order by created_at desc limit 20`,
  );
