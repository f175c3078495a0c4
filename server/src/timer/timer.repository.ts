import type { Timer, TimerSettings, WorkChoice } from '#contracts/api/time.ts';
import { IDLE_MINUTES_DEFAULT, WORK_CHOICES_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A running timer, locked. */
export type RunningTimer = {
  readonly userId: string;
  /** UTC, ISO 8601, to the millisecond. */
  readonly startTime: string;
  readonly clientId: string;
  readonly workItemId: string;
  readonly workItemTaskId: string;
  readonly notes: string;
  /** Seconds since it was started, by the database's clock. */
  readonly elapsed: number;
  /** The day in Romania on which it was started. */
  readonly day: string;
};

/** What a timer is started for. */
export type TimerTarget = Pick<RunningTimer, 'clientId' | 'workItemId' | 'workItemTaskId' | 'notes'>;

/** SQL of timers: one statement per function. */
export const timerRepository = {
  /** The person's timer, running or stopped. */
  async find(tx: TenantTx, userId: string): Promise<Timer> {
    const [row] = await tx.query<Timer>(
      `select case when r.user_id is null then 'Stopped' else 'Running' end as state,
         ${instant('r.started_at')} as start_time, r.client_id, c.name as client_legal_name,
         r.work_item_id, w.title as work_item_title, r.task_id as work_item_task_id, t.title as work_item_task_title,
         r.notes, ${instant('asked.now')} as now
       from (select $1::uuid as user_id, clock_timestamp() as now) as asked
       left join timer r on r.user_id = asked.user_id
       left join client c on c.tenant_id = r.tenant_id and c.id = r.client_id
       left join work_item w on w.tenant_id = r.tenant_id and w.id = r.work_item_id
       left join task t on t.tenant_id = r.tenant_id and t.id = r.task_id`,
      [userId],
    );
    if (row === undefined) throw new Error('the query answers one row');
    return row;
  },

  /** Locks the person's timer until the end of the transaction. */
  async lock(tx: TenantTx, userId: string): Promise<RunningTimer | null> {
    const rows = await tx.query<RunningTimer>(`select ${RUNNING} from timer where user_id = $1 for update`, [userId]);
    return rows[0] ?? null;
  },

  /** Locks all timers that run on a work item. */
  lockOfWorkItem: (tx: TenantTx, workItemId: string) =>
    tx.query<RunningTimer>(`select ${RUNNING} from timer where work_item_id = $1 order by user_id for update`, [
      workItemId,
    ]),

  /** Locks all timers that run on a task. */
  lockOfTask: (tx: TenantTx, taskId: string) =>
    tx.query<RunningTimer>(`select ${RUNNING} from timer where task_id = $1 order by user_id for update`, [taskId]),

  /** Starts it now; false when one runs already. */
  async insert(tx: TenantTx, userId: string, target: TimerTarget): Promise<boolean> {
    const rows = await tx.query(
      `insert into timer (user_id, started_at, client_id, work_item_id, task_id, notes)
       values ($1, date_trunc('milliseconds', clock_timestamp()), $2, $3, $4, $5)
       on conflict (tenant_id, user_id) do nothing returning user_id`,
      [userId, target.clientId, target.workItemId, target.workItemTaskId, target.notes],
    );
    return rows.length > 0;
  },

  async remove(tx: TenantTx, userId: string): Promise<void> {
    await tx.query('delete from timer where user_id = $1', [userId]);
  },

  /** Work items, open or completed since then, whose title or client have all words. */
  workItems: (tx: TenantTx, userId: string, words: string, clientId: string | null, completedSince: Date) =>
    tx.query<WorkChoice>(
      `select w.id, w.title, w.client_id, c.name as client_legal_name
       from work_item w join client c on c.tenant_id = w.tenant_id and c.id = w.client_id
       where w.deleted_at is null and ($3::uuid is null or w.client_id = $3)
         and (w.status <> 'Complete' or w.completed_at > $4::timestamptz)
         and not exists (
           select from unnest(string_to_array(f_norm($2), ' ')) as word
           where position(word in w.search_text || ' ' || c.search_text) = 0)
       order by w.status = 'Complete', w.assignee_id is distinct from $1, w.due_date, w.id
       limit ${WORK_CHOICES_MAX}`,
      [userId, words, clientId, completedSince],
    ),

  async settings(tx: TenantTx, userId: string): Promise<TimerSettings> {
    const rows = await tx.query<TimerSettings>('select idle_minutes from timer_setting where user_id = $1', [userId]);
    return rows[0] ?? { idleMinutes: IDLE_MINUTES_DEFAULT };
  },

  async saveSettings(tx: TenantTx, userId: string, { idleMinutes }: TimerSettings): Promise<void> {
    await tx.query(
      `insert into timer_setting (user_id, idle_minutes) values ($1, $2)
       on conflict (tenant_id, user_id) do update set idle_minutes = excluded.idle_minutes`,
      [userId, idleMinutes],
    );
  },
};

/** SQL of timers. */
export type TimerRepository = typeof timerRepository;

/** An instant as the contract writes it, to the millisecond: a start names its timer. */
const instant = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const RUNNING = `user_id, ${instant('started_at')} as start_time, client_id, work_item_id,
  task_id as work_item_task_id, notes,
  extract(epoch from clock_timestamp() - started_at)::float8 as elapsed,
  (started_at at time zone 'Europe/Bucharest')::date as day`;
