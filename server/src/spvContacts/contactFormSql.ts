import type { SpvContact, SpvContactFilter } from '#contracts/api/spvContact.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { byClient, byText, byWords } from '../lists/finders.ts';
import type { ListSource } from '../lists/pagedList.ts';
import { CATEGORY_TITLES } from './contactFormConfiguration.ts';

/** A form as the database returns it. */
export type ContactFormRow = Omit<SpvContact, 'answeredAt'> & {
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly contentId: string | null;
};

/** The rows of a list, its count and its export. */
export function sourceOf(filter: SpvContactFilter): ListSource {
  const conditions = writeConditions([]);
  conditions.addSearch(filter.search, [
    byWords('f.request_category', CATEGORY_TITLES),
    byText('f_norm(f.request_text)'),
    byText('f_norm(f.registration_number)'),
    byClient('f.client_id'),
  ]);
  conditions.add((at) => `f.status = any(${at}::text[])`, nonEmpty(filter.spvContactStatus));
  conditions.add(
    (at) => `f.created_at >= (${at}::date)::timestamp at time zone 'Europe/Bucharest'`,
    filter.fromDateCreated,
  );
  conditions.add(
    (at) => `f.created_at < (${at}::date + 1)::timestamp at time zone 'Europe/Bucharest'`,
    filter.toDateCreated,
  );
  const { where, values, usesClient } = conditions.end(filter);
  return { from: `spv_contact f ${usesClient ? CLIENT : ''}`, where, values };
}

const CLIENT = 'join client c on c.tenant_id = f.tenant_id and c.id = f.client_id';

/** What the columns need, for shown rows only. */
export const JOINS = `${CLIENT}
  left join users u on u.tenant_id = f.tenant_id and u.id = f.requested_by
  left join users s on s.tenant_id = f.tenant_id and s.id = f.submitted_by`;

/** Columns of a form. */
export const COLUMNS = `f.id, f.client_id, c.name as client_name, c.legal_name as client_legal_name,
  c.registration_number as client_registration_number, f.tax_id, f.created_at,
  to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date_created, f.request_category,
  f.request_sub_category, f.request_text, f.status, u.display_name as requested_by_display_name, f.registration_number,
  to_char(f.registration_date, 'YYYY-MM-DD') as registration_date, s.display_name as submitted_by_display_name,
  f.message_id, f.answered_at, f.content_id`;

/** Newest first. */
export const NEWEST_FIRST = { rows: 'f', column: 'created_at', type: 'timestamptz', direction: 'desc' } as const;
