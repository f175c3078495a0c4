import type * as v from 'valibot';
import type { TimeEntry, timeEntryFilterSchema } from '#contracts/api/time.ts';
import { WEEK_LINES_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { byClient, byText, byTitle } from '../lists/finders.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList, type ListSource } from '../lists/pagedList.ts';

/** Which entries a list shows. */
export type TimeEntryFilter = v.InferOutput<typeof timeEntryFilterSchema>;

/** What is stored of an entry. */
export type NewTimeEntry = Pick<
  TimeEntry,
  'userId' | 'clientId' | 'workItemId' | 'workItemTaskId' | 'day' | 'startTime' | 'seconds' | 'notes' | 'isBillable'
>;

/** What an entry is for. */
export type EntryTarget = Pick<TimeEntry, 'clientId' | 'workItemId' | 'workItemTaskId'>;

/** Seconds of one day on one work item, or on a client without one. */
export type WeekCell = Pick<TimeEntry, 'clientId' | 'clientLegalName' | 'workItemId' | 'workItemTitle'> & {
  /** Days after the Monday. */
  readonly at: number;
  readonly seconds: number;
};

/** SQL of time entries: one statement per function. */
export const timeEntriesRepository = {
  /** Newest day first. */
  page: (tx: TenantTx, filter: TimeEntryFilter, page: PageRequest): Promise<TimeEntry[]> =>
    pagedList(tx, { ...sourceOf(filter), order: NEWEST_DAY_FIRST, page, select: COLUMNS, joins: JOINS }),

  count: (tx: TenantTx, filter: TimeEntryFilter) => cappedCount(tx, sourceOf(filter)),

  async sum(tx: TenantTx, filter: TimeEntryFilter): Promise<{ seconds: number; billableSeconds: number }> {
    const { from, where, values } = sourceOf(filter);
    const rows = await tx.query<{ seconds: number; billableSeconds: number }>(
      `select coalesce(sum(e.seconds), 0) as seconds,
         coalesce(sum(e.seconds) filter (where e.is_billable), 0) as billable_seconds
       from ${from} where ${where.join(' and ')}`,
      values,
    );
    return rows[0] ?? { seconds: 0, billableSeconds: 0 };
  },

  week: (tx: TenantTx, userId: string, monday: string) =>
    tx.query<WeekCell>(
      `select e.client_id, c.name as client_legal_name, e.work_item_id, w.title as work_item_title,
         e.day - $2::date as at, sum(e.seconds) as seconds
       from time_entry e
       join client c on c.tenant_id = e.tenant_id and c.id = e.client_id
       left join work_item w on w.tenant_id = e.tenant_id and w.id = e.work_item_id
       where e.deleted_at is null and e.user_id = $1 and e.day between $2::date and $2::date + 6
       group by e.client_id, c.name, c.sort_name, e.work_item_id, w.title, e.day
       order by c.sort_name, e.client_id, w.title nulls first, e.work_item_id, e.day limit ${7 * WEEK_LINES_MAX}`,
      [userId, monday],
    ),

  find: (tx: TenantTx, id: string): Promise<TimeEntry | null> =>
    one(tx, `select ${COLUMNS} from time_entry e ${JOINS} where e.id = $1 and e.deleted_at is null`, [id]),

  /** Locks an entry until the end of the transaction, a deleted one too. */
  async lock(tx: TenantTx, id: string): Promise<(TimeEntry & { isDeleted: boolean }) | null> {
    const rows = await tx.query<TimeEntry & { isDeleted: boolean }>(
      `select ${COLUMNS}, e.deleted_at is not null as is_deleted from time_entry e ${JOINS}
       where e.id = $1 for update of e`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** The entry that a run of a person's timer has left, a deleted one too. */
  async ofRun(tx: TenantTx, userId: string, startTime: string): Promise<{ id: string; seconds: number } | null> {
    const rows = await tx.query<{ id: string; seconds: number }>(
      'select id, seconds from time_entry where user_id = $1 and started_at = $2',
      [userId, startTime],
    );
    return rows[0] ?? null;
  },

  async insert(tx: TenantTx, entry: NewTimeEntry): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `insert into time_entry (user_id, client_id, work_item_id, task_id, day, started_at, seconds, note, is_billable)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [entry.userId, ...valuesOf(entry)],
    );
    if (rows[0] === undefined) throw new Error('an insert answers its row');
    return rows[0].id;
  },

  async update(tx: TenantTx, id: string, entry: NewTimeEntry): Promise<void> {
    await tx.query(
      `update time_entry set client_id = $2, work_item_id = $3, task_id = $4, day = $5, started_at = $6, seconds = $7,
         note = $8, is_billable = $9, revision = revision + 1
       where id = $1`,
      [id, ...valuesOf(entry)],
    );
  },

  async setDeleted(tx: TenantTx, id: string, isDeleted: boolean): Promise<void> {
    await tx.query(
      `update time_entry set deleted_at = case when $2 then clock_timestamp() end, revision = revision + 1
       where id = $1`,
      [id, isDeleted],
    );
  },

  /** Time that a person has on a day, but for one entry. */
  async secondsOfDay(
    tx: TenantTx,
    { userId, day, exceptId }: { readonly userId: string; readonly day: string; readonly exceptId: string | null },
  ): Promise<number> {
    const rows = await tx.query<{ seconds: number }>(
      `select coalesce(sum(seconds), 0)::integer as seconds from time_entry
       where user_id = $1 and day = $2::date and deleted_at is null and id is distinct from $3::uuid`,
      [userId, day, exceptId],
    );
    return rows[0]?.seconds ?? 0;
  },

  async hasClient(tx: TenantTx, id: string): Promise<boolean> {
    return (await tx.query('select from client where id = $1 for share', [id])).length > 0;
  },

  /** The client of a work item, which stays until the end of the transaction. */
  async clientOfWorkItem(tx: TenantTx, id: string): Promise<string | null> {
    const rows = await tx.query<{ clientId: string }>(
      'select client_id from work_item where id = $1 and deleted_at is null for share',
      [id],
    );
    return rows[0]?.clientId ?? null;
  },

  /** The client and work item of a task, which stays until the end of the transaction. */
  async placeOfTask(tx: TenantTx, id: string): Promise<{ clientId: string; workItemId: string | null } | null> {
    const rows = await tx.query<{ clientId: string; workItemId: string | null }>(
      'select client_id, work_item_id from task where id = $1 and deleted_at is null for share',
      [id],
    );
    return rows[0] ?? null;
  },
};

/** SQL of time entries. */
export type TimeEntriesRepository = typeof timeEntriesRepository;

const one = async (tx: TenantTx, text: string, values: readonly unknown[]): Promise<TimeEntry | null> =>
  (await tx.query<TimeEntry>(text, values))[0] ?? null;

const valuesOf = (entry: NewTimeEntry) => [
  entry.clientId,
  entry.workItemId,
  entry.workItemTaskId,
  entry.day,
  entry.startTime,
  entry.seconds,
  entry.notes,
  entry.isBillable,
];

function sourceOf(filter: TimeEntryFilter): ListSource {
  const { add, addSearch, end } = writeConditions([
    'e.deleted_at is null',
    ...(filter.isBillable === undefined ? [] : [filter.isBillable ? 'e.is_billable' : 'not e.is_billable']),
  ]);
  add((at) => `e.user_id = any(${at}::uuid[])`, nonEmpty(filter.userId));
  add((at) => `e.client_id = any(${at}::uuid[])`, nonEmpty(filter.clientId));
  add((at) => `e.work_item_id = any(${at}::uuid[])`, nonEmpty(filter.workItemId));
  add((at) => `e.day >= ${at}::date`, filter.fromDay);
  add((at) => `e.day <= ${at}::date`, filter.toDay);
  addSearch(filter.search, [
    byText('f_norm(e.note)'),
    byTitle('work_item', 'e.work_item_id'),
    byTitle('task', 'e.task_id'),
    byClient('e.client_id'),
  ]);
  return { from: 'time_entry e', ...end({}) };
}
const NEWEST_DAY_FIRST = { rows: 'e', column: 'day', type: 'date', direction: 'desc' } as const;

const COLUMNS = `e.id, e.user_id, u.display_name as user_name, e.client_id, c.name as client_legal_name,
  e.work_item_id, w.title as work_item_title, e.task_id as work_item_task_id, t.title as work_item_task_title, e.day,
  to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start_time, e.seconds,
  e.note as notes, e.is_billable, e.revision`;
const JOINS = `join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
  join client c on c.tenant_id = e.tenant_id and c.id = e.client_id
  left join work_item w on w.tenant_id = e.tenant_id and w.id = e.work_item_id
  left join task t on t.tenant_id = e.tenant_id and t.id = e.task_id`;
