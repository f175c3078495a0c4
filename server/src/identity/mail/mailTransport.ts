import { createTransport } from 'nodemailer';
import type { Database } from '../../db/pool.ts';
import { WAITING } from './mail.ts';

/**
 * Sends the messages of the outbox, those with the fewest failures first, then the oldest. A job calls it; concurrent
 * runs send no message twice.
 *
 * @throws {Error} the first failure, after the other messages were sent.
 */
export type Deliver = () => Promise<void>;

type Waiting = { id: string; recipient: string; subject: string; body: string };
type Failure = { readonly id: string; readonly cause: unknown };

const AT_ONCE = 20;
/** Nodemailer's codes for the refusal of one message; any other error concerns the mail server and ends the run. */
const REFUSALS: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** Lifetime of a claim on a message, in ms: far longer than sending one may take. */
const CLAIM_MS = 10 * 60 * 1000;

type Options = {
  readonly smtpUrl: string;
  readonly from: string;
  /** Longest silence of the mail server, in ms. */
  readonly timeoutMs: number;
};

/** Delivery through the mail server at `smtpUrl`. A failed message is retried while its link is valid. */
export function createDelivery(database: Database, { smtpUrl, from, timeoutMs }: Options): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });

  /** Claims a message that has not failed in this run; null when there is none. */
  const claim = async (failed: readonly string[]): Promise<Waiting | null> => {
    const [mail] = await database.query<Waiting>(
      `update identity.outbox set claimed_until = now() + make_interval(secs => $2::float8 / 1000)
       where id = (
         select id from identity.outbox
         where ${WAITING} and id <> all($1::uuid[]) and (claimed_until is null or claimed_until < now())
         order by tries, created_at limit 1 for update skip locked)
       returning id, recipient, subject, body`,
      [failed, CLAIM_MS],
    );
    return mail ?? null;
  };

  const send = async ({ id, recipient: to, subject, body: text }: Waiting): Promise<'sent' | Failure> => {
    try {
      await transport.sendMail({ from, to, subject, text });
    } catch (cause) {
      await database.query('update identity.outbox set tries = tries + 1, claimed_until = null where id = $1', [id]);
      return { id, cause };
    }
    // The text of a sent message is deleted, because its link is still valid for a while.
    await database.query(`update identity.outbox set sent_at = now(), body = '' where id = $1`, [id]);
    return 'sent';
  };

  return async () => {
    const failures: Failure[] = [];
    for (let tried = 0; tried < AT_ONCE; tried += 1) {
      const mail = await claim(failures.map(({ id }) => id));
      if (mail === null) break;
      const end = await send(mail);
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
