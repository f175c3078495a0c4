import type { SpvMessageType, ValidationStatus, MessageSet } from '#contracts/api/spvMessage.ts';
import { nonEmpty, writeConditions, type Conditions } from '../search/conditions.ts';

/** The filters of the message list, as the contract reads them. */
export type MessageFilter = {
  readonly currentMessageSet?: MessageSet | undefined;
  readonly isArchived?: boolean | undefined;
  readonly type?: readonly SpvMessageType[] | undefined;
  readonly excludeType?: readonly SpvMessageType[] | undefined;
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly validationStatus?: readonly ValidationStatus[] | undefined;
  readonly fromIssueDate?: string | undefined;
  readonly toIssueDate?: string | undefined;
  readonly withContent?: boolean | undefined;
  readonly certificateThumbprint?: string | undefined;
};

/** The tabs, each with the exact conditions of a partial index of spv_message, so that the planner uses it. */
const SETS: Readonly<Record<MessageSet, readonly string[]>> = {
  messages: ['not m.is_archived', `m.type_enum <> 'Confirmation'`],
  confirmations: ['not m.is_archived', `m.type_enum = 'Confirmation'`],
  all: ['not m.is_archived'],
  archive: ['m.is_archived'],
};

/** Writes a filter as SQL on `m` (messages) and `c` (their clients). */
export function conditionsOf(filter: MessageFilter): Conditions {
  const { currentMessageSet: set, isArchived, withContent } = filter;
  const { add, end } = writeConditions([
    ...(set === undefined ? [] : SETS[set]),
    ...(isArchived === undefined ? [] : [isArchived ? 'm.is_archived' : 'not m.is_archived']),
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
  return end(filter);
}

const DAY_MS = 24 * 60 * 60 * 1000;

const aroundDay = (day: string | undefined, days: number): string | undefined =>
  day === undefined ? undefined : new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
