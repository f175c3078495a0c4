import type { FilingStatus, FilingWait } from '#contracts/api/spvFiling.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { deadlines } from '../../deadlines/deadlines.module.ts';
import { nonEmpty, writeConditions, type Conditions } from '../../lists/conditions.ts';
import { byClientOfCode, byText } from '../../lists/finders.ts';
import { receiptLateBefore } from '../filingColumns.ts';
import { MAY_WAIT, waitsFor } from './waitsFor.ts';

/** The filters of the filing list, as the contract reads them. */
export type FilingFilter = {
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly spvFilingStatus?: readonly FilingStatus[] | undefined;
  readonly statementType?: readonly string[] | undefined;
  readonly reportingMonth?: number | undefined;
  readonly reportingYear?: number | undefined;
  readonly deadline?: string | undefined;
  readonly submittedOn?: string | undefined;
  readonly waitsFor?: readonly FilingWait[] | undefined;
  readonly ofPerson?: readonly string[] | undefined;
  readonly search?: string | undefined;
};

/** Writes a filter as SQL on `f` (filings) and `c` (their clients). What is due on a day, the firm's calendar says. */
export async function conditionsOf(tx: TenantTx, filter: FilingFilter, now: Date): Promise<Conditions> {
  const { add, addSearch, end } = writeConditions(...firstConditions(filter, now));
  addSearch(filter.search, [byText('f.search_text'), byClientOfCode('f.fiscal_code')]);
  add((at) => `f.status = any(${at}::text[])`, nonEmpty(filter.spvFilingStatus));
  add((at) => `f.reporting_year = ${at}::smallint`, filter.reportingYear);
  add((at) => `f.reporting_month = ${at}::smallint`, filter.reportingMonth);
  add((at) => `f.statement_type = any(${at}::text[])`, nonEmpty(filter.statementType));
  if (filter.deadline !== undefined) {
    const due = (await deadlines.on(tx, filter.deadline))?.forms ?? [];
    add((at) => `f.reporting_year = any(${at}::smallint[])`, [...new Set(due.map(({ year }) => year))]);
    add((at) => `f.reporting_month = any(${at}::smallint[])`, [...new Set(due.map(({ month }) => month))]);
    const forms = due.map(({ statementType, year, month }) => `${statementType} ${year * 12 + month}`);
    add((at) => `f.statement_type || ' ' || (f.reporting_year * 12 + f.reporting_month) = any(${at}::text[])`, forms);
  }
  add(
    (at) => `f.submitted_at >= ${at}::date::timestamp at time zone '${ZONE}'
      and f.submitted_at < (${at}::date + 1)::timestamp at time zone '${ZONE}'`,
    filter.submittedOn,
  );
  const people = nonEmpty(filter.ofPerson);
  add((at) => `(c.account_manager_id = any(${at}::uuid[]) or f.created_by = any(${at}::uuid[]))`, people);
  const { where, values, usesClient } = end(filter);
  return { where, values, usesClient: usesClient || people !== undefined };
}

/** What is waited for needs two values, the first ones. */
function firstConditions(filter: FilingFilter, now: Date): [string[], unknown[]] {
  const waits = nonEmpty(filter.waitsFor);
  if (waits === undefined) return [['f.deleted_at is null'], []];
  const isWaiting = `${MAY_WAIT} and ${waitsFor('$1')} = any($2::text[])`;
  return [
    ['f.deleted_at is null', isWaiting],
    [receiptLateBefore(now), waits],
  ];
}

/** Days are those of the authority. */
const ZONE = 'Europe/Bucharest';
