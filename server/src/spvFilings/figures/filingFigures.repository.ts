import type { DayFigures, FilingFigures } from '#contracts/api/filingFigures.ts';
import { FIGURE_DAYS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { writeConditions } from '../../lists/conditions.ts';
import { PRESENT_OR_EXPECTED, reportTables } from '../../spvReport/spvReport.module.ts';

/** The forms of a deadline, the month that is declared, and whose clients. */
export type FiguresQuery = {
  readonly month: number;
  readonly year: number;
  readonly forms: readonly string[];
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
};

/** How many declarations of a deadline are where. */
export type ProgressFigures = Omit<FilingFigures, 'today' | 'deadline' | 'days' | 'before'>;

/** SQL of the figures of filings: one statement per function. */
export const filingFiguresRepository = {
  /** How far the declarations of a deadline are. */
  async progress(tx: TenantTx, query: FiguresQuery): Promise<ProgressFigures> {
    const { from, values } = formsOf(query);
    const rows = await tx.query<ProgressFigures>(
      `with ${reportTables('$1')}
       select count(*) as due,
         count(*) filter (where k.is_reached) as filed,
         count(*) filter (where k.is_reached and k.filing_id is null) as elsewhere,
         count(*) filter (where k.is_reached and k.status = 'E') as "confirmedWithErrors",
         ${inStatus(`'InvalidSubmission'`)} as refused, ${inStatus(`'Signed', 'Processing'`)} as sending,
         ${inStatus(`'Approved'`)} as "awaitingSigning", ${inStatus(`'Validated'`)} as "awaitingApproval",
         count(*) filter (where k.tax_id is null) as missing
       ${from}`,
      values,
    );
    const [figures] = rows;
    if (figures === undefined) throw new Error('Counting answered no row.');
    return figures;
  },

  /** The days on which the authority got declarations of a deadline. */
  days(tx: TenantTx, query: FiguresQuery): Promise<DayFigures[]> {
    const { from, values } = formsOf(query);
    return tx.query<DayFigures>(
      `with ${reportTables('$1')}
       select * from (
         select to_char(k.at at time zone 'Europe/Bucharest', 'YYYY-MM-DD') as date, count(*) as filed,
           count(*) filter (where k.status = 'E') as "withErrors"
         ${from} and k.is_reached group by 1 order by 1 desc limit ${FIGURE_DAYS_MAX}) as latest order by 1`,
      values,
    );
  },
};

/** SQL of the figures of filings. */
export type FilingFiguresRepository = typeof filingFiguresRepository;

const inStatus = (statuses: string) => `count(*) filter (where f.status in (${statuses}))`;

/** One row for each form of a client that is present or expected; `f` is its filing here. */
function formsOf({ year, month, forms, ...clients }: FiguresQuery) {
  const form = 'coalesce(k.statement_type, e.statement_type)';
  const { where, values } = writeConditions([`${form} = any($2::text[])`], [year * 12 + month, forms]).end(clients);
  return {
    values,
    from: `from ${PRESENT_OR_EXPECTED}
       join client c on c.tax_id = coalesce(k.tax_id, e.tax_id) and c.is_active
       left join spv_filing f on f.tenant_id = c.tenant_id and f.id = k.filing_id and not k.is_reached
       where ${where.join(' and ')}`,
  };
}
