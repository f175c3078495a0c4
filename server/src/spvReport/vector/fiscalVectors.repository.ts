import type { SignatureState } from '#contracts/link/fields.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import type { Obligation, ObligationForm } from './vectorForms.ts';

/** An answer to a request whose document was not looked at. */
export type UnreadAnswer = {
  readonly id: string;
  readonly sha256: string;
  readonly taxId: string;
  readonly date: Date;
  readonly signatureState: SignatureState | null;
  /** True where its words, or the request that it answers, speak of a fiscal vector. */
  readonly isVector: boolean;
};
/** Where a client's fiscal vector comes from. */
export type FiscalVectorRow = {
  readonly spvMessageId: string;
  readonly issuedAt: Date;
  readonly unknown: string[];
};

/** Answers per query. */
export const ANSWERS_AT_ONCE = 50;

/** SQL of fiscal vectors: one statement per function. */
export const fiscalVectorsRepository = {
  /** Oldest first, after `after`. */
  unread: (tx: TenantTx, after: UnreadAnswer | null): Promise<UnreadAnswer[]> =>
    tx.query<UnreadAnswer>(
      `select m.id, f.sha256, m.tax_id, m.date, m.signature_state,
         m.details ~* 'vector +fiscal' or exists (select from spv_request r
           where r.tenant_id = m.tenant_id and r.message_id = m.id and r.document_type = 'VECTOR FISCAL') as is_vector
       from spv_message m join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
       where m.type_enum = 'RequestResponse' and m.content_id is not null and m.vector_read_at is null
         and (m.date, m.id) > (coalesce($1::timestamptz, '-infinity'),
           coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
       order by m.date, m.id limit ${ANSWERS_AT_ONCE}`,
      [after?.date ?? null, after?.id ?? null],
    ),

  /** False when it was read concurrently. */
  async setRead(tx: TenantTx, id: string): Promise<boolean> {
    const rows = await tx.query(
      'update spv_message set vector_read_at = clock_timestamp() where id = $1 and vector_read_at is null returning id',
      [id],
    );
    return rows.length > 0;
  },

  /** Makes a message the source of a client's vector; false where a later one is. Its forms go. */
  async replace(tx: TenantTx, taxId: string, messageId: string): Promise<boolean> {
    const rows = await tx.query(
      `insert into fiscal_vector (tax_id, message_id, issued_at)
       select $1, m.id, m.date from spv_message m where m.id = $2
       on conflict (tenant_id, tax_id) do update set message_id = excluded.message_id, issued_at = excluded.issued_at
         where fiscal_vector.issued_at <= excluded.issued_at
       returning tax_id`,
      [taxId, messageId],
    );
    if (rows.length === 0) return false;
    await tx.query('delete from fiscal_vector_form where tax_id = $1', [taxId]);
    return true;
  },

  async insertForms(tx: TenantTx, taxId: string, forms: readonly (Obligation & ObligationForm)[]): Promise<void> {
    await tx.query(
      `insert into fiscal_vector_form
         (tax_id, code, meaning, statement_type, months, skips_year_end, first_period, last_period)
       select $1, code, meaning, statement_type, months, skips_year_end, first_period, last_period
       from jsonb_to_recordset($2::jsonb) as given (code text, meaning text, statement_type text, months smallint,
         skips_year_end boolean, first_period integer, last_period integer)`,
      [
        taxId,
        JSON.stringify(
          forms.map((form) => ({
            code: form.code,
            meaning: form.meaning,
            statement_type: form.statementType,
            months: form.months,
            skips_year_end: form.skipsYearEnd,
            first_period: form.firstPeriod,
            last_period: form.lastPeriod,
          })),
        ),
      ],
    );
  },

  /** The vector of a client, with the obligations of a month for which no form is known. */
  async find(tx: TenantTx, taxId: string, at: number): Promise<FiscalVectorRow | null> {
    const rows = await tx.query<FiscalVectorRow>(
      `select v.message_id as "spvMessageId", v.issued_at,
         array(select o.code || ' ' || o.meaning from fiscal_vector_form o
           where o.tax_id = v.tax_id and o.statement_type is null and o.first_period <= $2
             and (o.last_period is null or o.last_period >= $2)
           order by 1) as unknown
       from fiscal_vector v where v.tax_id = $1`,
      [taxId, at],
    );
    return rows[0] ?? null;
  },

  /** The firms with unread answers, queried across tenants. */
  async firmsWithUnread(tx: TenantTx): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_unread_vectors()');
    return rows.map(({ tenantId }) => tenantId);
  },
};

/** SQL of fiscal vectors. */
export type FiscalVectorsRepository = typeof fiscalVectorsRepository;
