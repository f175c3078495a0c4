import {
  MESSAGE_TYPES_TO_ANSWER,
  SPV_MESSAGE_TYPES,
  type SpvMessageType,
  type ValidationStatus,
  type MessageReading,
  type MessageSet,
} from '#contracts/api/spvMessage.ts';
import { nonEmpty, writeConditions, type Conditions, type Finder } from '../lists/conditions.ts';
import { byClientOfCode, byText } from '../lists/finders.ts';

/** The filters of the message list, as the contract reads them. */
export type MessageFilter = {
  readonly currentMessageSet?: MessageSet | undefined;
  readonly isArchived?: boolean | undefined;
  readonly type?: readonly SpvMessageType[] | undefined;
  readonly excludeType?: readonly SpvMessageType[] | undefined;
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly validationStatus?: readonly ValidationStatus[] | undefined;
  readonly fromIssueDate?: string | undefined;
  readonly toIssueDate?: string | undefined;
  readonly withContent?: boolean | undefined;
  readonly wantsAnswer?: boolean | undefined;
  readonly certificateThumbprint?: string | undefined;
  readonly reading?: readonly MessageReading[] | undefined;
  /** The person whose unread messages are meant. */
  readonly readerId?: string | undefined;
};

/** The tabs, each with the exact conditions of a partial index of spv_message, so that the planner uses it. */
const SETS: Readonly<Record<MessageSet, readonly string[]>> = {
  messages: ['not m.is_archived', `m.type_enum <> 'Confirmation'`],
  confirmations: ['not m.is_archived', `m.type_enum = 'Confirmation'`],
  all: ['not m.is_archived'],
  archive: ['m.is_archived'],
};

/** SQL: a message, `m`, wants an answer, and nobody has sent it on to its client. */
export const WANTS_ANSWER = `m.type_enum in (${MESSAGE_TYPES_TO_ANSWER.map((type) => `'${type}'`).join(', ')})
  and m.last_notified_at is null`;

/** By what people call its kind, as the search of the palette. */
const BY_TYPE: Finder = (word) => `m.type_enum = any(array(select s.kind
  from unnest(array['${SPV_MESSAGE_TYPES.join("', '")}']) s (kind) where message_type_words(s.kind, '') like ${word}))`;

/** Writes a filter as SQL on `m` (messages) and `c` (their clients). */
export function conditionsOf(filter: MessageFilter): Conditions {
  const { currentMessageSet: set, isArchived, withContent, wantsAnswer } = filter;
  const isUnread = filter.reading?.includes('unread') ?? false;
  const { add, addSearch, end } = writeConditions([
    ...(set === undefined ? [] : SETS[set]),
    ...(isArchived === undefined ? [] : [isArchived ? 'm.is_archived' : 'not m.is_archived']),
    ...(!isUnread && filter.reading?.includes('unopened') ? [UNOPENED] : []),
    ...(wantsAnswer === undefined ? [] : [wantsAnswer ? WANTS_ANSWER : `not (${WANTS_ANSWER})`]),
    ...(withContent === undefined ? [] : [`m.content_id is ${withContent ? 'not null' : 'null'}`]),
  ]);
  add((at) => `m.type_enum = any(${at}::text[])`, nonEmpty(filter.type));
  add((at) => `not m.type_enum = any(${at}::text[])`, nonEmpty(filter.excludeType));
  add((at) => `m.validation_status = any(${at}::text[])`, nonEmpty(filter.validationStatus));
  add((at) => `m.issue_date >= ${at}::date`, filter.fromIssueDate);
  add((at) => `m.issue_date <= ${at}::date`, filter.toIssueDate);
  // Instants around the days, so that the index of the order bounds the scan.
  add((at) => `m.date >= ${at}::timestamptz`, aroundDay(filter.fromIssueDate, -1));
  add((at) => `m.date < ${at}::timestamptz`, aroundDay(filter.toIssueDate, 2));
  add((at) => `m.certificate_thumbprint = ${at}`, filter.certificateThumbprint);
  add(unreadBy, isUnread ? filter.readerId : undefined);
  addSearch(filter.search, [byText('m.search_text'), BY_TYPE, byClientOfCode('m.tax_id')]);
  return end(filter);
}

/** Nobody of the firm has opened it, so it is unread for everybody. */
const UNOPENED = 'm.read_at is null';
const unreadBy = (reader: string): string =>
  `(${UNOPENED} or exists (
     select from spv_message_reading r where r.tenant_id = m.tenant_id and r.message_id = m.id
       and r.user_id = ${reader}::uuid and r.is_unread))`;

const DAY_MS = 24 * 60 * 60 * 1000;

const aroundDay = (day: string | undefined, days: number): string | undefined =>
  day === undefined ? undefined : new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
