import * as v from 'valibot';
import { FIGURE_DAYS_MAX, FIGURES_DAYS, FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '../limits.ts';
import { deadlineDaySchema } from './deadlines.ts';
import { accountManagerFilter, api, bounded, dateSchema, idSchema, queryInteger, queryList } from './shared.ts';
import { statementTypeSchema } from './spvReport.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Declarations that came to the authority on a day. */
const dayFiguresSchema = v.strictObject({ date: dateSchema, filed: count, withErrors: count });
export type DayFigures = v.InferOutput<typeof dayFiguresSchema>;

/** One deadline in declarations, each one form of one client: how many are due, how far they are, and filed when. */
export const filingFiguresSchema = v.strictObject({
  /** In Romania. */
  today: dateSchema,
  deadline: v.strictObject({
    date: dateSchema,
    /** The months that are declared, the latest first: one, unless a form of another month was extended to the day. */
    months: v.pipe(
      v.array(
        v.strictObject({
          month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
          year: v.pipe(v.number(), v.integer()),
        }),
      ),
      v.maxLength(14),
    ),
    /** Weekends and legal holidays of the weeks before it. */
    daysOff: v.pipe(v.array(dateSchema), v.maxLength(FIGURES_DAYS)),
  }),
  /** All that follow, added up; `elsewhere` and those confirmed with errors are parts of `filed`. */
  due: count,
  /** What the authority has, also with errors. */
  filed: count,
  /** Filed without this product: only their receipts are known. */
  elsewhere: count,
  confirmedWithErrors: count,
  refused: count,
  sending: count,
  awaitingSigning: count,
  awaitingApproval: count,
  /** Expected and not uploaded. */
  missing: count,
  /** Days with something filed, in their order. */
  days: bounded(dayFiguresSchema, FIGURE_DAYS_MAX),
  /** The same for the deadline a month earlier, by the days until it. */
  before: bounded(v.strictObject({ daysLeft: v.pipe(v.number(), v.integer()), filed: count }), FIGURE_DAYS_MAX),
});
export type FilingFigures = v.InferOutput<typeof filingFiguresSchema>;

/**
 * Figures of the given deadline (`request.invalid` for a day that is none), else of the one after the reported month, else
 * of the next one. Filters by status and by day of filing do not apply to them.
 */
export const filingFigures = api
  .route({ method: 'GET', path: '/spv-filings/figures' })
  .input(
    v.strictObject({
      accountManagerId: v.optional(accountManagerFilter),
      clientId: v.optional(queryList(idSchema)),
      statementType: v.optional(queryList(statementTypeSchema)),
      reportingMonth: v.optional(queryInteger(1, 12)),
      reportingYear: v.optional(queryInteger(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR)),
      deadline: v.optional(deadlineDaySchema),
    }),
  )
  .output(filingFiguresSchema);
