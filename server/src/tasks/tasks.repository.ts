import type { Task, ListedTask } from '#contracts/api/task.ts';
import type { Tag, WorkPriority, WorkStatus } from '#contracts/api/workItem.ts';
import { WORK_ITEM_TASKS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Conditions } from '../lists/conditions.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList, type ListSource } from '../lists/pagedList.ts';
import { IS_THERE } from './taskFilter.ts';

type Stored<T> = Omit<T, 'completedAt' | 'createdAt'> & {
  readonly completedAt: Date | null;
  readonly createdAt: Date;
  /** The due day, or a day after all others. */
  readonly sortDue: string;
};
/** A whole task as the database returns it, and one of a list. */
export type TaskRow = Stored<Task>;
export type ListedTaskRow = Stored<ListedTask>;

/** Where a task of a work item stands in its order. */
export type TaskPlace = { readonly id: string; readonly place: string; readonly isDeleted: boolean };

/** What a person enters of a task, without its tags. */
export type TaskValues = {
  readonly title: string;
  readonly notes: string;
  readonly assigneeId: string | null;
  readonly status: WorkStatus;
  readonly priority: WorkPriority | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
};

/** A task about to be stored. */
export type NewTaskRow = TaskValues & { readonly id: string; readonly place: string };

/** Where a task belongs. */
export type TaskOwner = { readonly clientId: string; readonly workItemId: string | null };

/** SQL of tasks: one statement per function. */
export const tasksRepository = {
  /** By due day; those without one come last. */
  page: (tx: TenantTx, conditions: Conditions, page: PageRequest): Promise<ListedTaskRow[]> =>
    pagedList(tx, { ...sourceOf(conditions), order: BY_DUE_DAY, page, select: ROW_COLUMNS, joins: JOINS }),

  count: (tx: TenantTx, conditions: Conditions) => cappedCount(tx, sourceOf(conditions)),

  /** Those that are there, by their place. */
  ofWorkItem: (tx: TenantTx, workItemId: string): Promise<ListedTaskRow[]> =>
    tx.query<ListedTaskRow>(
      `select ${ROW_COLUMNS} from task t ${JOINS} where t.work_item_id = $1 and t.deleted_at is null
       order by t.place, t.id limit ${WORK_ITEM_TASKS_MAX}`,
      [workItemId],
    ),

  /** By their place, with the deleted ones: they may come back. */
  placesOf: (tx: TenantTx, workItemId: string): Promise<TaskPlace[]> =>
    tx.query<TaskPlace>(
      `select id, place, deleted_at is not null as is_deleted from task where work_item_id = $1 order by place, id`,
      [workItemId],
    ),

  /** How many are there. */
  async countOfWorkItem(tx: TenantTx, workItemId: string): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      'select count(*) as count from task where work_item_id = $1 and deleted_at is null',
      [workItemId],
    );
    return rows[0]?.count ?? 0;
  },

  /** The tasks with these ids that are there, in the order of their places. */
  findAll: (tx: TenantTx, ids: readonly string[]): Promise<TaskRow[]> =>
    tx.query<TaskRow>(
      `select ${COLUMNS} from task t ${JOINS} where t.id = any($1::uuid[]) and ${IS_THERE} order by t.place, t.id`,
      [ids],
    ),

  /** Locks a task that is there until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<TaskRow | null> {
    const rows = await tx.query<TaskRow>(
      `select ${COLUMNS} from task t ${JOINS} where t.id = $1 and ${IS_THERE} for update of t`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** A work item that is there. Changes of its tasks run one after another, so that their places stay in order. */
  async lockWorkItem(tx: TenantTx, id: string): Promise<{ id: string; clientId: string } | null> {
    const rows = await tx.query<{ id: string; clientId: string }>(
      'select id, client_id from work_item where id = $1 and deleted_at is null for update',
      [id],
    );
    return rows[0] ?? null;
  },

  async hasWorkItem(tx: TenantTx, id: string): Promise<boolean> {
    return (await tx.query('select from work_item where id = $1 and deleted_at is null', [id])).length > 0;
  },

  /** The last place of a work item's tasks, or of a client's tasks without one; null when there is none. */
  async lastPlace(tx: TenantTx, { clientId, workItemId }: TaskOwner): Promise<string | null> {
    const [text, id] =
      workItemId === null
        ? ['select max(place) as place from task where client_id = $1 and work_item_id is null', clientId]
        : ['select max(place) as place from task where work_item_id = $1', workItemId];
    const rows = await tx.query<{ place: string | null }>(text, [id]);
    return rows[0]?.place ?? null;
  },

  async insertAll(
    tx: TenantTx,
    owner: TaskOwner,
    tasks: readonly NewTaskRow[],
    createdBy: string,
    now: Date,
  ): Promise<void> {
    const column = <K extends keyof NewTaskRow>(key: K) => tasks.map((task) => task[key]);
    await tx.query(
      `insert into task (client_id, work_item_id, created_by, id, place, title, notes, assignee_id, status, priority,
         start_date, due_date, completed_at, completed_by)
       select $1, $2, $3, listed.*, case when listed.status = 'Complete' then $13::timestamptz end,
         case when listed.status = 'Complete' then $3::uuid end
       from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::text[], $11::date[],
         $12::date[]) as listed (id, place, title, notes, assignee_id, status, priority, start_date, due_date)`,
      [
        owner.clientId,
        owner.workItemId,
        createdBy,
        column('id'),
        column('place'),
        column('title'),
        column('notes'),
        column('assigneeId'),
        column('status'),
        column('priority'),
        column('startDate'),
        column('dueDate'),
        now,
      ],
    );
  },

  async update(tx: TenantTx, id: string, values: TaskValues, by: string, now: Date): Promise<void> {
    await tx.query(
      `update task set title = $2, notes = $3, assignee_id = $4, status = $5, priority = $6, start_date = $7,
         due_date = $8, revision = revision + 1,
         completed_at = case when $5 = 'Complete' then coalesce(completed_at, $10::timestamptz) end,
         completed_by = case when $5 = 'Complete' then coalesce(completed_by, $9) end
       where id = $1`,
      [
        id,
        values.title,
        values.notes,
        values.assigneeId,
        values.status,
        values.priority,
        values.startDate,
        values.dueDate,
        by,
        now,
      ],
    );
  },

  async setPlaces(tx: TenantTx, ids: readonly string[], places: readonly string[]): Promise<void> {
    await tx.query(
      `update task t set place = given.place from unnest($1::uuid[], $2::text[]) as given (id, place)
       where t.id = given.id`,
      [ids, places],
    );
  },

  /** Returns false when the task already was so, or is not of the firm. */
  async setDeleted(tx: TenantTx, id: string, isDeleted: boolean): Promise<boolean> {
    const rows = await tx.query(
      `update task set deleted_at = case when $2 then clock_timestamp() end, revision = revision + 1
       where id = $1 and (deleted_at is null) = $2 returning id`,
      [id, isDeleted],
    );
    return rows.length > 0;
  },

  /** Sets the tags of tasks: pairs of a task and the name of a tag that the firm has. */
  async setTags(
    tx: TenantTx,
    taskIds: readonly string[],
    pairs: readonly { readonly taskId: string; readonly name: string }[],
  ): Promise<void> {
    await tx.query(
      `with listed as (
         select l.task_id, g.id as tag_id from unnest($2::uuid[], $3::text[]) as l (task_id, name)
         join tag g on g.folded_name = f_norm(l.name)
       ), removed as (
         delete from task_tag x where x.task_id = any($1::uuid[])
           and not exists (select from listed l where l.task_id = x.task_id and l.tag_id = x.tag_id)
       )
       insert into task_tag (task_id, tag_id) select distinct task_id, tag_id from listed on conflict do nothing`,
      [taskIds, pairs.map(({ taskId }) => taskId), pairs.map(({ name }) => name)],
    );
  },

  /** The tags of a client's tasks, the most frequent first. */
  tagsOfClient: (tx: TenantTx, clientId: string, limit: number): Promise<Tag[]> =>
    tx.query<Tag>(
      `select g.id, g.name from task t
       join task_tag x on x.tenant_id = t.tenant_id and x.task_id = t.id
       join tag g on g.tenant_id = x.tenant_id and g.id = x.tag_id
       where t.client_id = $1 and t.deleted_at is null
       group by g.id, g.name, g.folded_name order by count(*) desc, g.folded_name limit $2`,
      [clientId, limit],
    ),

  /** Gives the open tasks of a person to another, or to nobody; returns the tasks. */
  async handOver(tx: TenantTx, assigneeId: string, to: string | null): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update task set assignee_id = $2, revision = revision + 1
       where assignee_id = $1 and status <> 'Complete' and deleted_at is null returning id`,
      [assigneeId, to],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of tasks. */
export type TasksRepository = typeof tasksRepository;

const sourceOf = ({ where, values, usesClient }: Conditions): ListSource => ({
  from: `task t ${usesClient ? 'join client c on c.tenant_id = t.tenant_id and c.id = t.client_id' : ''}`,
  where,
  values,
});
const BY_DUE_DAY = { rows: 't', column: 'sort_due', type: 'date', direction: 'asc' } as const;

const ROW_COLUMNS = `t.id, t.client_id, n.name as "clientLegalName", t.work_item_id, w.title as "workItemTitle",
  t.title, t.notes <> '' as has_notes, t.assignee_id, a.display_name as "assigneeDisplayName", t.status, t.priority, t.start_date,
  t.due_date, t.sort_due, t.completed_at, t.created_at, m.display_name as "createdByName", t.revision,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.folded_name)
    from task_tag x join tag g on g.tenant_id = x.tenant_id and g.id = x.tag_id
    where x.tenant_id = t.tenant_id and x.task_id = t.id), '[]') as tags,
  (select count(*) from attachment f where f.tenant_id = t.tenant_id and f.task_id = t.id and f.deleted_at is null)
    as attachment_count,
  (select count(*) from task_comment k where k.tenant_id = t.tenant_id and k.task_id = t.id and k.deleted_at is null)
    as comment_count`;
const COLUMNS = `${ROW_COLUMNS}, t.notes`;
const JOINS = `join client n on n.tenant_id = t.tenant_id and n.id = t.client_id
  left join work_item w on w.tenant_id = t.tenant_id and w.id = t.work_item_id
  left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id
  left join users m on m.tenant_id = t.tenant_id and m.id = t.created_by`;
