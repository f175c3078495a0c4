import { createTransport } from 'nodemailer';
import type { Database } from '../db/pool.ts';
import { WAITING } from './mail.ts';

/**
 * Sends the messages of the outbox, those that failed least often first, then the oldest. A job calls it; two at once
 * send nothing twice.
 *
 * @throws {Error} the first failure, after the other messages were sent.
 */
export type Deliver = () => Promise<void>;

type Waiting = { id: string; recipient: string; subject: string; body: string };
type Failure = { readonly id: string; readonly cause: unknown };

const AT_ONCE = 20;
/** What nodemailer calls the refusal of one message; after anything else the mail server has no use for the next one. */
const REFUSALS: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** Delivery through the mail server at `smtpUrl`. A message that cannot be sent is tried again while its link is good. */
export function createDelivery(database: Database, smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  /** Sends one that has not failed in this run; null when there is none. */
  const sendNext = (failed: readonly string[]): Promise<'sent' | Failure | null> =>
    database.transaction(async (tx) => {
      const [mail] = await tx.query<Waiting>(
        `select id, recipient, subject, body from identity.outbox
         where ${WAITING} and id <> all($1::uuid[]) order by tries, created_at limit 1 for update skip locked`,
        [failed],
      );
      if (mail === undefined) return null;
      const { id, recipient: to, subject, body: text } = mail;
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (cause) {
        await tx.query('update identity.outbox set tries = tries + 1 where id = $1', [id]);
        return { id, cause };
      }
      // What was sent is not kept: its link would still be good for a while.
      await tx.query(`update identity.outbox set sent_at = now(), body = '' where id = $1`, [id]);
      return 'sent';
    });
  return async () => {
    const failures: Failure[] = [];
    for (let tried = 0; tried < AT_ONCE; tried += 1) {
      const end = await sendNext(failures.map(({ id }) => id));
      if (end === null) break;
      if (end === 'sent') continue;
      failures.push(end);
      if (!isRefusal(end.cause)) break;
    }
    const [first] = failures;
    if (first !== undefined) throw first.cause;
  };
}

const isRefusal = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && REFUSALS.includes(cause.code);
