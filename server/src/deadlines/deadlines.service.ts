import type { MonthForms } from '#contracts/api/deadlines.ts';
import { DEADLINE_FORMS, daysFrom } from '#contracts/deadlines.ts';
import { DEADLINE_WEEKS, DEADLINE_WEEKS_MAX, LAST_DAY } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import type { Reports } from '../spvReport/spvReport.module.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { mondayOf } from '../time/weeks.ts';
import { extensionIn, hasDeadlines, periodAt } from './deadlineDays.ts';
import { withFigures, type Managers } from './deadlineFigures.ts';
import { dueDay, type Period } from './dueDay.ts';
import { extensionOf } from './extensions/extensionAnswer.ts';
import type { ExtensionsRepository } from './extensions/extensions.repository.ts';
import type { ReadDeadlines } from './readDeadlines.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly deadlines: ReadDeadlines;
  readonly extensions: Pick<ExtensionsRepository, 'ofMonths'>;
  readonly reports: Reports;
  readonly now: () => Date;
};
type ListQuery = { readonly from?: string | undefined; readonly to?: string | undefined } & Managers;
const DAYS_MAX = 7 * DEADLINE_WEEKS_MAX;

/** The deadlines of a firm. */
export const createDeadlinesService = ({ tenants, deadlines, extensions, reports, now }: Deps) => ({
  /** Twelve weeks from this week's Monday, where no days are given. */
  async list(actor: Actor, query: ListQuery) {
    const today = romanianDay(now());
    const from = query.from ?? mondayOf(today);
    const asked = query.to ?? daysFrom(from, 7 * DEADLINE_WEEKS - 1);
    const to = firstOf(asked, daysFrom(from, DAYS_MAX - 1), LAST_DAY);
    const found = await tenants.read(actor.tenantId, async (tx) =>
      withFigures(reports, tx, await deadlines.between(tx, from, to), query),
    );
    return { today, from, to, deadlines: found };
  },

  /** On which day each form is due, and by which extension, for so many months up to one. */
  async ofMonths(actor: Actor, { month, year, count }: Period & { readonly count: number }): Promise<MonthForms[]> {
    const last = year * 12 + month;
    const first = last - count + 1;
    const extended = await tenants.read(actor.tenantId, (tx) => extensions.ofMonths(tx, first, last));
    const months = Array.from({ length: count }, (_, at) => first + at).filter(hasDeadlines);
    return months.map(periodAt).map((period) => ({
      ...period,
      forms: DEADLINE_FORMS.map((statementType) => {
        const extension = extensionIn(extended, { statementType, ...period });
        return {
          statementType,
          date: dueDay(statementType, period, extended).date,
          extension: extension === null ? null : extensionOf(extension),
        };
      }),
    }));
  },
});

const firstOf = (...days: readonly string[]): string => days.toSorted()[0] ?? LAST_DAY;
