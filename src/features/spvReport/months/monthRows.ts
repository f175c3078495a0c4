import type { MonthForms } from '#contracts/api/deadlines.ts';
import type { ClientMonthCell, Expectation } from '#contracts/api/spvReport.ts';
import { inRomanianOrder } from '#src/shared/text/order.ts';
import { kindOf, type CellKind } from '../cells/cellKind.ts';
import { dueDaysIn } from '../cells/dueDays.ts';
import { isSamePeriod, type Period } from '../filters/reportPeriod.ts';

export type MonthCell = ClientMonthCell & { readonly kind: CellKind };
/** One form of a client along its months. */
export type MonthRow = {
  readonly statementType: string;
  /** In the order of the months; null where nothing was due or filed. */
  readonly cells: readonly (MonthCell | null)[];
  /** Null for a form that was filed once and of which nothing is known. */
  readonly expectation: Expectation | null;
};

type Months = {
  readonly months: readonly Period[];
  readonly cells: readonly ClientMonthCell[];
  readonly expectations: readonly Expectation[];
};

/** The forms that were filed or are expected, in their order. */
export function monthRowsOf(
  { months, cells, expectations }: Months,
  dueMonths: readonly MonthForms[] | undefined,
  today: string,
): MonthRow[] {
  const dueDays = months.map((month) => dueDaysIn(dueMonths, month));
  const byForm = Map.groupBy(cells, ({ statementType }) => statementType);
  const forms = new Set([...byForm.keys(), ...expectations.map(({ statementType }) => statementType)]);
  return [...forms].toSorted(inRomanianOrder).map((statementType) => ({
    statementType,
    cells: months.map((month, at) => {
      const cell = byForm.get(statementType)?.find((known) => isSamePeriod(known, month));
      const due = dueDays[at]?.get(statementType) ?? null;
      return cell === undefined ? null : { ...cell, kind: kindOf(cell, due, today) };
    }),
    expectation: expectations.find((known) => known.statementType === statementType) ?? null,
  }));
}
