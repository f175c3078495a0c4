import type { InferOutput } from 'valibot';
import type { newSpvMessageSchema } from '#contracts/api/spvMessage.ts';
import { messageTypeOf } from './messageTypes.ts';
import { readReceiptDetails, receiptTitle } from './receiptDetails.ts';
import { readAuthorityTime } from '../time/romanianTime.ts';
import type { NewMessage } from './spvMessages.repository.ts';

/** Longest title in the list. */
const TITLE_LENGTH = 300;

/** Parses a message of a listing; null when its date does not exist. */
export function readNewMessage(message: InferOutput<typeof newSpvMessageSchema>): NewMessage | null {
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

/** PostgreSQL refuses NUL in text, and half a surrogate pair is no character. */
const textOf = (text: string): string => text.replaceAll('\0', '').toWellFormed();
