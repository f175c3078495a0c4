import type { WorkEvent } from '#contracts/api/timeline.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** An event as the database returns it. */
export type WorkEventRow = {
  readonly id: string;
  /** ISO 8601, to the microsecond. */
  readonly at: string;
  readonly entity: WorkEvent['entity'];
  readonly entityId: string;
  readonly action: string;
  readonly title: string | null;
  readonly actorName: string | null;
  /** JSON as the trail has it. */
  readonly before: string | null;
  readonly after: string | null;
};

/** The first event of the next page comes after this one. */
type Cursor = readonly [at: string, id: string] | readonly [null, null];

/** Entries of the trail have no id of their own: it is made of their number. */
const ENTRY_ID = `('00000000-0000-4000-8000-' || lpad(to_hex(e.seq), 12, '0'))::uuid`;
/** Carried about on the board or in a list is no news. */
const IS_NEWS = `e.action not in ('workItem.move', 'task.move')`;

const entriesOf = (entity: WorkEvent['entity'], rows: string) => `(
  select e.seq, e.at, e.entity, e.entity_id::uuid as entity_id,
    substring(e.action from position('.' in e.action) + 1) as action, e.actor_id, e.before, e.after, ${ENTRY_ID} as id
  from audit_entry e
  where e.entity = '${entity}' and e.entity_id in (${rows}) and ${IS_NEWS}
    and ($2::timestamptz is null or (e.at, ${ENTRY_ID}) < ($2, $3::uuid))
  order by e.at desc, e.seq desc limit $4)`;

const TASKS = 'select k.id::text from task k where k.work_item_id = $1::uuid';
const OF_WORK_ITEM = [
  entriesOf('workItem', 'select $1::text'),
  entriesOf('task', TASKS),
  entriesOf(
    'taskComment',
    `select m.id::text from task_comment m join task k on k.id = m.task_id where k.work_item_id = $1::uuid`,
  ),
  entriesOf(
    'attachment',
    `select a.id::text from attachment a left join task k on k.id = a.task_id
     where a.work_item_id = $1::uuid or k.work_item_id = $1::uuid`,
  ),
  entriesOf('timeEntry', 'select t.id::text from time_entry t where t.work_item_id = $1::uuid'),
];
const OF_TASK = [
  entriesOf('task', 'select $1::text'),
  entriesOf('taskComment', 'select m.id::text from task_comment m where m.task_id = $1::uuid'),
  entriesOf('attachment', 'select a.id::text from attachment a where a.task_id = $1::uuid'),
  entriesOf('timeEntry', 'select t.id::text from time_entry t where t.task_id = $1::uuid'),
];

const pageOf = (parts: readonly string[]) => `
  select p.id, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, p.entity, p.entity_id, p.action,
    coalesce(k.title, w.title, coalesce(p.after, p.before)::jsonb ->> 'name',
      coalesce(p.after, p.before)::jsonb ->> 'text') as title,
    u.display_name as actor_name, p.before, p.after
  from (select * from (${parts.join(' union all ')}) as every_entry order by at desc, id desc limit $4) as p
  left join users u on u.id = p.actor_id
  left join task k on p.entity = 'task' and k.id = p.entity_id
  left join work_item w on p.entity = 'workItem' and w.id = p.entity_id
  order by p.at desc, p.id desc`;

/** SQL of what has happened to work. */
export const workTimelineRepository = {
  ofWorkItem: (tx: TenantTx, id: string, [at, after]: Cursor, limit: number) =>
    tx.query<WorkEventRow>(pageOf(OF_WORK_ITEM), [id, at, after, limit]),

  ofTask: (tx: TenantTx, id: string, [at, after]: Cursor, limit: number) =>
    tx.query<WorkEventRow>(pageOf(OF_TASK), [id, at, after, limit]),

  /** Whether the firm has such a work item or task that is not deleted. */
  async exists(tx: TenantTx, table: 'work_item' | 'task', id: string): Promise<boolean> {
    const rows = await tx.query(`select from ${table} where id = $1 and deleted_at is null`, [id]);
    return rows.length > 0;
  },

  /** Names of people and clients by their ids. */
  namesOf: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<{ id: string; name: string }>(
      `select id, display_name as name from users where id = any($1::uuid[])
       union all select id, name from client where id = any($1::uuid[])
       union all select id, title from work_item where id = any($1::uuid[])`,
      [ids],
    ),
};

/** SQL of what has happened to work. */
export type WorkTimelineRepository = typeof workTimelineRepository;
