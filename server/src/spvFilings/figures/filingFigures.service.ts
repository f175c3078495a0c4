import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import {
  deadlineBefore,
  deadlineOfPeriod,
  deadlineOn,
  deadlinesAfter,
  FORMS_OF,
  type Deadline,
} from '#contracts/deadlines.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { romanianDay } from '../../time/romanianTime.ts';
import type { FilingFilter } from '../list/filingFilter.ts';
import type { FilingFiguresRepository } from './filingFigures.repository.ts';

type Deps = { readonly tenants: Tenants; readonly figures: FilingFiguresRepository; readonly now: () => Date };
type FiguresFilter = Pick<
  FilingFilter,
  'accountManagerId' | 'clientId' | 'reportingMonth' | 'reportingYear' | 'deadline'
>;

const DAY_MS = 86_400_000;

/** The figures of a deadline, and how the one before it went. */
export const createFilingFigures =
  ({ tenants, figures, now }: Deps) =>
  async (actor: Actor, filter: FiguresFilter): Promise<FilingFigures> => {
    const today = romanianDay(now());
    const deadline = deadlineOf(filter, today);
    const { accountManagerId, clientId } = filter;
    const queryOf = ({ kind, month, year }: Deadline) => ({
      month,
      year,
      forms: FORMS_OF[kind],
      accountManagerId,
      clientId,
    });
    const earlier = deadlineBefore(deadline);
    return tenants.read(actor.tenantId, async (tx) => ({
      today,
      deadline: { date: deadline.date, month: deadline.month, year: deadline.year },
      ...(await figures.progress(tx, queryOf(deadline))),
      days: await figures.days(tx, queryOf(deadline)),
      before: (await figures.days(tx, queryOf(earlier))).map(({ date, filed }) => ({
        daysLeft: Math.round((Date.parse(earlier.date) - Date.parse(date)) / DAY_MS),
        filed,
      })),
    }));
  };

/** The figures of a deadline. */
export type FilingFiguresService = ReturnType<typeof createFilingFigures>;

function deadlineOf({ deadline, reportingMonth, reportingYear }: FiguresFilter, today: string): Deadline {
  const chosen = deadlineOn(deadline ?? '');
  if (chosen !== null) return chosen;
  if (reportingMonth !== undefined && reportingYear !== undefined)
    return deadlineOfPeriod(reportingYear, reportingMonth);
  return deadlinesAfter(today)[0];
}
