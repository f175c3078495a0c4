import type { SpvMessageType, ValidationStatus, MessageSet } from '#contracts/api/spvMessage.ts';

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

/** Conditions on `m` (messages) and, where `usesClient` says so, on `c` (their clients), with the values they name. */
export type MessageConditions = { readonly where: string[]; readonly values: unknown[]; readonly usesClient: boolean };

/** The tabs, each in the words of a partial index of spv_message: the planner takes it only when it can tell. */
const SETS: Readonly<Record<MessageSet, readonly string[]>> = {
  messages: ['not m.is_archived', `m.type_enum <> 'Confirmation'`],
  confirmations: ['not m.is_archived', `m.type_enum = 'Confirmation'`],
  all: ['not m.is_archived'],
  archive: ['m.is_archived'],
};

/**
 * Writes a filter as SQL. The text depends only on which filters are set, never on their values, so that there is a
 * small set of statements, each planned once.
 */
export function conditionsOf(filter: MessageFilter): MessageConditions {
  const values: unknown[] = [];
  const where: string[] = filter.currentMessageSet === undefined ? [] : [...SETS[filter.currentMessageSet]];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  if (filter.isArchived !== undefined) where.push(filter.isArchived ? 'm.is_archived' : 'not m.is_archived');
  if (filter.withContent !== undefined) where.push(`m.content_id is ${filter.withContent ? 'not null' : 'null'}`);
  add((at) => `m.type_enum = any(${at}::text[])`, some(filter.type));
  add((at) => `not m.type_enum = any(${at}::text[])`, some(filter.excludeType));
  add((at) => `m.validation_status = any(${at}::text[])`, some(filter.validationStatus));
  add((at) => `m.issue_date >= ${at}::date`, filter.fromIssueDate);
  add((at) => `m.issue_date <= ${at}::date`, filter.toIssueDate);
  // Instants that enclose the days let the order's own index begin and end at the right place.
  add((at) => `m.date >= ${at}::timestamptz`, aroundDay(filter.fromIssueDate, -1));
  add((at) => `m.date < ${at}::timestamptz`, aroundDay(filter.toIssueDate, 2));
  add((at) => `m.certificate_thumbprint = ${at}`, filter.certificateThumbprint);
  add((at) => `c.id = any(${at}::uuid[])`, some(filter.clientId));
  const managers = some(filter.accountManagerId);
  if (managers !== undefined) {
    const ids = managers.filter((manager) => manager !== 'unassigned');
    const isManaged = `c.account_manager_id = any($${values.push(ids)}::uuid[])`;
    // A message whose client nobody has added is nobody's either.
    where.push(ids.length < managers.length ? `(${isManaged} or c.account_manager_id is null)` : isManaged);
  }
  return { where, values, usesClient: managers !== undefined || some(filter.clientId) !== undefined };
}

/** An empty list filters nothing. */
const some = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list === undefined || list.length === 0 ? undefined : list;

const DAY_MS = 24 * 60 * 60 * 1000;

const aroundDay = (day: string | undefined, days: number): string | undefined =>
  day === undefined ? undefined : new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
