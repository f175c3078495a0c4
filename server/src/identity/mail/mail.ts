import type { Database } from '../../db/pool.ts';

/** A message to a person. */
export type Mail = { readonly recipient: string; readonly subject: string; readonly body: string };

/** Queues a message. It returns at once, so that the response time does not reveal whether an account exists. */
export type SendMail = (mail: Mail & { readonly goodForMinutes: number }) => Promise<void>;

/** The outbox rows to send: unsent, with a link that is still valid. */
export const WAITING = 'sent_at is null and expires_at > now()';

/**
 * Puts messages into the outbox, from which a job sends them or an operator reads them. The sign-in page never waits
 * for a mail server.
 */
export const createOutbox =
  (database: Database): SendMail =>
  async ({ recipient, subject, body, goodForMinutes }) => {
    await database.query(
      `insert into identity.outbox (recipient, subject, body, expires_at)
       values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [recipient, subject, body, goodForMinutes],
    );
  };

/** Unsent messages, newest first: for the operator of an installation without a mail server. */
export const waitingMail = (database: Database): Promise<(Mail & { createdAt: Date })[]> =>
  database.query(
    `select recipient, subject, body, created_at from identity.outbox
     where ${WAITING} order by created_at desc limit 20`,
  );
