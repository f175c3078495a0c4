import { MESSAGE_TYPES_TO_ANSWER } from '#contracts/api/spvMessage.ts';
import type { PersonReason, ToDoLine } from '#contracts/api/home.ts';
import { HOME_LINES_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { cappedCount, type ListSource } from '../search/pagedList.ts';

/** A message that wants an answer. */
export type HomeMessageRow = {
  readonly id: string;
  readonly title: string;
  readonly typeEnum: (typeof MESSAGE_TYPES_TO_ANSWER)[number];
  readonly issueDate: string;
  readonly clientName: string | null;
};
/** A filing that waits; what is not known of it is null. */
export type WaitingFilingRow = {
  readonly id: string;
  readonly waitsFor: 'approval' | 'token' | PersonReason;
  readonly statementType: string | null;
  readonly clientName: string | null;
  readonly certificateId: string | null;
  readonly certificateName: string | null;
};

/** Open work until a day: `$1` is the assignee, or null for everybody's. */
const OPEN_WORK = `
  select 'workItem' as kind, w.id, w.title, w.status, w.priority, w.due_date, w.client_id, w.assignee_id,
    null::uuid as work_item_id, null as work_item_title
  from work_item w
  where w.deleted_at is null and w.status <> 'Complete' and ($1::uuid is null or w.assignee_id = $1)
  union all
  select 'task', t.id, t.title, t.status, t.priority, t.due_date, t.client_id, t.assignee_id, w.id, w.title
  from task t left join work_item w on w.tenant_id = t.tenant_id and w.id = t.work_item_id
  where t.deleted_at is null and t.status <> 'Complete' and t.due_date is not null and w.deleted_at is null
    and ($1::uuid is null or t.assignee_id = $1)`;
const BY_DAY = `l.due_date, array_position(array['Urgent', 'High', 'Medium', 'Low'], l.priority), l.title, l.id`;
const TASKS = (condition: string) => `coalesce((select count(*) from task k
  where l.kind = 'workItem' and k.work_item_id = l.id and k.deleted_at is null and ${condition}), 0)`;
const LINE = `l.kind, l.id, l.title, l.status, l.priority, l.due_date, l.client_id, c.name as client_name,
  u.display_name as assignee_name, l.work_item_id, l.work_item_title,
  ${TASKS('true')} as task_count, ${TASKS(`k.status = 'Complete'`)} as completed_task_count`;
const PEOPLE = `join client c on c.tenant_id = current_tenant() and c.id = l.client_id
  left join users u on u.tenant_id = current_tenant() and u.id = l.assignee_id`;

const messagesOf = (managerId: string | null): ListSource => ({
  from: `spv_message m left join client c on c.tenant_id = m.tenant_id and c.tax_id = m.tax_id`,
  where: ['not m.is_archived', 'm.type_enum = any($1::text[])', '($2::uuid is null or c.account_manager_id = $2)'],
  values: [MESSAGE_TYPES_TO_ANSWER, managerId],
});

/** SQL of the home page: one statement per function. */
export const homeRepository = {
  /** What is due until that day, in the order of the page. */
  toDo: (tx: TenantTx, assigneeId: string | null, until: string) =>
    tx.query<ToDoLine>(
      `select ${LINE}
       from (select * from (${OPEN_WORK}) as l where l.due_date <= $2::date order by ${BY_DAY} limit ${HOME_LINES_MAX}) as l
       ${PEOPLE} order by ${BY_DAY}`,
      [assigneeId, until],
    ),

  countToDo: (tx: TenantTx, assigneeId: string | null, until: string) =>
    cappedCount(tx, {
      from: `(${OPEN_WORK}) as l`,
      where: ['l.due_date <= $2::date'],
      values: [assigneeId, until],
    }),

  /** The first that is due after that day. */
  async next(tx: TenantTx, assigneeId: string | null, after: string): Promise<ToDoLine | null> {
    const rows = await tx.query<ToDoLine>(
      `select ${LINE}
       from (select * from (${OPEN_WORK}) as l where l.due_date > $2::date order by ${BY_DAY} limit 1) as l ${PEOPLE}`,
      [assigneeId, after],
    );
    return rows[0] ?? null;
  },

  /** The oldest first. */
  messages(tx: TenantTx, managerId: string | null): Promise<HomeMessageRow[]> {
    const { from, where, values } = messagesOf(managerId);
    return tx.query(
      `select m.id, m.title, m.type_enum, m.issue_date, c.name as client_name
       from ${from} where ${where.join(' and ')} order by m.date, m.id limit ${HOME_LINES_MAX}`,
      values,
    );
  },

  countMessages: (tx: TenantTx, managerId: string | null) => cappedCount(tx, messagesOf(managerId)),

  /**
   * Filings that wait, the oldest first: those of the person's clients and uploads, or all. A filing waits for a person
   * when it was refused, its outcome is unknown, or it was submitted before `lateBefore` and has no receipt.
   */
  waitingFilings: (tx: TenantTx, userId: string | null, lateBefore: Date) =>
    tx.query<WaitingFilingRow>(
      `select f.id, f.statement_type, c.name as client_name, s.id as certificate_id, s.name as certificate_name,
         case f.status when 'Validated' then 'approval' when 'Approved' then 'token' when 'InvalidSubmission' then 'refused'
           when 'Processing' then 'unknown' else 'receiptLate' end as waits_for
       from spv_filing f
       left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code
       left join spv_certificate_client a on a.tenant_id = f.tenant_id and a.tax_id = f.fiscal_code
       left join spv_certificate s on s.tenant_id = f.tenant_id
         and (s.thumbprint = f.certificate_thumbprint or (f.certificate_thumbprint is null and s.id = a.certificate_id))
       where f.deleted_at is null
         and (f.status in ('Validated', 'Approved', 'InvalidSubmission', 'Processing')
           or (f.status = 'Submitted' and f.submitted_at < $2::timestamptz))
         and ($1::uuid is null or c.account_manager_id = $1 or f.created_by = $1)
       order by f.created_at, f.id`,
      [userId, lateBefore],
    ),

  /** Hours left of open work due until that day, by person; the most first. */
  team: (tx: TenantTx, until: string) =>
    tx.query<{ userId: string; displayName: string; hours: number }>(
      `select u.id as user_id, u.display_name, coalesce(sum(greatest(w.budgeted_hours - coalesce(t.hours, 0), 0)), 0)::float8 as hours
       from users u
       left join work_item w on w.tenant_id = u.tenant_id and w.assignee_id = u.id and w.deleted_at is null
         and w.status <> 'Complete' and w.due_date <= $1::date
       left join lateral (select sum(e.seconds) / 3600.0 as hours from time_entry e
         where e.tenant_id = w.tenant_id and e.work_item_id = w.id and e.deleted_at is null) t on true
       where u.is_active
       group by u.id, u.display_name order by hours desc, f_norm(u.display_name), u.id`,
      [until],
    ),
};

/** SQL of the home page. */
export type HomeRepository = typeof homeRepository;
