import * as v from 'valibot';
import { idSchema, instantSchema } from './api/shared.ts';

/** States of a mail. All but the first are final. */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'expired', 'withdrawn'] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** Whether a mail was refused, or could not be delivered in time. */
export const isUndelivered = (state: MailState | null): boolean => state === 'refused' || state === 'expired';

/** Where the page of the local outbox reads its mails; no part of the API, because nobody is signed in there. */
export const OUTBOX_PATH = '/outbox';
export const OUTBOX_MAILS_PATH = `${OUTBOX_PATH}/mails`;

/** The latest mails of an installation that sends none, newest first. */
export const outboxSchema = v.strictObject({
  mails: v.array(
    v.strictObject({
      id: idSchema,
      state: v.picklist(MAIL_STATES),
      createdAt: instantSchema,
      recipient: v.strictObject({ name: v.string(), address: v.string() }),
      subject: v.string(),
      /** The files that go along; one that is gone by now has no name. */
      attachments: v.array(v.strictObject({ name: v.nullable(v.string()), sizeBytes: v.nullable(v.number()) })),
      /** Null once the mail has ended: its text is deleted. */
      text: v.nullable(v.string()),
      html: v.nullable(v.string()),
    }),
  ),
});
export type Outbox = v.InferOutput<typeof outboxSchema>;
