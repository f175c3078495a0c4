import type { SeriesState, SeriesTask, SeriesUnit } from '#contracts/api/workSeries.ts';
import type { Tag, WorkItemType, WorkPriority } from '#contracts/api/workItem.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A series, as the database returns it. */
export type SeriesRecord = {
  readonly id: string;
  readonly clientId: string;
  readonly clientLegalName: string;
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
  | 'leadDays'
  | 'endDate'
>;

/** An occurrence that is to come. */
export type Occurrence = {
  readonly number: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly madeOn: string;
};

/** SQL of recurring work: one statement per function. */
export const workSeriesRepository = {
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
         unit, every, first_start_date, duration_days, lead_days, end_date, created_by, follows_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date - $10::date, $12, $13, $14, $15) returning id`,
      [...columnsOf(values), createdBy, followsId],
    );
    return rows[0]?.id ?? '';
  },

  async update(tx: TenantTx, id: string, values: SeriesValues): Promise<void> {
    await tx.query(
      `update work_series set client_id = $1, assignee_id = $2, title = $3, description = $4, budgeted_hours = $5,
         priority = $6, work_item_type = $7, unit = $8, every = $9, first_start_date = $10,
         duration_days = $11::date - $10::date, lead_days = $12, end_date = $13, revision = revision + 1
       where id = $14`,
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
      `select k.title, k.notes, k.assignee_id, k.priority, greatest(k.due_date - w.start_date, 0) as due_after_days
       from task k join work_item w on w.tenant_id = k.tenant_id and w.id = k.work_item_id
       where k.work_item_id = $1 and k.deleted_at is null order by k.place, k.id`,
      [workItemId],
    ),

  /** Occurrences from a number on, whether or not it is time for them. */
  coming: (tx: TenantTx, id: string, from: number, count: number): Promise<Occurrence[]> =>
    tx.query<Occurrence>(
      `select n as number, series_day(s.first_start_date, s.unit, s.every, n) as start_date,
         series_day(s.first_start_date + s.duration_days, s.unit, s.every, n) as due_date,
         series_day(s.first_start_date, s.unit, s.every, n) - s.lead_days as made_on
       from work_series s cross join generate_series($2::integer, $2::integer + $3::integer - 1) as n
       where s.id = $1 and (s.end_date is null or series_day(s.first_start_date, s.unit, s.every, n) <= s.end_date)
       order by n`,
      [id, from, count],
    ),

  /** The number of the first occurrence that starts on a day or later. */
  async firstFrom(tx: TenantTx, id: string, day: string): Promise<number> {
    const rows = await tx.query<{ number: number }>(
      `select n as number from work_series s cross join generate_series(s.next_number, s.next_number + ${SEARCHED}) as n
       where s.id = $1 and series_day(s.first_start_date, s.unit, s.every, n) >= $2::date order by n limit 1`,
      [id, day],
    );
    return rows[0]?.number ?? 0;
  },

  /** Makes an occurrence; null when it has been made already. */
  async insertOccurrence(tx: TenantTx, id: string, occurrence: Occurrence, place: string): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into work_item (client_id, assignee_id, title, description, budgeted_hours, status, priority,
         work_item_type, start_date, due_date, place, series_id, occurrence)
       select client_id, assignee_id, title, description, budgeted_hours, 'ToDo', priority, work_item_type,
         $2::date, $3::date, $4, id, $5 from work_series where id = $1
       on conflict (tenant_id, series_id, occurrence) do nothing returning id`,
      [id, occurrence.startDate, occurrence.dueDate, place, occurrence.number],
    );
    return rows[0]?.id ?? null;
  },

  /** Gives an occurrence the tags of its series. */
  async copyTags(tx: TenantTx, id: string, workItemId: string): Promise<void> {
    await tx.query(
      'insert into work_item_tag (work_item_id, tag_id) select $2, tag_id from work_series_tag where series_id = $1',
      [id, workItemId],
    );
  },

  /** Gives an occurrence the tasks of its series; `places` are as many as they are. */
  async copyTasks(tx: TenantTx, id: string, workItemId: string, places: readonly string[]): Promise<void> {
    await tx.query(
      `insert into task (client_id, work_item_id, title, notes, assignee_id, status, priority, due_date, place)
       select w.client_id, w.id, t.title, t.notes, t.assignee_id, 'ToDo', t.priority, w.start_date + t.due_after_days,
         ($3::text[])[t.number]
       from work_item w cross join lateral (
         select k.*, row_number() over (order by k.place, k.id)::integer as number
         from work_series_task k where k.tenant_id = w.tenant_id and k.series_id = $1) t
       where w.id = $2`,
      [id, workItemId, places],
    );
  },

  /** The firms with something to do, queried across tenants. */
  async firmsWithDue(tx: TenantTx, today: string): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_due_series($1::date)', [today]);
    return rows.map(({ tenantId }) => tenantId);
  },

  /** The firm's series with an occurrence to be made, or that have come to their end. */
  async due(tx: TenantTx, today: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from (select s.*, series_day(s.first_start_date, s.unit, s.every, s.next_number) as next_start
         from work_series s where s.state <> 'ended') s
       where s.end_date < next_start or (s.state = 'active' and next_start - s.lead_days <= $1::date) order by id`,
      [today],
    );
    return rows.map(({ id }) => id);
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

/** Occurrences looked through for the first one from a day on: daily work over ten years. */
const SEARCHED = 3660;

const columnsOf = (values: SeriesValues) => [
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
];

const JOINS = `join client c on c.tenant_id = s.tenant_id and c.id = s.client_id
  left join users u on u.tenant_id = s.tenant_id and u.id = s.assignee_id`;
const COLUMNS = `s.id, s.client_id, c.legal_name as client_legal_name, s.assignee_id, u.display_name as assignee_name,
  s.title, s.description, s.budgeted_hours::float8 as budgeted_hours, s.priority, s.work_item_type, s.unit, s.every,
  s.first_start_date as start_date, s.first_start_date + s.duration_days as due_date, s.lead_days, s.end_date,
  s.next_number, s.state,
  (select n.id from work_series n where n.tenant_id = s.tenant_id and n.follows_id = s.id) as continued_by_id,
  s.created_by, s.revision,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.folded_name, g.id)
    from work_series_tag p join tag g on g.tenant_id = p.tenant_id and g.id = p.tag_id
    where p.tenant_id = s.tenant_id and p.series_id = s.id), '[]') as tags,
  coalesce((select jsonb_agg(jsonb_build_object('title', k.title, 'notes', k.notes, 'assigneeId', k.assignee_id,
      'priority', k.priority, 'dueAfterDays', k.due_after_days) order by k.place, k.id)
    from work_series_task k where k.tenant_id = s.tenant_id and k.series_id = s.id), '[]') as tasks`;
