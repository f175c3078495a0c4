import type { SpvRequest, SpvRequestFilter } from '#contracts/api/spvRequest.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { byClient, byText, byWords } from '../lists/finders.ts';
import type { ListSource } from '../lists/pagedList.ts';
import { DOCUMENT_TYPES } from './documentTypes.ts';

/** A request as the database returns it. */
export type RequestRow = Omit<SpvRequest, 'dateCreated' | 'emailedAt' | 'answeredAt'> & {
  readonly createdAt: Date;
  readonly dateCreated: string;
  readonly emailedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly contactId: string | null;
  readonly attemptId: string | null;
  readonly certificateId: string | null;
  readonly workstationKeyId: string | null;
};

/** The rows of a list, its count and its export. */
export function sourceOf(filter: SpvRequestFilter): ListSource {
  const conditions = writeConditions([]);
  conditions.addSearch(filter.search, [
    byText('f_norm(r.document_type)'),
    BY_DOCUMENT,
    byText('r.authority_id'),
    byClient('r.client_id'),
  ]);
  conditions.add((at) => `r.is_archived = ${at}::boolean`, filter.isArchived);
  conditions.add((at) => `r.status = any(${at}::text[])`, nonEmpty(filter.status));
  conditions.add((at) => `r.document_type = any(${at}::text[])`, nonEmpty(filter.documentType));
  conditions.add(
    (at) => `r.created_at >= (${at}::date)::timestamp at time zone 'Europe/Bucharest'`,
    filter.fromDateCreated,
  );
  conditions.add(
    (at) => `r.created_at < (${at}::date + 1)::timestamp at time zone 'Europe/Bucharest'`,
    filter.toDateCreated,
  );
  conditions.add((at) => `(r.status <> 'Error' or not ${at}::boolean)`, filter.excludeSubmittedErrors);
  const people = nonEmpty(filter.ofPerson);
  conditions.add((at) => `(c.account_manager_id = any(${at}::uuid[]) or r.requested_by = any(${at}::uuid[]))`, people);
  const { where, values, usesClient } = conditions.end(filter);
  return { from: `spv_request r ${usesClient || people !== undefined ? CLIENT : ''}`, where, values };
}

const BY_DOCUMENT = byWords(
  'r.document_type',
  Object.fromEntries([...DOCUMENT_TYPES].map(([key, { words }]) => [key, `${words.en} ${words.ro}`])),
);

export const CLIENT = 'join client c on c.tenant_id = r.tenant_id and c.id = r.client_id';

/** What the columns need, for shown rows only. */
export const JOINS = `${CLIENT}
  left join users u on u.tenant_id = r.tenant_id and u.id = r.requested_by
  left join contact k on k.tenant_id = r.tenant_id and k.id = r.contact_id
  left join lateral (
    select b.state, b.answer_text from mail b
    where r.emailed_at is not null and b.tenant_id = r.tenant_id and b.entity_id = r.id
      and b.kind = 'spvRequest.answer'
    order by b.created_at desc limit 1
  ) b on true`;

/** What its type of document asks for. */
export const DETAILS = `r.reporting_year, r.reporting_month, r.start_month, r.end_month, r.secondary_fiscal_code,
  r.registration_index as "index", r.reason`;

/** Columns of a request. */
export const COLUMNS = `r.id, r.client_id, c.name as client_name, r.tax_id, r.document_type, ${DETAILS}, r.created_at, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date_created,
  r.status, u.display_name as requested_by_display_name, r.authority_id as request_id, r.title, r.submission_error,
  r.settled_note, r.is_archived, r.email_to_client, r.contact_id, k.name as contact_name, r.emailed_at, b.state as email_state,
  case when b.state in ('refused', 'expired') then b.answer_text end as email_error, r.message_id, r.answered_at,
  r.certificate_thumbprint, r.attempt_id, r.certificate_id, r.workstation_key_id`;

/** Newest first. */
export const NEWEST_FIRST = { rows: 'r', column: 'created_at', type: 'timestamptz', direction: 'desc' } as const;
