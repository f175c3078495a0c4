import * as v from 'valibot';
import { DEADLINE_FORMS, HOLIDAYS } from '../deadlines.ts';
import {
  DEADLINE_WEEKS_MAX,
  EXTENSION_REASON_MAX,
  FIRST_REPORTING_YEAR,
  LAST_REPORTING_YEAR,
  REPORT_MONTHS,
} from '../limits.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  queryInteger,
  requiredTextSchema,
  revisionSchema,
  urlText,
} from './shared.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const formSchema = v.picklist(DEADLINE_FORMS);
const period = {
  month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR)),
};
/** A day in the years of reporting. The last month, which is due after them, has no deadlines. */
export const deadlineDaySchema = v.pipe(
  dateSchema,
  v.check((day) => {
    const year = Number(day.slice(0, 4));
    return year >= FIRST_REPORTING_YEAR && year <= LAST_REPORTING_YEAR;
  }, 'not in the years of reporting'),
);
const formsMax = DEADLINE_FORMS.length;
/** Every form of the months that extensions can bring to one day. */
const FORMS_OF_DAY_MAX = 14 * formsMax;

/** Why what would be due on a day is due on another one by law. */
const moveSchema = v.strictObject({
  from: dateSchema,
  /** `dayOff`: the next working day (art. 75). `december`: by 21 December in place of the 25th (art. 155). */
  rule: v.picklist(['dayOff', 'december']),
  /** The days off that were passed over; a weekend has no holiday. */
  daysOff: bounded(v.strictObject({ date: dateSchema, holiday: v.nullable(v.picklist(HOLIDAYS)) }), 31),
});
export type DeadlineMove = v.InferOutput<typeof moveSchema>;

/** A later day that the firm has entered for a form of one month. */
export const extensionSchema = v.strictObject({
  id: idSchema,
  statementType: formSchema,
  ...period,
  /** The day by law, without the extension. */
  lawfulDate: dateSchema,
  newDate: dateSchema,
  /** The day on which it is due then: the new day, or the one to which it moves like any day. */
  dueDate: dateSchema,
  reason: v.pipe(v.string(), v.maxLength(EXTENSION_REASON_MAX)),
  byName: nameText,
  at: instantSchema,
  revision: revisionSchema,
});
export type DeadlineExtension = v.InferOutput<typeof extensionSchema>;

/** A form of a month that is due, in clients. Those expected are all that follow, added up. */
const dueFormSchema = v.strictObject({
  statementType: formSchema,
  ...period,
  extension: v.nullable(extensionSchema),
  expected: count,
  filed: count,
  waiting: count,
  missing: count,
});
export type DueForm = v.InferOutput<typeof dueFormSchema>;

/** A day on which declarations are due. */
export const deadlineSchema = v.strictObject({
  date: dateSchema,
  /** The days that were moved to this one. */
  moves: bounded(moveSchema, 31),
  /** An extension can bring forms of other months to the day. */
  forms: bounded(dueFormSchema, FORMS_OF_DAY_MAX),
});
export type Deadline = v.InferOutput<typeof deadlineSchema>;

/** On which day each form of a month is due, and its extension where there is one. */
const monthFormsSchema = v.strictObject({
  ...period,
  forms: bounded(
    v.strictObject({ statementType: formSchema, date: dateSchema, extension: v.nullable(extensionSchema) }),
    formsMax,
  ),
});
export type MonthForms = v.InferOutput<typeof monthFormsSchema>;

/** What a person enters of an extension that is there. */
export const extensionChangeSchema = v.strictObject({
  newDate: deadlineDaySchema,
  reason: requiredTextSchema(EXTENSION_REASON_MAX),
});
/** A new extension. */
export const newExtensionSchema = v.strictObject({
  statementType: formSchema,
  ...period,
  ...extensionChangeSchema.entries,
});
export type NewExtension = v.InferOutput<typeof newExtensionSchema>;

/** Whose clients a calendar counts; the address carries it as `whose`. */
export const FEED_SCOPES = ['mine', 'firm'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];
/**
 * The secret address at which a calendar program reads deadlines; null where there is none. It is for the person's clients,
 * or for the firm where there are none; the other scope may take its place in it.
 */
export const feedSchema = v.strictObject({ url: v.nullable(urlText), madeAt: v.nullable(instantSchema) });

/** The calendar of deadlines (decision D54). */
export const deadlines = {
  /** From Monday of this week, or the first day given, for twelve weeks; at most DEADLINE_WEEKS_MAX. */
  list: api
    .route({ method: 'GET', path: '/deadlines' })
    .input(
      v.strictObject({
        from: v.optional(deadlineDaySchema),
        to: v.optional(deadlineDaySchema),
        accountManagerId: v.optional(accountManagerFilter),
      }),
    )
    .output(
      v.strictObject({
        /** In Romania. */
        today: dateSchema,
        from: dateSchema,
        to: dateSchema,
        deadlines: bounded(deadlineSchema, 7 * DEADLINE_WEEKS_MAX),
      }),
    ),
  /** On which day each form is due, for the months up to one. */
  ofMonths: api
    .route({ method: 'GET', path: '/deadlines/months' })
    .input(
      v.strictObject({
        month: queryInteger(1, 12),
        year: queryInteger(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR),
        count: v.optional(queryInteger(1, REPORT_MONTHS), 1),
      }),
    )
    .output(bounded(monthFormsSchema, REPORT_MONTHS)),
  /** The day on which something is due that would be due on a day, and why it is another one. */
  lawfulDay: api
    .route({ method: 'GET', path: '/deadlines/lawful-day' })
    .input(v.strictObject({ day: deadlineDaySchema }))
    .output(v.strictObject({ date: dateSchema, move: v.nullable(moveSchema) })),
  /** `deadlineExtension.dayOutside`: the new day is not after the day by law, or over EXTENSION_DAYS_MAX after it. */
  extend: api
    .route({ method: 'POST', path: '/deadlines/extensions', successStatus: 201 })
    .input(newExtensionSchema)
    .output(extensionSchema)
    .errors(errorsOf('deadlineExtension.exists', 'deadlineExtension.dayOutside')),
  changeExtension: api
    .route({ method: 'PUT', path: '/deadlines/extensions/{id}' })
    .input(v.strictObject({ id: idSchema, ...extensionChangeSchema.entries, revision: revisionSchema }))
    .output(extensionSchema)
    .errors(errorsOf('deadlineExtension.notFound', 'deadlineExtension.changed', 'deadlineExtension.dayOutside')),
  withdrawExtension: api
    .route({ method: 'DELETE', path: '/deadlines/extensions/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('deadlineExtension.notFound')),
  /** Of the caller. */
  feed: api.route({ method: 'GET', path: '/deadlines/feed' }).output(feedSchema),
  /** Makes the address, or another one in its place: the former answers 404 from then on. */
  renewFeed: api.route({ method: 'POST', path: '/deadlines/feed' }).output(feedSchema),
  removeFeed: api.route({ method: 'DELETE', path: '/deadlines/feed' }).output(emptySchema),
};
