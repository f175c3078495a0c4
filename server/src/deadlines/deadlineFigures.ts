import type { Deadline } from '#contracts/api/deadlines.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Reports } from '../spvReport/spvReport.module.ts';
import { periodAt, type DeadlineDay } from './deadlineDays.ts';
import { extensionOf } from './extensions/extensionAnswer.ts';

/** Whose clients are counted; all where nobody is named. */
export type Managers = { readonly accountManagerId?: readonly string[] | undefined };

/** Deadlines with their figures in clients: one statement for each month that is declared. */
export async function withFigures(
  reports: Reports,
  tx: TenantTx,
  days: readonly DeadlineDay[],
  { accountManagerId }: Managers,
): Promise<Deadline[]> {
  const forms = days.flatMap((day) => day.forms);
  const figures = new Map<string, { expected: number; filed: number; waiting: number; missing: number }>();
  for (const [at, ofMonth] of Map.groupBy(forms, ({ year, month }) => year * 12 + month)) {
    const types = [...new Set(ofMonth.map(({ statementType }) => statementType))];
    const rows = await reports.deadline(tx, { ...periodAt(at), forms: types, accountManagerId });
    for (const { statementType, ...counts } of rows) figures.set(`${statementType} ${at}`, counts);
  }
  return days.map(({ date, moves, forms: due }) => ({
    date,
    moves: [...moves],
    forms: due.map(({ statementType, month, year, extension }) => ({
      statementType,
      month,
      year,
      extension: extension === null ? null : extensionOf(extension),
      ...(figures.get(`${statementType} ${year * 12 + month}`) ?? NOTHING),
    })),
  }));
}

const NOTHING = { expected: 0, filed: 0, waiting: 0, missing: 0 };
