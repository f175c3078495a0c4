import type { Tag, WorkItemType, WorkPriority } from '#contracts/api/workItem.ts';
import type { SeriesFilter, SeriesRow, SeriesState, SeriesTask, SeriesUnit } from '#contracts/api/workSeries.ts';
import type { DeadlineForm } from '#contracts/deadlines.ts';
import { SERIES_DUE_DAYS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList } from '../lists/pagedList.ts';
import { seriesOccurrences } from './seriesOccurrences.ts';
import { COLUMNS, JOINS, ROW_COLUMNS, sourceOf } from './workSeriesSql.ts';

/** A series, as the database returns it. */
export type SeriesRecord = {
  readonly id: string;
  readonly clientId: string;
  /** The firm's own name of the client. */
  readonly clientLegalName: string;
  readonly isClientActive: boolean;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly title: string;
  readonly description: string;
  readonly budgetedHours: number;
  readonly priority: WorkPriority;
  readonly workItemType: WorkItemType;
  readonly unit: SeriesUnit;
  readonly every: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly startsOnMonthEnd: boolean;
  readonly isDueOnMonthEnd: boolean;
  /** The form before whose deadline occurrences are due, by so many working days; null without one. */
  readonly dueForm: DeadlineForm | null;
  readonly dueWorkingDays: number;
  readonly leadDays: number;
  readonly endDate: string | null;
  readonly nextNumber: number;
  readonly state: SeriesState;
  readonly continuedById: string | null;
  readonly tags: Tag[];
  readonly tasks: SeriesTask[];
  readonly createdBy: string;
  readonly revision: number;
};

/** The values of a series; its tags and tasks are kept apart. */
export type SeriesValues = Pick<
  SeriesRecord,
  | 'clientId'
  | 'assigneeId'
  | 'title'
  | 'description'
  | 'budgetedHours'
  | 'priority'
  | 'workItemType'
  | 'unit'
  | 'every'
  | 'startDate'
  | 'dueDate'
  | 'dueForm'
  | 'dueWorkingDays'
  | 'leadDays'
  | 'endDate'
  | 'startsOnMonthEnd'
  | 'isDueOnMonthEnd'
>;

/** A line of the list with its place in it. */
export type ListedSeries = SeriesRow & { readonly sortKey: string };

/** SQL of recurring work: one statement per function. */
export const workSeriesRepository = {
  ...seriesOccurrences,

  /** By title, then by client. */
  page: (tx: TenantTx, filter: SeriesFilter, page: PageRequest): Promise<ListedSeries[]> =>
    pagedList(tx, { ...sourceOf(filter), order: BY_TITLE, page, select: ROW_COLUMNS, joins: JOINS }),

  count: (tx: TenantTx, filter: SeriesFilter) => cappedCount(tx, sourceOf(filter)),

  async find(tx: TenantTx, id: string): Promise<SeriesRecord | null> {
    const rows = await tx.query<SeriesRecord>(`select ${COLUMNS} from work_series s ${JOINS} where s.id = $1`, [id]);
    return rows[0] ?? null;
  },

  async lock(tx: TenantTx, id: string): Promise<void> {
    await tx.query('select from work_series where id = $1 for update', [id]);
  },

  async insert(tx: TenantTx, values: SeriesValues, createdBy: string, followsId: string | null): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `insert into work_series (client_id, assignee_id, title, description, budgeted_hours, priority, work_item_type,
         unit, every, first_start_date, duration_days, lead_days, end_date, due_form, due_working_days,
         starts_on_month_end, is_due_on_month_end, created_by, follows_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date - $10::date, $12, $13, $14, $15, $16, $17, $18, $19)
       returning id`,
      [...columnsOf(values), createdBy, followsId],
    );
    return rows[0]?.id ?? '';
  },

  async update(tx: TenantTx, id: string, values: SeriesValues): Promise<void> {
    await tx.query(
      `update work_series set client_id = $1, assignee_id = $2, title = $3, description = $4, budgeted_hours = $5,
         priority = $6, work_item_type = $7, unit = $8, every = $9, first_start_date = $10,
         duration_days = $11::date - $10::date, lead_days = $12, end_date = $13, due_form = $14,
         due_working_days = $15, starts_on_month_end = $16, is_due_on_month_end = $17, revision = revision + 1
       where id = $18`,
      [...columnsOf(values), id],
    );
  },

  async setState(tx: TenantTx, id: string, state: SeriesState): Promise<void> {
    await tx.query('update work_series set state = $2, revision = revision + 1 where id = $1', [id, state]);
  },

  async setNext(tx: TenantTx, id: string, nextNumber: number): Promise<void> {
    await tx.query('update work_series set next_number = $2 where id = $1', [id, nextNumber]);
  },

  /** Makes these tags, and no others, those of the series. */
  async setTags(tx: TenantTx, id: string, tagIds: readonly string[]): Promise<void> {
    await tx.query(
      `with dropped as (delete from work_series_tag where series_id = $1 and tag_id <> all($2::uuid[]))
       insert into work_series_tag (series_id, tag_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
      [id, tagIds],
    );
  },

  async clearTasks(tx: TenantTx, id: string): Promise<void> {
    await tx.query('delete from work_series_task where series_id = $1', [id]);
  },

  async addTasks(tx: TenantTx, id: string, tasks: readonly SeriesTask[]): Promise<void> {
    await tx.query(
      `insert into work_series_task (series_id, title, notes, assignee_id, priority, due_after_days, place)
       select $1, t.title, t.notes, t.assignee_id, t.priority, t.due_after_days, t.place
       from unnest($2::text[], $3::text[], $4::uuid[], $5::text[], $6::integer[])
         with ordinality as t (title, notes, assignee_id, priority, due_after_days, place)`,
      [
        id,
        tasks.map(({ title }) => title),
        tasks.map(({ notes }) => notes),
        tasks.map(({ assigneeId }) => assigneeId),
        tasks.map(({ priority }) => priority),
        tasks.map(({ dueAfterDays }) => dueAfterDays),
      ],
    );
  },

  /** The tasks of a work item as a template: due as many days after its start. */
  tasksOf: (tx: TenantTx, workItemId: string): Promise<SeriesTask[]> =>
    tx.query<SeriesTask>(
      `select k.title, k.notes, k.assignee_id, k.priority, case when k.due_date is not null
         then least(greatest(k.due_date - w.start_date, 0), ${SERIES_DUE_DAYS_MAX}) end as due_after_days
       from task k join work_item w on w.tenant_id = k.tenant_id and w.id = k.work_item_id
       where k.work_item_id = $1 and k.deleted_at is null order by k.place, k.id`,
      [workItemId],
    ),

  /** Of these clients those that have recurring work of this title that has not ended. */
  async clientsWith(tx: TenantTx, clientIds: readonly string[], title: string): Promise<string[]> {
    const rows = await tx.query<{ clientId: string }>(
      `select distinct client_id from work_series
       where client_id = any($1::uuid[]) and title = $2 and state <> 'ended'`,
      [clientIds, title],
    );
    return rows.map(({ clientId }) => clientId);
  },

  /** Gives a person's recurring work that goes on, and its tasks, to another, or to nobody. */
  async handOver(tx: TenantTx, assigneeId: string, to: string | null): Promise<void> {
    await tx.query(
      `with tasks as (update work_series_task set assignee_id = $2 where assignee_id = $1)
       update work_series set assignee_id = $2, revision = revision + 1 where assignee_id = $1 and state <> 'ended'`,
      [assigneeId, to],
    );
  },
};

/** SQL of recurring work. */
export type WorkSeriesRepository = typeof workSeriesRepository;

const BY_TITLE = { rows: 's', column: 'sort_key', type: 'text collate "C"', direction: 'asc' } as const;

const columnsOf = (values: SeriesValues) => {
  const hasMonths = values.unit === 'month' || values.unit === 'year';
  return [
    values.clientId,
    values.assigneeId,
    values.title,
    values.description,
    values.budgetedHours,
    values.priority,
    values.workItemType,
    values.unit,
    values.every,
    values.startDate,
    values.dueDate,
    values.leadDays,
    values.endDate,
    values.dueForm,
    values.dueWorkingDays,
    hasMonths && values.startsOnMonthEnd,
    hasMonths && values.isDueOnMonthEnd,
  ];
};
