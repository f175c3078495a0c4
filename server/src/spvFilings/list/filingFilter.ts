import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { nonEmpty, writeConditions, type Conditions } from '../../search/conditions.ts';

/** The filters of the filing list, as the contract reads them. */
export type FilingFilter = {
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly spvFilingStatus?: readonly FilingStatus[] | undefined;
  readonly reportingMonth?: number | undefined;
  readonly reportingYear?: number | undefined;
};

/** Writes a filter as SQL on `f` (filings) and `c` (their clients). */
export function conditionsOf(filter: FilingFilter): Conditions {
  const { add, end } = writeConditions(['f.deleted_at is null']);
  add((at) => `f.status = any(${at}::text[])`, nonEmpty(filter.spvFilingStatus));
  add((at) => `f.reporting_year = ${at}::smallint`, filter.reportingYear);
  add((at) => `f.reporting_month = ${at}::smallint`, filter.reportingMonth);
  return end(filter);
}
