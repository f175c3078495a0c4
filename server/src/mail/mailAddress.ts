import * as v from 'valibot';
import { emailSchema } from '#contracts/api/shared.ts';
import { MAIL_NAME_MAX } from '#contracts/limits.ts';

/** A line break in a name or an address could begin a header of its own. */
const NO_CONTROLS = /^\P{Cc}*$/u;

/** Somebody who gets a mail, or an answer to it. The name may be empty. */
export const mailAddressSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.maxLength(MAIL_NAME_MAX), v.regex(NO_CONTROLS)),
  address: emailSchema,
});
export type MailAddress = v.InferOutput<typeof mailAddressSchema>;

/** A firm's name as a sender: without what could be taken for an address. */
export const senderNameOf = (firmName: string): string =>
  firmName
    .replaceAll(/[\p{Cc}\s<>@"\\]+/gu, ' ')
    .trim()
    .slice(0, MAIL_NAME_MAX);
