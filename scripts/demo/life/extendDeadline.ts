import { daysFrom } from '#contracts/deadlines.ts';
import { monthAt, periodOf } from './calendar.ts';
import type { DemoFirm } from './firm.ts';

const LATER_DAYS = 12;

/** The authority has given more time for one form of the last month. */
export async function extendDeadline({ as }: DemoFirm, nowMs: number): Promise<void> {
  const { deadlines } = as('ana');
  const period = periodOf(monthAt(nowMs) - 1);
  const [ofMonth] = await deadlines.ofMonths(period);
  const due = ofMonth?.forms.find(({ statementType }) => statementType === 'D394');
  if (due === undefined) throw new Error('D394 has no deadline.');
  const reason = `Ordin ANAF ${String(period.year)}: declarația informativă, termen prorogat`;
  await deadlines.extend({ statementType: 'D394', ...period, newDate: daysFrom(due.date, LATER_DAYS), reason });
}
