import { createTransport } from 'nodemailer';
import type { Database } from '../db/pool.ts';

/** Sends the messages of the outbox, oldest first. A job calls it; two at once send nothing twice. */
export type Deliver = () => Promise<void>;

type Waiting = { id: string; recipient: string; subject: string; body: string };

const AT_ONCE = 20;

/** Delivery through the mail server at `smtpUrl`. A message that cannot be sent stays, and is tried again. */
export function createDelivery(database: Database, smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  const sendNext = (): Promise<boolean> =>
    database.transaction(async (tx) => {
      const [mail] = await tx.query<Waiting>(
        `select id, recipient, subject, body from identity.outbox
         where sent_at is null order by created_at limit 1 for update skip locked`,
      );
      if (mail === undefined) return false;
      await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.body });
      // What was sent is not kept: its link would still be good for a while.
      await tx.query(`update identity.outbox set sent_at = now(), body = '' where id = $1`, [mail.id]);
      return true;
    });
  return async () => {
    for (let sent = 0; sent < AT_ONCE; sent += 1) if (!(await sendNext())) return;
  };
}
