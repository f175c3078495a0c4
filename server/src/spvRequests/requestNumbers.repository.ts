import type { TenantTx } from '../db/tenantTx.ts';

/** So far the authority's clock and ours may differ, in the words of PostgreSQL. */
const CLOCKS_APART = '5 minutes';

/** A message that may answer a request of unknown outcome. */
export type PossibleAnswer = {
  readonly id: string;
  readonly documentType: string;
  readonly messageId: string;
  readonly authorityId: string;
  /** The authority's words of the message. */
  readonly details: string;
};

/** SQL of the numbers that the authority gives requests: one statement per function. */
export const requestNumbersRepository = {
  /**
   * Lets one transaction of the firm at a time match requests with answers: of a number and an answer that are stored at
   * once, the later one then sees the other. Before any lock of a request, which the matching takes too.
   */
  async lockMatching(tx: TenantTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7204515))', [tx.tenantId]);
  },

  /** Whether another request has a number of the authority. */
  async isNumberTaken(tx: TenantTx, id: string, authorityId: string): Promise<boolean> {
    const rows = await tx.query('select from spv_request where authority_id = $2 and id <> $1', [id, authorityId]);
    return rows.length > 0;
  },

  /** Takes a number that a person gave to another request from it: the host has heard whose it is. */
  async freeNumber(tx: TenantTx, id: string, authorityId: string): Promise<void> {
    await tx.query('update spv_request set authority_id = null where authority_id = $2 and id <> $1', [
      id,
      authorityId,
    ]);
  },

  /**
   * Answers whose request nobody knows, each with a request of unknown outcome that it may answer: of the same fiscal
   * code, sent before, and without a detail that the answer does not tell.
   */
  answersOfUnknown: (tx: TenantTx, messageIds: readonly string[]): Promise<PossibleAnswer[]> =>
    tx.query<PossibleAnswer>(
      `select r.id, r.document_type, m.id as message_id, m.request_id as authority_id, m.details
       from spv_message m
       join spv_request r on r.tenant_id = m.tenant_id and r.tax_id = m.tax_id and r.status = 'TimedOut'
         and r.authority_id is null and r.claimed_at <= m.date + interval '${CLOCKS_APART}'
         and coalesce(r.reporting_year::text, r.secondary_fiscal_code, r.registration_index) is null
       where m.message_id = any($1::text[]) and m.request_id is not null
         and not exists (select from spv_request o where o.tenant_id = m.tenant_id and o.authority_id = m.request_id)
         and not exists (select from spv_request v where v.tenant_id = r.tenant_id and v.tax_id = r.tax_id
           and v.document_type = r.document_type and v.status = 'Valid')
       order by r.id for update of r`,
      [messageIds],
    ),

  /** The authority's ids of answers for the client of a request that came since it was claimed. */
  async answersSince(tx: TenantTx, id: string): Promise<string[]> {
    const rows = await tx.query<{ messageId: string }>(
      `select m.message_id from spv_request r
       join spv_message m on m.tenant_id = r.tenant_id and m.tax_id = r.tax_id and m.request_id is not null
         and m.date >= r.claimed_at - interval '${CLOCKS_APART}'
       where r.id = $1`,
      [id],
    );
    return rows.map(({ messageId }) => messageId);
  },

  async setNumber(tx: TenantTx, id: string, authorityId: string): Promise<void> {
    await tx.query('update spv_request set authority_id = $2 where id = $1', [id, authorityId]);
  },
};

/** SQL of the numbers that the authority gives requests. */
export type RequestNumbersRepository = typeof requestNumbersRepository;
