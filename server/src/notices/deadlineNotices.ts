import { daysFrom } from '#contracts/deadlines.ts';
import { DEADLINE_NEWS_WORKING_DAYS } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { workingDaysBefore, type DeadlineDay, type Deadlines } from '../deadlines/deadlines.module.ts';
import type { Reports } from '../spvReport/spvReport.module.ts';
import type { NewNotice } from './notices.repository.ts';

type Deps = { readonly deadlines: Deadlines; readonly reports: Reports };
/** Days that hold so many working days, holidays and weekends included. */
const AHEAD_DAYS = 14;

/**
 * What is to be told of the deadlines near this day, to everybody whose clients miss something: some working days before,
 * and on the day itself.
 */
export async function findDeadlineNotices(
  { deadlines, reports }: Deps,
  tx: TenantTx,
  today: string,
): Promise<NewNotice[]> {
  const coming = await deadlines.between(tx, today, daysFrom(today, AHEAD_DAYS));
  const near = coming.filter(({ date }) => workingDaysBefore(date, DEADLINE_NEWS_WORKING_DAYS) <= today);
  const notices: NewNotice[] = [];
  for (const day of near) notices.push(...(await noticesOf(reports, tx, day, today)));
  return notices;
}

async function noticesOf(reports: Reports, tx: TenantTx, { date, forms }: DeadlineDay, today: string) {
  const missing = [];
  for (const [, ofMonth] of Map.groupBy(forms, ({ year, month }) => year * 12 + month)) {
    const [period] = ofMonth;
    const types = ofMonth.map(({ statementType }) => statementType);
    if (period !== undefined) missing.push(...(await reports.missingOfPeople(tx, { ...period, forms: types })));
  }
  return [...Map.groupBy(missing, ({ userId }) => userId)].map(([userId, ofPerson]): NewNotice => ({
    kind: 'deadline',
    userId,
    actorId: null,
    entity: 'deadline',
    entityId: userId,
    title: ofPerson.map(({ statementType, clientCount }) => `${statementType} (${clientCount})`).join(', '),
    day: date,
    once: `deadline:${date}:${date === today ? 'today' : 'soon'}`,
  }));
}
