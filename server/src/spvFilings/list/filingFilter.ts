import { deadlineOn, FORMS_OF } from '#contracts/deadlines.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { nonEmpty, writeConditions, type Conditions } from '../../search/conditions.ts';

/** The filters of the filing list, as the contract reads them. */
export type FilingFilter = {
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly spvFilingStatus?: readonly FilingStatus[] | undefined;
  readonly reportingMonth?: number | undefined;
  readonly reportingYear?: number | undefined;
  readonly deadline?: string | undefined;
  readonly submittedOn?: string | undefined;
};

/** Writes a filter as SQL on `f` (filings) and `c` (their clients). */
export function conditionsOf(filter: FilingFilter): Conditions {
  const { add, end } = writeConditions(['f.deleted_at is null']);
  add((at) => `f.status = any(${at}::text[])`, nonEmpty(filter.spvFilingStatus));
  add((at) => `f.reporting_year = ${at}::smallint`, filter.reportingYear);
  add((at) => `f.reporting_month = ${at}::smallint`, filter.reportingMonth);
  const deadline = deadlineOn(filter.deadline ?? '');
  if (deadline !== null) {
    add((at) => `f.reporting_year = ${at}::smallint`, deadline.year);
    add((at) => `f.reporting_month = ${at}::smallint`, deadline.month);
    add((at) => `f.statement_type = any(${at}::text[])`, FORMS_OF[deadline.kind]);
  }
  add(
    (at) => `f.submitted_at >= ${at}::date::timestamp at time zone '${ZONE}'
      and f.submitted_at < (${at}::date + 1)::timestamp at time zone '${ZONE}'`,
    filter.submittedOn,
  );
  return end(filter);
}

/** Days are those of the authority. */
const ZONE = 'Europe/Bucharest';
