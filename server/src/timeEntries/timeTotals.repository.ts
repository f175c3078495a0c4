import { PEOPLE_MAX, WORK_ITEM_WEEKS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** Time of a client. */
export type ClientTime = {
  readonly seconds: number;
  readonly billableSeconds: number;
  readonly monthSeconds: number;
};

/** SQL of sums of time: one statement per function. */
export const timeTotalsRepository = {
  /** The budget of a work item; null when there is none. */
  async budgetOf(tx: TenantTx, workItemId: string): Promise<number | null> {
    const rows = await tx.query<{ budgetedHours: number }>(
      'select budgeted_hours::float8 as budgeted_hours from work_item where id = $1 and deleted_at is null',
      [workItemId],
    );
    return rows[0]?.budgetedHours ?? null;
  },

  /** Most time first. */
  byPerson: (tx: TenantTx, workItemId: string) =>
    tx.query<{ userId: string; displayName: string; seconds: number }>(
      `select e.user_id, u.display_name, sum(e.seconds) as seconds
       from time_entry e join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
       where e.work_item_id = $1 and e.deleted_at is null
       group by e.user_id, u.display_name order by sum(e.seconds) desc, e.user_id limit ${PEOPLE_MAX}`,
      [workItemId],
    ),

  /** The latest weeks with time, from the first. */
  byWeek: (tx: TenantTx, workItemId: string) =>
    tx.query<{ monday: string; seconds: number }>(
      `select * from (select date_trunc('week', e.day)::date as monday, sum(e.seconds) as seconds
         from time_entry e where e.work_item_id = $1 and e.deleted_at is null
         group by 1 order by 1 desc limit ${WORK_ITEM_WEEKS_MAX}) as latest order by 1`,
      [workItemId],
    ),

  /** With the time in the month of `today`; null when the firm does not have the client. */
  async ofClient(tx: TenantTx, clientId: string, today: string): Promise<ClientTime | null> {
    const rows = await tx.query<ClientTime>(
      `select coalesce(sum(e.seconds), 0) as seconds,
         coalesce(sum(e.seconds) filter (where e.is_billable), 0) as billable_seconds,
         coalesce(sum(e.seconds) filter (
           where date_trunc('month', e.day) = date_trunc('month', $2::date)), 0)
           as month_seconds
       from client c
       left join time_entry e on e.tenant_id = c.tenant_id and e.client_id = c.id and e.deleted_at is null
       where c.id = $1 group by c.id`,
      [clientId, today],
    );
    return rows[0] ?? null;
  },
};

/** SQL of sums of time. */
export type TimeTotalsRepository = typeof timeTotalsRepository;
