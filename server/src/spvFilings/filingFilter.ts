import type { FilingStatus } from '#contracts/api/spvFiling.ts';

/** The filters of the filing list, as the contract reads them. */
export type FilingFilter = {
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly spvFilingStatus?: readonly FilingStatus[] | undefined;
  readonly reportingMonth?: number | undefined;
  readonly reportingYear?: number | undefined;
};

/** Conditions on `f` (filings) and, where `usesClient` says so, on `c` (their clients), with the values they name. */
export type FilingConditions = { readonly where: string[]; readonly values: unknown[]; readonly usesClient: boolean };

/** Writes a filter as SQL. The text depends only on which filters are set, never on their values. */
export function conditionsOf(filter: FilingFilter): FilingConditions {
  const values: unknown[] = [];
  const where = ['f.deleted_at is null'];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  add((at) => `f.status = any(${at}::text[])`, some(filter.spvFilingStatus));
  add((at) => `f.reporting_year = ${at}::smallint`, filter.reportingYear);
  add((at) => `f.reporting_month = ${at}::smallint`, filter.reportingMonth);
  add((at) => `c.id = any(${at}::uuid[])`, some(filter.clientId));
  const managers = some(filter.accountManagerId);
  if (managers !== undefined) {
    const ids = managers.filter((manager) => manager !== 'unassigned');
    const isManaged = `c.account_manager_id = any($${values.push(ids)}::uuid[])`;
    // A filing whose client nobody has added is nobody's either.
    where.push(ids.length < managers.length ? `(${isManaged} or c.account_manager_id is null)` : isManaged);
  }
  return { where, values, usesClient: managers !== undefined || some(filter.clientId) !== undefined };
}

/** An empty list filters nothing. */
const some = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list === undefined || list.length === 0 ? undefined : list;
