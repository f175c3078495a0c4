import type { DayFigures, FilingFigures } from '#contracts/api/filingFigures.ts';
import { daysFrom } from '#contracts/deadlines.ts';
import { FIGURES_DAYS } from '#contracts/limits.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import {
  daysOffBetween,
  periodAt,
  type Deadlines,
  type FormOfMonth,
  type Period,
} from '../../deadlines/deadlines.module.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { romanianDay } from '../../time/romanianTime.ts';
import type { FilingFilter } from '../list/filingFilter.ts';
import type { FiguresQuery, FilingFiguresRepository, ProgressFigures } from './filingFigures.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly figures: FilingFiguresRepository;
  readonly deadlines: Deadlines;
  readonly now: () => Date;
};
type FiguresFilter = Pick<
  FilingFilter,
  'accountManagerId' | 'clientId' | 'statementType' | 'reportingMonth' | 'reportingYear' | 'deadline'
>;
/** A deadline with the forms that are counted. */
type Counted = { readonly date: string; readonly months: Period[]; readonly forms: readonly FormOfMonth[] };

const DAY_MS = 86_400_000;

/** The figures of a deadline, and how the one before it went. */
export const createFilingFigures = ({ tenants, figures, deadlines, now }: Deps) => {
  /** @throws {AppError} `request.invalid` for a day that is no deadline */
  const deadlineOf = async (tx: TenantTx, filter: FiguresFilter, today: string): Promise<Counted> => {
    const { deadline, reportingMonth: month, reportingYear: year, statementType = [] } = filter;
    const found =
      deadline !== undefined
        ? await deadlines.on(tx, deadline)
        : month !== undefined && year !== undefined
          ? await deadlines.ofMonth(tx, { month, year })
          : ((await deadlines.next(tx, today, 1))[0] ?? null);
    if (found === null) throw new AppError('request.invalid', { fields: ['deadline'] });
    const isCounted = ({ statementType: form }: FormOfMonth) =>
      statementType.length === 0 || statementType.includes(form);
    return { date: found.date, months: monthsOf(found.forms), forms: found.forms.filter(isCounted) };
  };

  return async (actor: Actor, filter: FiguresFilter): Promise<FilingFigures> => {
    const today = romanianDay(now());
    return tenants.read(actor.tenantId, async (tx) => {
      const deadline = await deadlineOf(tx, filter, today);
      const earlier = await deadlines.monthBefore(tx, deadline.forms);
      const queries = queriesOf(deadline.forms, filter);
      const before = await daysOf(figures, tx, queriesOf(earlier.forms, filter));
      return {
        today,
        deadline: {
          date: deadline.date,
          months: deadline.months,
          daysOff: daysOffBetween(daysFrom(deadline.date, 1 - FIGURES_DAYS), deadline.date),
        },
        ...(await progressOf(figures, tx, queries)),
        days: await daysOf(figures, tx, queries),
        before: before.map(({ date, filed }) => ({ daysLeft: daysBetween(date, earlier.date), filed })),
      };
    });
  };
};

/** The figures of a deadline. */
export type FilingFiguresService = ReturnType<typeof createFilingFigures>;

/** The months that are declared, the latest first. */
const monthsOf = (forms: readonly FormOfMonth[]): Period[] =>
  [...new Set(forms.map(({ year, month }) => year * 12 + month))].toSorted((one, other) => other - one).map(periodAt);

/** A query for each month that is declared. */
const queriesOf = (forms: readonly FormOfMonth[], { accountManagerId, clientId }: FiguresFilter): FiguresQuery[] =>
  monthsOf(forms).map(({ year, month }) => ({
    year,
    month,
    forms: forms.flatMap((form) => (form.year === year && form.month === month ? [form.statementType] : [])),
    accountManagerId,
    clientId,
  }));

async function progressOf(
  figures: FilingFiguresRepository,
  tx: TenantTx,
  queries: readonly FiguresQuery[],
): Promise<ProgressFigures> {
  let sum = NO_PROGRESS;
  for (const query of queries) {
    const one = await figures.progress(tx, query);
    sum = {
      due: sum.due + one.due,
      filed: sum.filed + one.filed,
      elsewhere: sum.elsewhere + one.elsewhere,
      confirmedWithErrors: sum.confirmedWithErrors + one.confirmedWithErrors,
      refused: sum.refused + one.refused,
      sending: sum.sending + one.sending,
      awaitingSigning: sum.awaitingSigning + one.awaitingSigning,
      awaitingApproval: sum.awaitingApproval + one.awaitingApproval,
      missing: sum.missing + one.missing,
    };
  }
  return sum;
}

async function daysOf(
  figures: FilingFiguresRepository,
  tx: TenantTx,
  queries: readonly FiguresQuery[],
): Promise<DayFigures[]> {
  const days = new Map<string, DayFigures>();
  for (const query of queries) {
    for (const { date, filed, withErrors } of await figures.days(tx, query)) {
      const known = days.get(date) ?? { date, filed: 0, withErrors: 0 };
      days.set(date, { date, filed: known.filed + filed, withErrors: known.withErrors + withErrors });
    }
  }
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const NO_PROGRESS: ProgressFigures = {
  due: 0,
  filed: 0,
  elsewhere: 0,
  confirmedWithErrors: 0,
  refused: 0,
  sending: 0,
  awaitingSigning: 0,
  awaitingApproval: 0,
  missing: 0,
};
