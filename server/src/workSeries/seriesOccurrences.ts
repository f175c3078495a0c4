import { LAST_DAY } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { dueOf, startOf, STARTED_BEFORE } from './workSeriesSql.ts';

/** An occurrence that is to come. */
export type Occurrence = {
  readonly number: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly madeOn: string;
};

/** SQL of the occurrences of recurring work: one statement per function. */
export const seriesOccurrences = {
  /** Occurrences from a number on, whether or not it is time for them; by days alone, see `comingOccurrences`. */
  coming: (tx: TenantTx, id: string, from: number, count: number): Promise<Occurrence[]> =>
    tx.query<Occurrence>(
      `select n as number, d.start_date, greatest(d.due_date, d.start_date) as due_date,
         d.start_date - s.lead_days as made_on
       from work_series s cross join generate_series($2::integer, $2::integer + $3::integer - 1) as n
       cross join lateral (select ${startOf('n')} as start_date, ${dueOf('n')} as due_date) d
       where s.id = $1 and (s.end_date is null or d.start_date <= s.end_date)
         and greatest(d.due_date, d.start_date) <= date '${LAST_DAY}'
       order by n`,
      [id, from, count],
    ),

  /** The day on which an occurrence was made to start, wherever it was moved to; null for one of another series. */
  async startOfOccurrence(tx: TenantTx, id: string, workItemId: string): Promise<string | null> {
    const rows = await tx.query<{ startDate: string }>(
      `select ${startOf('w.occurrence')} as start_date
       from work_series s join work_item w on w.tenant_id = s.tenant_id and w.series_id = s.id
       where s.id = $1 and w.id = $2`,
      [id, workItemId],
    );
    return rows[0]?.startDate ?? null;
  },

  /** The number of the first occurrence that starts on a day or later. */
  async firstFrom(tx: TenantTx, id: string, day: string): Promise<number> {
    const rows = await tx.query<{ number: number }>(
      `select n as number from work_series s
       cross join lateral (select greatest(s.next_number, ${STARTED_BEFORE}) as started) as at
       cross join generate_series(at.started, at.started + 1) as n
       where s.id = $1 and ${startOf('n')} >= $2::date order by n limit 1`,
      [id, day],
    );
    if (rows[0] === undefined) throw new Error('One of two occurrences around a day starts on it or later.');
    return rows[0].number;
  },

  /** Makes an occurrence with this title; null when it has been made already. */
  async insertOccurrence(
    tx: TenantTx,
    id: string,
    occurrence: Occurrence,
    { title, place }: { readonly title: string; readonly place: string },
  ): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into work_item (client_id, assignee_id, title, description, budgeted_hours, status, priority,
         work_item_type, start_date, due_date, place, series_id, occurrence)
       select client_id, assignee_id, $6, description, budgeted_hours, 'ToDo', priority, work_item_type,
         $2::date, $3::date, $4, id, $5 from work_series where id = $1
       on conflict (tenant_id, series_id, occurrence) do nothing returning id`,
      [id, occurrence.startDate, occurrence.dueDate, place, occurrence.number, title],
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

  /** Gives an occurrence the tasks of its series; `titles` and `places` are as many as they are. */
  async copyTasks(
    tx: TenantTx,
    id: string,
    workItemId: string,
    { titles, places }: { readonly titles: readonly string[]; readonly places: readonly string[] },
  ): Promise<void> {
    await tx.query(
      `insert into task (client_id, work_item_id, title, notes, assignee_id, status, priority, due_date, place)
       select w.client_id, w.id, ($4::text[])[t.number], t.notes, t.assignee_id, 'ToDo', t.priority, 
         case when t.due_after_days is not null then least(w.start_date + t.due_after_days, date '${LAST_DAY}') end,
         ($3::text[])[t.number]
       from work_item w cross join lateral (
         select k.*, row_number() over (order by k.place, k.id)::integer as number
         from work_series_task k where k.tenant_id = w.tenant_id and k.series_id = $1) t
       where w.id = $2`,
      [id, workItemId, places, titles],
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
      `select id from (select s.*, c.is_active as is_client_active, ${startOf('s.next_number')} as next_start,
           ${dueOf('s.next_number')} as next_due
         from work_series s join client c on c.tenant_id = s.tenant_id and c.id = s.client_id
         where s.state <> 'ended') s
       where s.end_date < next_start or next_due > date '${LAST_DAY}' or (s.state = 'active'
         and case when is_client_active then next_start - s.lead_days <= $1::date else next_start < $1::date end)
       order by id`,
      [today],
    );
    return rows.map(({ id }) => id);
  },
};
