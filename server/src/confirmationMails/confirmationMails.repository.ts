import { MAIL_ATTACHMENTS_BYTES_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A confirmation on its way to a client. */
export type ConfirmationToSend = {
  readonly id: string;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly clientName: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly receiptId: string;
  readonly uploadIndex: string | null;
  readonly managerName: string | null;
  readonly managerEmail: string | null;
};

/** SQL of confirmations that go to clients: one statement per function. */
export const confirmationMailsRepository = {
  async isOn(tx: TenantTx, clientId: string): Promise<boolean> {
    const rows = await tx.query('select from client_confirmation_mail where client_id = $1', [clientId]);
    return rows.length > 0;
  },

  /** From then on: filings that were confirmed earlier are not sent. */
  turnOn: (tx: TenantTx, clientId: string, setBy: string, since: Date) =>
    tx.query(
      'insert into client_confirmation_mail (client_id, set_by, since) values ($1, $2, $3) on conflict do nothing',
      [clientId, setBy, since],
    ),

  turnOff: (tx: TenantTx, clientId: string) =>
    tx.query('delete from client_confirmation_mail where client_id = $1', [clientId]),

  /** The firms with clients that get confirmations, queried across tenants. */
  async firms(tx: TenantTx): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_confirmation_mails()');
    return rows.map(({ tenantId }) => tenantId);
  },

  /** Confirmations without errors that were not sent, of clients that get them and have a contact, oldest first. */
  waiting: (tx: TenantTx): Promise<ConfirmationToSend[]> =>
    tx.query<ConfirmationToSend>(
      `select f.id, f.statement_type, f.reporting_month, f.reporting_year, c.legal_name as client_name,
         k.name as contact_name, k.email as contact_email, f.receipt_id, f.upload_index,
         u.display_name as manager_name,
         u.email as manager_email
       from client_confirmation_mail w
       join client c on c.tenant_id = w.tenant_id and c.id = w.client_id
       join contact k on k.tenant_id = c.tenant_id and k.client_id = c.id and k.is_primary and k.deleted_at is null
       join spv_filing f on f.tenant_id = c.tenant_id and f.fiscal_code = c.tax_id and f.deleted_at is null
         and f.status in ('Confirmed', 'ConfirmedWithWarnings') and f.confirmed_at >= w.since
       join content_file r on r.tenant_id = f.tenant_id and r.id = f.receipt_id
         and r.size_bytes <= ${MAIL_ATTACHMENTS_BYTES_MAX}
       left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
       where not exists (select from spv_filing_mail m where m.tenant_id = f.tenant_id and m.filing_id = f.id)
       order by f.confirmed_at, f.id`,
    ),

  /** Notes that a confirmation goes out; false when another server has sent it. */
  async note(tx: TenantTx, filingId: string): Promise<boolean> {
    const rows = await tx.query<{ filingId: string }>(
      `insert into spv_filing_mail (filing_id) select f.id from spv_filing f where f.id = $1
       on conflict do nothing returning filing_id`,
      [filingId],
    );
    return rows.length > 0;
  },
};

/** SQL of confirmations that go to clients. */
export type ConfirmationMailsRepository = typeof confirmationMailsRepository;
