import type { TenantTx } from '../db/tenantTx.ts';
import type { NewNotice } from './notices.repository.ts';

type Firm = { readonly tenantId: string };
const idsOf = (rows: readonly Firm[]): string[] => rows.map(({ tenantId }) => tenantId);

/** SQL of what people are told of: one statement per function. */
export const noticeSourcesRepository = {
  /**
   * Messages that need an answer, issued on this day or later, each for its client's account manager, or for all admins
   * where there is none. `messageIds` are the authority's.
   */
  messages: (tx: TenantTx, messageIds: readonly string[], types: readonly string[], since: string) =>
    tx.query<NewNotice>(
      `select 'authorityMessage' as kind, u.id as user_id, null as actor_id, 'spvMessage' as entity, m.id as entity_id,
         c.id as client_id, m.title, m.issue_date as day, 'spvMessage:' || m.id as once
       from spv_message m
       left join client c on c.tenant_id = m.tenant_id and c.tax_id = m.tax_id
       join users u on u.tenant_id = m.tenant_id and u.is_active and (u.id = c.account_manager_id
         or (c.account_manager_id is null and u.role in ('admin', 'owner')))
       where m.message_id = any($1::text[]) and m.type_enum = any($2::text[]) and m.issue_date >= $3::date`,
      [messageIds, types, since],
    ),

  /**
   * Mails that were refused or not delivered in time: invitations for those who sent them; messages, answers and
   * confirmations that were to reach a client for its account manager, or for all admins where there is none.
   */
  failedMails: (tx: TenantTx, since: Date) =>
    tx.query<NewNotice>(
      `with failed as (
         select m.id, m.tenant_id, m.kind, m.entity_id, m.recipient_name, 'mail:' || m.id as once
         from mail m
         where m.state in ('refused', 'expired') and m.ended_at > $1::timestamptz
       ), about_client as (
         select m.*, 'spvMessage' as entity, s.tax_id
         from failed m join spv_message s on m.kind = 'spvMessage' and s.tenant_id = m.tenant_id and s.id = m.entity_id
         union all
         select m.*, 'spvFiling', f.fiscal_code
         from failed m join spv_filing f on m.kind = 'confirmation' and f.tenant_id = m.tenant_id and f.id = m.entity_id
           and f.deleted_at is null
         union all
         select m.*, 'spvRequest', r.tax_id
         from failed m join spv_request r on m.kind = 'spvRequest.answer' and r.tenant_id = m.tenant_id
           and r.id = m.entity_id
       )
       select 'mailFailure' as kind, i.invited_by as user_id, null as actor_id, 'invitation' as entity,
         i.id as entity_id, null as client_id, m.recipient_name as title, m.once
       from failed m
       join invitation i on m.kind = 'invitation' and i.tenant_id = m.tenant_id and i.id = m.entity_id
       union all
       select 'mailFailure', u.id, null, m.entity, m.entity_id, c.id, m.recipient_name, m.once
       from about_client m
       left join client c on c.tenant_id = m.tenant_id and c.tax_id = m.tax_id
       join users u on u.tenant_id = m.tenant_id and u.is_active and (u.id = c.account_manager_id
         or (c.account_manager_id is null and u.role in ('admin', 'owner')))`,
      [since],
    ),

  /** Open work items and tasks that are due between these days, for those who are to do them: once for each due day. */
  due: (tx: TenantTx, from: string, until: string) =>
    tx.query<NewNotice>(
      `select 'dueDate' as kind, d.assignee_id as user_id, null as actor_id, d.entity, d.id as entity_id, d.work_item_id,
         d.client_id, d.title, d.due_date as day, concat_ws(':', 'due', d.entity, d.id, d.due_date) as once
       from (
         select 'workItem' as entity, w.id, null::uuid as work_item_id, w.client_id, w.title, w.due_date, w.assignee_id
         from work_item w where w.deleted_at is null and w.status <> 'Complete' and w.due_date between $1 and $2
         union all
         select 'task', t.id, t.work_item_id, t.client_id, t.title, t.due_date, t.assignee_id
         from task t left join work_item w on w.tenant_id = t.tenant_id and w.id = t.work_item_id
         where t.deleted_at is null and t.status <> 'Complete' and t.due_date between $1 and $2 and w.deleted_at is null
       ) as d
       where d.assignee_id is not null`,
      [from, until],
    ),

  /** The firms with such work, queried across tenants. */
  firmsWithDue: async (tx: TenantTx, from: string, until: string) =>
    idsOf(await tx.query<Firm>('select tenant_id from firms_with_due_work($1, $2)', [from, until])),

  /** The firms with clients, queried across tenants. */
  firmsWithClients: async (tx: TenantTx) => idsOf(await tx.query<Firm>('select tenant_id from firms_with_clients()')),

  /** The firms with such mails, queried across tenants. */
  firmsWithFailedMails: async (tx: TenantTx, since: Date) =>
    idsOf(await tx.query<Firm>('select tenant_id from firms_with_failed_mails($1)', [since])),

  /** The firms with notices that wait for a daily mail, queried across tenants. */
  firmsWithDaily: async (tx: TenantTx) =>
    idsOf(await tx.query<Firm>('select tenant_id from firms_with_daily_notices()')),

  /** The firms with notices that are older, queried across tenants. */
  firmsWithOld: async (tx: TenantTx, createdBefore: Date) =>
    idsOf(await tx.query<Firm>('select tenant_id from firms_with_old_notices($1)', [createdBefore])),
};

/** SQL of what people are told of. */
export type NoticeSourcesRepository = typeof noticeSourcesRepository;
