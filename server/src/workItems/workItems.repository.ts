import type { Tag, WorkItemFields, WorkItemRow, WorkStatus } from '#contracts/api/workItem.ts';
import { BOARD_COLUMN_MAX, FIRST_YEAR, LAST_DAY } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList } from '../lists/pagedList.ts';
import { COLUMNS, JOINS, ROW_COLUMNS, sourceOf, type WorkItemConditions } from './workItemSql.ts';

/** A whole work item, as the database returns it. */
export type WorkItemRecord = Omit<WorkItemRow, 'tags'> & {
  readonly tags: Tag[];
  readonly description: string;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

/** A line of the list with its place in it. */
export type ListedWorkItem = WorkItemRow & { readonly sortDue: string };

/** The values of a work item; its tags are kept apart. */
export type WorkItemValues = Omit<WorkItemFields, 'tags'>;

/** SQL of work items: one statement per function. */
export const workItemsRepository = {
  /** Open ones by due day, then the complete ones, the latest first. */
  page: (tx: TenantTx, filter: WorkItemConditions, page: PageRequest): Promise<ListedWorkItem[]> =>
    pagedList(tx, {
      ...sourceOf(filter),
      order: OPEN_FIRST,
      page,
      select: `${ROW_COLUMNS}, w.sort_due`,
      joins: JOINS,
    }),

  count: (tx: TenantTx, filter: WorkItemConditions) => cappedCount(tx, sourceOf(filter)),

  /** The first cards of a column of the board. */
  column: (tx: TenantTx, filter: WorkItemConditions, status: WorkStatus): Promise<WorkItemRow[]> =>
    pagedList(tx, {
      ...sourceOf({ ...filter, column: status }),
      order: BY_PLACE,
      page: { kind: 'number', offset: 0, limit: BOARD_COLUMN_MAX },
      select: ROW_COLUMNS,
      joins: JOINS,
    }),

  countColumn: (tx: TenantTx, filter: WorkItemConditions, status: WorkStatus) =>
    cappedCount(tx, sourceOf({ ...filter, column: status })),

  async find(tx: TenantTx, id: string): Promise<WorkItemRecord | null> {
    const rows = await tx.query<WorkItemRecord>(
      `select ${COLUMNS} from work_item w ${JOINS} where w.id = $1 and w.deleted_at is null`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Locks those of these that are not deleted until the end of the transaction. */
  async lock(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'select id from work_item where id = any($1::uuid[]) and deleted_at is null order by id for update',
      [ids],
    );
    return rows.map(({ id }) => id);
  },

  async insert(
    tx: TenantTx,
    values: WorkItemValues,
    place: string,
    createdBy: string | null,
    now: Date,
  ): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `insert into work_item (client_id, assignee_id, title, description, budgeted_hours, status, priority,
         work_item_type, start_date, due_date, completed_at, place, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
         case when $6 = 'Complete' then $13::timestamptz end, $11, $12) returning id`,
      [...columnsOf(values), place, createdBy, now],
    );
    return rows[0]?.id ?? '';
  },

  /** Saves all values; null keeps the place on the board. */
  async update(tx: TenantTx, id: string, values: WorkItemValues, place: string | null, now: Date): Promise<void> {
    await tx.query(
      `update work_item set client_id = $1, assignee_id = $2, title = $3, description = $4, budgeted_hours = $5,
         status = $6, priority = $7, work_item_type = $8, start_date = $9, due_date = $10,
         completed_at = case when $6 = 'Complete' then coalesce(completed_at, $13::timestamptz) end,
         place = coalesce($11, place), revision = revision + 1
       where id = $12`,
      [...columnsOf(values), place, id, now],
    );
  },

  /** Makes these tags, and no others, those of the work item. */
  async setTags(tx: TenantTx, id: string, tagIds: readonly string[]): Promise<void> {
    await tx.query(
      `with dropped as (delete from work_item_tag where work_item_id = $1 and tag_id <> all($2::uuid[]))
       insert into work_item_tag (work_item_id, tag_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
      [id, tagIds],
    );
  },

  /**
   * Gives a work item the tasks of another one, to do, with their tags: as many days from its start as in the other one.
   * People who have left the firm do none of them.
   */
  async copyTasks(tx: TenantTx, fromId: string, toId: string, createdBy: string): Promise<void> {
    await tx.query(
      `with source as (
         select t.*, gen_random_uuid() as copy_id, w.client_id as copy_client_id,
           w.start_date - f.start_date as shift, u.is_active as is_done_by_member
         from task t join work_item f on f.tenant_id = t.tenant_id and f.id = t.work_item_id
         join work_item w on w.tenant_id = t.tenant_id and w.id = $2
         left join users u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
         where t.work_item_id = $1 and t.deleted_at is null
       ), copied as (
         insert into task (id, client_id, work_item_id, title, notes, assignee_id, status, priority, start_date, due_date,
           place, created_by)
         select s.copy_id, s.copy_client_id, $2, s.title, s.notes, case when s.is_done_by_member then s.assignee_id end,
           'ToDo', s.priority, ${shifted('s.start_date')}, ${shifted('s.due_date')}, s.place, $3 from source s
       )
       insert into task_tag (task_id, tag_id)
       select s.copy_id, x.tag_id from source s join task_tag x on x.tenant_id = s.tenant_id and x.task_id = s.id`,
      [fromId, toId, createdBy],
    );
  },

  /** Takes the tasks, time and timers of a work item along to another client. */
  async moveToClient(tx: TenantTx, id: string, clientId: string): Promise<void> {
    await tx.query(
      `with tasks as (update task set client_id = $2 where work_item_id = $1),
         entries as (update time_entry set client_id = $2 where work_item_id = $1)
       update timer set client_id = $2 where work_item_id = $1`,
      [id, clientId],
    );
  },

  /** Lets the changes of a column's order follow one another until the end of the transaction. */
  async lockColumn(tx: TenantTx, status: WorkStatus): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7204514))', [`${tx.tenantId} ${status}`]);
  },

  /** The first and the last place of a column, those of deleted cards included: they may come back. */
  async firstPlace(tx: TenantTx, status: WorkStatus): Promise<string | null> {
    const rows = await tx.query<{ place: string | null }>(
      'select min(place) as place from work_item where status = $1',
      [status],
    );
    return rows[0]?.place ?? null;
  },

  async lastPlace(tx: TenantTx, status: WorkStatus): Promise<string | null> {
    const rows = await tx.query<{ place: string | null }>(
      'select max(place) as place from work_item where status = $1',
      [status],
    );
    return rows[0]?.place ?? null;
  },

  /** The place of a card, and the one above it that is not `movedId`'s, also of a deleted card; null when it is not in the column. */
  async placesAround(tx: TenantTx, status: WorkStatus, id: string, movedId: string) {
    const rows = await tx.query<{ place: string; above: string | null }>(
      `select w.place, (select a.place from work_item a
         where a.tenant_id = w.tenant_id and a.status = $1 and a.place < w.place and a.id <> $3
         order by a.place desc, a.id desc limit 1) as above
       from work_item w where w.id = $2 and w.status = $1 and w.deleted_at is null`,
      [status, id, movedId],
    );
    return rows[0] ?? null;
  },

  /** Deletes a work item and its tasks, at the same instant. Returns whether it was there. */
  async setDeleted(tx: TenantTx, id: string): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `with gone as (update work_item set deleted_at = clock_timestamp(), revision = revision + 1
           where id = $1 and deleted_at is null returning id, deleted_at),
         tasks as (update task t set deleted_at = gone.deleted_at from gone
           where t.work_item_id = gone.id and t.deleted_at is null)
       select id from gone`,
      [id],
    );
    return rows.length > 0;
  },

  /** Brings back a deleted work item with the tasks that were deleted with it. Returns whether there was one. */
  async restore(tx: TenantTx, id: string): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `with gone as (select id, deleted_at from work_item where id = $1 and deleted_at is not null for update),
         tasks as (update task t set deleted_at = null from gone
           where t.work_item_id = gone.id and t.deleted_at = gone.deleted_at)
       update work_item w set deleted_at = null, revision = revision + 1 from gone where w.id = gone.id returning w.id`,
      [id],
    );
    return rows.length > 0;
  },

  /** Those of these clients that are there, by name. */
  clientsOf: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<{ id: string; name: string; isActive: boolean; accountManagerId: string | null }>(
      `select id, name, is_active, account_manager_id from client where id = any($1::uuid[]) order by sort_name, id`,
      [ids],
    ),

  /** Gives a person's work that is not complete to another, or to nobody; returns the work items. */
  async handOver(tx: TenantTx, assigneeId: string, to: string | null): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update work_item set assignee_id = $2, revision = revision + 1
       where assignee_id = $1 and status <> 'Complete' returning id`,
      [assigneeId, to],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of work items. */
export type WorkItemsRepository = typeof workItemsRepository;

const OPEN_FIRST = { rows: 'w', column: 'sort_due', type: 'date', direction: 'asc' } as const;
const BY_PLACE = { rows: 'w', column: 'place', type: 'text collate "C"', direction: 'asc' } as const;

/** SQL: a day of a copy, in the calendar; none where there was none. */
const shifted = (day: string): string =>
  `case when ${day} is not null then least(greatest(${day} + s.shift, date '${FIRST_YEAR}-01-01'), date '${LAST_DAY}') end`;

const columnsOf = (values: WorkItemValues) => [
  values.clientId,
  values.assigneeId,
  values.title,
  values.description,
  values.budgetedHours,
  values.status,
  values.priority,
  values.workItemType,
  values.startDate,
  values.dueDate,
];
