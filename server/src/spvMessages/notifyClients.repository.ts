import type { TenantTx } from '../db/tenantTx.ts';

/** A message on its way to a client: what is known of the client, its primary contact and the document. */
export type MessageToSend = {
  readonly id: string;
  readonly title: string;
  readonly issueDate: string;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contentId: string | null;
  readonly sizeBytes: number | null;
  readonly managerName: string | null;
  readonly managerEmail: string | null;
};

/** SQL of messages that are sent on: one statement per function. */
export const notifyClientsRepository = {
  /** These messages with whom they go to. */
  find: (tx: TenantTx, ids: readonly string[]): Promise<MessageToSend[]> =>
    tx.query<MessageToSend>(`${TO_SEND} order by m.id`, [ids]),

  /** The same, locked. */
  toSend: (tx: TenantTx, ids: readonly string[]): Promise<MessageToSend[]> =>
    tx.query<MessageToSend>(`${TO_SEND} order by m.id for update of m`, [ids]),

  /** Notes that a message goes out with a batch; false when the batch has sent it before. */
  async note(
    tx: TenantTx,
    batchId: string,
    sentBy: string,
    { id, contactName, contactEmail }: { id: string; contactName: string; contactEmail: string },
  ): Promise<boolean> {
    const rows = await tx.query<{ messageId: string }>(
      `with noted as (
         insert into spv_message_notification (message_id, batch_id, contact_name, contact_email, sent_by)
         values ($1, $2, $3, $4, $5) on conflict do nothing returning message_id, sent_at)
       update spv_message m set last_notified_contact_name = $3, last_notified_contact_email = $4,
         last_notified_at = noted.sent_at
       from noted where m.id = noted.message_id returning m.id as message_id`,
      [id, batchId, contactName, contactEmail, sentBy],
    );
    return rows.length > 0;
  },
};

/** SQL of messages that are sent on. */
export type NotifyClientsRepository = typeof notifyClientsRepository;

const TO_SEND = `select m.id, m.title, m.issue_date, c.id as client_id, c.legal_name as client_name, k.name as contact_name,
  k.email as contact_email, f.id as content_id, f.size_bytes, u.display_name as manager_name,
  u.email as manager_email
  from spv_message m
  left join lateral (select c.* from client c where c.tenant_id = m.tenant_id and c.tax_id = m.tax_id limit 1) c on true
  left join contact k on k.tenant_id = c.tenant_id and k.client_id = c.id and k.is_primary and k.deleted_at is null
  left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
  left join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
  where m.id = any($1::uuid[])`;
