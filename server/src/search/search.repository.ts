import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
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
  readonly legalName: string | null;
  readonly validationStatus: ValidationStatus | null;
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
      `select id, title, legal_name, validation_status
       from search_messages($1, ${SEARCH_HITS_MAX})`,
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
