import type { MissingForm } from '#contracts/api/home.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { periodAt, type DeadlineDay } from '../deadlines/deadlines.module.ts';
import type { Reports } from '../spvReport/spvReport.module.ts';

/**
 * The forms of deadlines that clients have not filed, or only elsewhere with errors, in the order of the days: one statement
 * for each month that is declared. `accountManagerId`: whose clients, or all.
 */
export async function missingOf(
  reports: Pick<Reports, 'missing'>,
  tx: TenantTx,
  days: readonly DeadlineDay[],
  accountManagerId: readonly string[] | undefined,
): Promise<MissingForm[]> {
  const due = days.flatMap(({ date, forms }) => forms.map((form) => ({ ...form, date })));
  const missing: MissingForm[] = [];
  for (const [at, ofMonth] of Map.groupBy(due, ({ year, month }) => year * 12 + month)) {
    const period = periodAt(at);
    const forms = [...new Set(ofMonth.map(({ statementType }) => statementType))];
    const rows = await reports.missing(tx, { ...period, forms, accountManagerId });
    for (const { statementType, date } of ofMonth) {
      const ofForm = rows.filter((row) => row.statementType === statementType);
      missing.push(...ofForm.map((row) => ({ date, ...period, ...row, statementType })));
    }
  }
  return missing.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
