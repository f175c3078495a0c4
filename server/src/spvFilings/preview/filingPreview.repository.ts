import type { SpvFilingDetail } from '#contracts/api/spvFiling.ts';
import type { SignatureStatus } from '#contracts/link/fields.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { COLUMNS, JOINS, type FilingRow } from '../filingColumns.ts';

/** A document of a filing. */
export type FilingFile = { readonly id: string; readonly name: string; readonly mimeType: string | null };

/** A filing with its documents. */
export type FilingDetailRow = FilingRow & {
  /** The findings of the receipt, of which lists have the beginning. */
  readonly wholeError: string | null;
  readonly wholeWarning: string | null;
  readonly file: FilingFile;
  readonly statement: FilingFile | null;
  readonly signed: FilingFile | null;
  readonly receipt: FilingFile | null;
  readonly confirmationSignatureStatus: SignatureStatus | null;
  readonly settleNote: string | null;
  readonly signing: SpvFilingDetail['signing'];
  readonly confirmationMail: SpvFilingDetail['confirmationMail'];
};

/** SQL of one filing with its documents: one statement per function. */
export const filingPreviewRepository = {
  async find(tx: TenantTx, id: string): Promise<FilingDetailRow | null> {
    const rows = await tx.query<FilingDetailRow>(
      `select ${COLUMNS}, f.confirmation_error as "wholeError", f.confirmation_warning as "wholeWarning", ${['file', 'statement', 'signed', 'receipt'].map(fileColumn).join(', ')}, ${RECEIPT_SIGNATURE_STATUS},
         (select a.note from spv_filing_attempt a where a.tenant_id = f.tenant_id and a.filing_id = f.id
          order by a.opened_at desc limit 1) as "settleNote", ${SIGNING}, ${CONFIRMATION_MAIL}
       from spv_filing f ${JOINS} where f.id = $1 and f.deleted_at is null`,
      [id],
    );
    return rows[0] ?? null;
  },
};

/** SQL of one filing with its documents. */
export type FilingPreviewRepository = typeof filingPreviewRepository;

/** The signature status of the receipt's bytes, from the mailbox or from the authority's page. */
const RECEIPT_SIGNATURE_STATUS = `(select jsonb_build_object('state', m.signature_state, 'signer', m.signature_signer)
   from content_file r
   join spv_message m on m.tenant_id = f.tenant_id and m.upload_index = f.upload_index and m.signature_state is not null
   join content_file d on d.tenant_id = f.tenant_id and d.id = m.content_id and d.sha256 = r.sha256
   where r.tenant_id = f.tenant_id and r.id = f.receipt_id order by m.date limit 1) as "confirmationSignatureStatus"`;

/** Who has sent the file that is shown as signed. */
const SIGNING = `(select jsonb_build_object('sentByDisplayName', coalesce(o.display_name, ''),
     'certificateName', coalesce(e.name, a.certificate_thumbprint),
     'signedAt', to_char(f.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   from spv_filing_attempt a
   left join users o on o.tenant_id = a.tenant_id and o.id = a.opened_by
   left join spv_certificate e on e.tenant_id = a.tenant_id and e.thumbprint = a.certificate_thumbprint
   where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.signed_id = f.signed_id
   order by a.opened_at limit 1) as "signing"`;

const CONFIRMATION_MAIL = `(select jsonb_build_object('sentAt', to_char(s.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'contactName', b.recipient_name, 'state', b.state,
     'error', case when b.state in ('refused', 'expired') then b.answer_text end)
   from spv_filing_mail s
   left join mail b on b.tenant_id = s.tenant_id and b.entity_id = s.filing_id and b.kind = 'confirmation'
   where s.tenant_id = f.tenant_id and s.filing_id = f.id) as "confirmationMail"`;

const fileColumn = (name: string): string =>
  `(select jsonb_build_object('id', d.id, 'name', d.name, 'mimeType', d.mime_type) from content_file d
    where d.tenant_id = f.tenant_id and d.id = f.${name}_id) as "${name}"`;
