import * as v from 'valibot';
import { deadlineOn } from '../deadlines.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '../limits.ts';
import { accountManagerFilter, api, dateSchema, idSchema, queryInteger, queryList } from './shared.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A day on which declarations are due: the 25th or the last of a month. */
export const deadlineSchema = v.pipe(
  dateSchema,
  v.check((date) => deadlineOn(date) !== null, 'not a deadline'),
);

/** Declarations that came to the authority on a day. */
const dayFiguresSchema = v.strictObject({ date: dateSchema, filed: count, withErrors: count });
export type DayFigures = v.InferOutput<typeof dayFiguresSchema>;

/** One deadline in declarations, each one form of one client: how many are due, how far they are, and filed when. */
export const filingFiguresSchema = v.strictObject({
  /** In Romania. */
  today: dateSchema,
  deadline: v.strictObject({
    date: dateSchema,
    /** The month that is declared. */
    month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
    year: v.pipe(v.number(), v.integer()),
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
  days: v.array(dayFiguresSchema),
  /** The same for the deadline a month earlier, by the days until it. */
  before: v.array(v.strictObject({ daysLeft: v.pipe(v.number(), v.integer()), filed: count })),
});
export type FilingFigures = v.InferOutput<typeof filingFiguresSchema>;

/**
 * Figures of the given deadline; else of the 25th after the reported month, else of the next deadline. Filters by
 * status and by day do not apply to them.
 */
export const filingFigures = api
  .route({ method: 'GET', path: '/spv-filings/figures' })
  .input(
    v.strictObject({
      accountManagerId: v.optional(accountManagerFilter),
      clientId: v.optional(queryList(idSchema)),
      reportingMonth: v.optional(queryInteger(1, 12)),
      reportingYear: v.optional(queryInteger(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR)),
      deadline: v.optional(deadlineSchema),
    }),
  )
  .output(filingFiguresSchema);
