import type { DashboardKind } from '#contracts/api/dashboard.ts';
import { PEOPLE_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A dashboard as the database returns it. */
export type DashboardRow = {
  readonly id: string;
  readonly kind: DashboardKind;
  readonly starred: boolean;
  readonly createdBy: string | null;
  readonly lastModifiedBy: string | null;
  readonly dateCreated: Date;
  readonly dateLastModified: Date;
};
/** What a person did in a week. */
export type ActivityWeekRow = {
  readonly userId: string;
  readonly displayName: string;
  readonly monday: string;
  readonly tasks: number;
  readonly seconds: number;
  readonly approvals: number;
};

const COLUMNS = `d.id, d.kind, d.is_starred as starred, c.display_name as created_by, m.display_name as last_modified_by,
  d.created_at as date_created, d.modified_at as date_last_modified`;
const FROM = `from dashboard d
  left join users c on c.tenant_id = d.tenant_id and c.id = d.created_by
  left join users m on m.tenant_id = d.tenant_id and m.id = d.modified_by`;

/** SQL of dashboards: one statement per function. */
export const dashboardsRepository = {
  list: (tx: TenantTx) => tx.query<DashboardRow>(`select ${COLUMNS} ${FROM} where d.deleted_at is null`),

  async find(tx: TenantTx, id: string): Promise<DashboardRow | null> {
    const rows = await tx.query<DashboardRow>(`select ${COLUMNS} ${FROM} where d.id = $1 and d.deleted_at is null`, [
      id,
    ]);
    return rows[0] ?? null;
  },

  /** Returns whether it was there. */
  async setStarred(tx: TenantTx, id: string, isStarred: boolean, userId: string): Promise<boolean> {
    const rows = await tx.query(
      `update dashboard set is_starred = $2, modified_by = $3, modified_at = now()
       where id = $1 and deleted_at is null returning id`,
      [id, isStarred, userId],
    );
    return rows.length > 0;
  },

  /** Deletes it with a way back, or takes that; returns whether it changed. */
  async setDeleted(tx: TenantTx, id: string, isDeleted: boolean): Promise<boolean> {
    const rows = await tx.query(
      `update dashboard set deleted_at = case when $2 then clock_timestamp() end
       where id = $1 and (deleted_at is null) = $2 returning id`,
      [id, isDeleted],
    );
    return rows.length > 0;
  },

  /**
   * What each person, or one, did in each week from that Monday on: rows for all people and weeks, by name. A task
   * counts for who has completed it.
   */
  activity: (tx: TenantTx, from: string, to: string, userId: string | null) =>
    tx.query<ActivityWeekRow>(
      `with done as (
         select completed_by as user_id, (completed_at at time zone 'Europe/Bucharest')::date as day, 1 as tasks,
           0 as seconds, 0 as approvals
         from task where deleted_at is null and completed_by is not null
           and completed_at >= $1::date::timestamp at time zone 'Europe/Bucharest'
         union all
         select user_id, day, 0, seconds, 0 from time_entry where deleted_at is null and day >= $1::date
         union all
         select actor_id, (at at time zone 'Europe/Bucharest')::date, 0, 0, 1 from audit_entry
         where action = 'spvFiling.approve' and at >= $1::date::timestamp at time zone 'Europe/Bucharest'
       )
       select u.id as user_id, u.display_name, to_char(weeks.monday, 'YYYY-MM-DD') as monday,
         coalesce(sum(d.tasks), 0) as tasks, coalesce(sum(d.seconds), 0) as seconds, coalesce(sum(d.approvals), 0) as approvals
       from (select * from users where is_active and ($3::uuid is null or id = $3)
         order by f_norm(display_name), id limit ${PEOPLE_MAX}) u
       cross join generate_series($1::date, $2::date, '7 days') as weeks (monday)
       left join done d on d.user_id = u.id and d.day >= weeks.monday and d.day < weeks.monday + interval '7 days'
       group by u.id, u.display_name, weeks.monday
       order by f_norm(u.display_name), u.id, weeks.monday`,
      [from, to, userId],
    ),
};

/** SQL of dashboards. */
export type DashboardsRepository = typeof dashboardsRepository;
