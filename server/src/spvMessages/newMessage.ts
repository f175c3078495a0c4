import * as v from 'valibot';
import type { newSpvMessageSchema } from '#contracts/api/spvMessage.ts';
import { authorityIdSchema, type AuthorityMessage, type UnreadableMessage } from '#contracts/link/fields.ts';
import { readAuthorityTime } from '../time/romanianTime.ts';
import { messageTypeOf } from './messageTypes.ts';
import { readReceiptDetails, receiptTitle } from './receiptDetails.ts';
import type { NewMessage } from './spvMessages.repository.ts';
import type { NewUnreadable } from './unreadable.repository.ts';

/** Longest title in the list. */
const TITLE_LENGTH = 300;

type Incoming = v.InferOutput<typeof newSpvMessageSchema>;

/** Parses a listing. A message that cannot be read is kept as it came and keeps no other one away. */
export function readListing(messages: readonly Incoming[], unreadable: readonly UnreadableMessage[]) {
  const listed: NewMessage[] = [];
  const odd: NewUnreadable[] = unreadable.map(({ text, reason }) => {
    const kept = textOf(text);
    return { text: kept, reason, messageId: idIn(kept) };
  });
  for (const message of messages) {
    const read = readNewMessage(message);
    if (read !== null) listed.push(read);
    else odd.push({ text: asListed(message), reason: 'date', messageId: message.messageId });
  }
  return { listed, odd };
}

/** Parses a message of a listing; null when its date does not exist. */
export function readNewMessage(message: Incoming): NewMessage | null {
  const time = readAuthorityTime(message.date);
  if (time === null) return null;
  const details = textOf(message.details);
  const type = textOf(message.type).trim();
  const typeEnum = messageTypeOf(type);
  const receipt = typeEnum === 'Confirmation' ? readReceiptDetails(details) : null;
  const title = receipt === null ? details.trim() || type : receiptTitle(receipt);
  return {
    messageId: message.messageId,
    details,
    taxId: message.taxId,
    date: time.instant,
    issueDate: time.day,
    type,
    typeEnum,
    title: title.slice(0, TITLE_LENGTH),
    requestId: message.requestId,
    statementType: receipt?.statementType ?? null,
    registrationNumber: receipt?.registrationNumber ?? null,
    reportingMonth: receipt?.reportingMonth ?? null,
    reportingYear: receipt?.reportingYear ?? null,
  };
}

/** With the authority's own keys. */
function asListed(message: Incoming): string {
  const wire: AuthorityMessage = {
    id: message.messageId,
    detalii: textOf(message.details),
    cif: message.taxId,
    data_creare: message.date,
    id_solicitare: message.requestId,
    tip: textOf(message.type),
  };
  return JSON.stringify(wire);
}

/** The authority's id where it can be read, so that the message is settled once it comes in a form that can be. */
function idIn(text: string): string | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ id: idSchema })), text);
  return parsed.success ? parsed.output.id : null;
}

const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id).trim()),
  authorityIdSchema,
);

/** PostgreSQL refuses NUL in text, and half a surrogate pair is no character. */
const textOf = (text: string): string => text.replaceAll('\0', '').toWellFormed();
