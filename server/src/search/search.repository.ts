import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { WorkStatus } from '#contracts/api/workItem.ts';
import { SEARCH_HITS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A client that was found. */
export type ClientHit = {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly taxId: string | null;
  readonly isActive: boolean;
};
/** A message that was found. */
export type MessageHit = {
  readonly id: string;
  readonly title: string;
  readonly clientName: string | null;
  readonly validationStatus: ValidationStatus | null;
  /** ISO 8601. */
  readonly date: string;
};

/** A work item that was found. */
export type WorkItemHit = {
  readonly id: string;
  readonly title: string;
  readonly clientLegalName: string;
  readonly assigneeName: string | null;
  readonly status: WorkStatus;
  readonly dueDate: string;
};

/** A task that was found. */
export type TaskHit = Omit<WorkItemHit, 'dueDate'> & {
  readonly clientId: string;
  readonly workItemId: string | null;
  readonly dueDate: string | null;
};

/** A filing that was found. */
export type FilingHit = {
  readonly id: string;
  readonly fileName: string;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly legalName: string | null;
  readonly spvFilingStatus: FilingStatus;
};

/** SQL of the search: one query per kind. */
export const searchRepository = {
  /** Active ones first, then by tax id, by all words, by likeness. */
  clients: (tx: TenantTx, text: string) =>
    tx.query<ClientHit>(
      `select id, name, legal_name, tax_id, is_active
       from search_clients($1, ${SEARCH_HITS_MAX})`,
      [text],
    ),

  /** Newest first. */
  messages: (tx: TenantTx, text: string) =>
    tx.query<MessageHit>(
      `select found.id, found.title, c.name as client_name, found.validation_status,
         to_char(found.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date
       from search_messages($1, ${SEARCH_HITS_MAX}) found
       join spv_message m on m.id = found.id
       left join client c on c.tenant_id = m.tenant_id and c.tax_id = m.tax_id
       order by found.date desc, found.id desc`,
      [text],
    ),

  /** Open ones first, the earliest due day first, then complete ones, the latest first. */
  workItems: (tx: TenantTx, text: string) =>
    tx.query<WorkItemHit>(
      `select w.id, w.title, c.name as client_legal_name, u.display_name as assignee_name, w.status, w.due_date
       from search_work_items($1, ${SEARCH_HITS_MAX}) with ordinality found (id, at)
       join work_item w on w.id = found.id
       join client c on c.tenant_id = w.tenant_id and c.id = w.client_id
       left join users u on u.tenant_id = w.tenant_id and u.id = w.assignee_id
       order by found.at`,
      [text],
    ),

  /** In the order of work items; those without a due day come after the other open ones. */
  tasks: (tx: TenantTx, text: string) =>
    tx.query<TaskHit>(
      `select t.id, t.title, t.client_id, t.work_item_id, c.name as client_legal_name,
         u.display_name as assignee_name, t.status, t.due_date
       from search_tasks($1, ${SEARCH_HITS_MAX}) with ordinality found (id, at)
       join task t on t.id = found.id
       join client c on c.tenant_id = t.tenant_id and c.id = t.client_id
       left join users u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
       order by found.at`,
      [text],
    ),

  /** Newest first. */
  filings: (tx: TenantTx, text: string) =>
    tx.query<FilingHit>(
      `select id, file_name, statement_type, reporting_month,
         reporting_year, legal_name, status as "spvFilingStatus"
       from search_filings($1, ${SEARCH_HITS_MAX})`,
      [text],
    ),
};

/** SQL of the search. */
export type SearchRepository = typeof searchRepository;
