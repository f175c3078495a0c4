import type { ToDoLine, WaitingFilings, WaitingRequests } from '#contracts/api/home.ts';
import { FILING_WAITS } from '#contracts/api/spvFiling.ts';
import type { MESSAGE_TYPES_TO_ANSWER } from '#contracts/api/spvMessage.ts';
import { REQUEST_WAITS } from '#contracts/api/spvRequest.ts';
import { HOME_CLIENTS_NAMED, HOME_LINES_MAX, NAME_TEXT_MAX, PEOPLE_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { cappedCount, type ListSource } from '../lists/pagedList.ts';
import { MAY_WAIT, waitsFor } from '../spvFilings/spvFilings.module.ts';
import { TERM_END, WANTS_ANSWER } from '../spvMessages/spvMessages.module.ts';

/** A message that wants an answer. */
export type HomeMessageRow = {
  readonly id: string;
  readonly title: string;
  readonly typeEnum: (typeof MESSAGE_TYPES_TO_ANSWER)[number];
  readonly issueDate: string;
  readonly clientName: string | null;
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
  where: ['not m.is_archived', WANTS_ANSWER, '($1::uuid is null or c.account_manager_id = $1)'],
  values: [managerId],
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

  /** Those whose term ends first; behind them those without one, the oldest first. */
  messages(tx: TenantTx, managerId: string | null): Promise<HomeMessageRow[]> {
    const { from, where, values } = messagesOf(managerId);
    return tx.query(
      `select m.id, m.title, m.type_enum, m.issue_date, c.name as client_name
       from ${from} where ${where.join(' and ')}
       order by ${TERM_END} nulls last, m.date, m.id limit ${HOME_LINES_MAX}`,
      values,
    );
  },

  countMessages: (tx: TenantTx, managerId: string | null) => cappedCount(tx, messagesOf(managerId)),

  /**
   * What the filings of the person's clients and uploads, or all, wait for. `lateBefore`: a receipt of a filing that was
   * submitted before then is late.
   */
  waitingFilings: (tx: TenantTx, userId: string | null, lateBefore: Date) =>
    tx.query<WaitingFilings>(
      `with waiting as (
         select ${waitsFor('$2')} as waits_for, f.statement_type, c.name as client_name, f.created_at, s.name as certificate_name
         from spv_filing f
         left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code
         left join spv_certificate_client a on a.tenant_id = f.tenant_id and a.tax_id = f.fiscal_code
         left join spv_certificate s on s.tenant_id = f.tenant_id
           and (s.thumbprint = f.certificate_thumbprint or (f.certificate_thumbprint is null and s.id = a.certificate_id))
         where f.deleted_at is null and ${MAY_WAIT} and ($1::uuid is null or c.account_manager_id = $1 or f.created_by = $1)
       ), forms as (
         select waits_for, statement_type, count(*)::int as count from waiting
         where statement_type is not null group by 1, 2 order by 3 desc, 2
       ), certificates as (
         select waits_for, certificate_name as name, count(*)::int as count from waiting
         where waits_for = 'token' group by 1, 2 order by 3 desc, 2
       ), clients as (
         select waits_for, client_name, min(created_at) as since from waiting where client_name is not null group by 1, 2
       )
       select waits_for, count(*)::int as count,
         coalesce((select jsonb_agg(jsonb_build_object('statementType', o.statement_type, 'count', o.count))
           from forms o where o.waits_for = w.waits_for), '[]') as forms,
         coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'count', o.count))
           from certificates o where o.waits_for = w.waits_for), '[]') as certificates,
         array(select left(o.client_name, ${NAME_TEXT_MAX}) from clients o where o.waits_for = w.waits_for
           order by o.since, o.client_name limit ${HOME_CLIENTS_NAMED}) as clients,
         (select count(*)::int from clients o where o.waits_for = w.waits_for) as client_count
       from waiting w where waits_for is not null
       group by waits_for order by array_position($3::text[], waits_for)`,
      [userId, lateBefore, FILING_WAITS],
    ),

  /** The requests of the person's clients and those that the person has made, or all, that wait. */
  waitingRequests: (tx: TenantTx, userId: string | null) =>
    tx.query<WaitingRequests>(
      `with waiting as (
         select r.status, left(c.name, ${NAME_TEXT_MAX}) as client_name, count(*) as count, min(r.created_at) as since
         from spv_request r join client c on c.tenant_id = r.tenant_id and c.id = r.client_id
         where not r.is_archived and r.status = any($2::text[])
           and ($1::uuid is null or c.account_manager_id = $1 or r.requested_by = $1)
         group by r.status, c.id, c.name
       )
       select status, sum(count)::int as count, count(*)::int as client_count,
         (array_agg(client_name order by since, client_name))[1:${HOME_CLIENTS_NAMED}] as clients
       from waiting group by status order by array_position($2::text[], status)`,
      [userId, REQUEST_WAITS],
    ),

  /** What is there of what a new firm or a new colleague begins with. */
  async firstSteps(tx: TenantTx, userId: string): Promise<FirstSteps> {
    const [steps] = await tx.query<FirstSteps>(
      `select exists (select from client) as has_clients, exists (select from spv_certificate) as has_certificate,
         exists (select from spv_message) as has_messages,
         exists (select from client where account_manager_id = $1) as is_manager,
         exists (select from work_item where assignee_id = $1 and deleted_at is null)
           or exists (select from task where assignee_id = $1 and deleted_at is null) as has_work`,
      [userId],
    );
    if (steps === undefined) throw new Error('A statement without a condition had no row.');
    return steps;
  },

  /** Hours tracked from one day to another, by person; the most first. */
  team: (tx: TenantTx, from: string, to: string) =>
    tx.query<{ userId: string; displayName: string; hours: number }>(
      `select u.id as user_id, u.display_name, coalesce(sum(e.seconds) / 3600.0, 0)::float8 as hours
       from users u
       left join time_entry e on e.tenant_id = u.tenant_id and e.user_id = u.id and e.deleted_at is null
         and e.day between $1::date and $2::date
       where u.is_active
       group by u.id, u.display_name order by hours desc, f_norm(u.display_name), u.id limit ${PEOPLE_MAX}`,
      [from, to],
    ),
};

/** SQL of the home page. */
export type HomeRepository = typeof homeRepository;

type FirstSteps = {
  readonly hasClients: boolean;
  readonly hasCertificate: boolean;
  readonly hasMessages: boolean;
  readonly isManager: boolean;
  readonly hasWork: boolean;
};
