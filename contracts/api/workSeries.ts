import * as v from 'valibot';
import { DESCRIPTION_MAX, SERIES_COMING_SHOWN, SERIES_LEAD_DAYS_MAX, TASKS_PASTED_MAX, TITLE_MAX } from '../limits.ts';
import { api, dateSchema, errorsOf, idSchema, requiredTextSchema, revisionSchema, textSchema } from './shared.ts';
import { hoursSchema, tagNamesSchema, tagSchema, WORK_ITEM_TYPES, WORK_PRIORITIES } from './workItem.ts';

/** How far apart two occurrences are. Source: specification WO-19. */
export const SERIES_UNITS = ['day', 'week', 'month', 'year'] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];
export const SERIES_STATES = ['active', 'paused', 'ended'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** A task that each occurrence begins with. */
export const seriesTaskSchema = v.strictObject({
  title: requiredTextSchema(TITLE_MAX),
  notes: textSchema(DESCRIPTION_MAX),
  assigneeId: v.nullable(idSchema),
  priority: v.nullable(v.picklist(WORK_PRIORITIES)),
  /** Days from the start of the occurrence to the due day of the task. */
  dueAfterDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
});
export type SeriesTask = v.InferOutput<typeof seriesTaskSchema>;

const every = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366));
/** When the occurrences come. */
const rhythm = {
  unit: v.picklist(SERIES_UNITS),
  every,
  /** First and last day of the first occurrence; the others are counted from it: 31 Jan, 28 Feb, 31 Mar. */
  startDate: dateSchema,
  dueDate: dateSchema,
  /** Days before its start in which an occurrence is made. */
  leadDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SERIES_LEAD_DAYS_MAX)),
  /** Last day on which an occurrence may start; null without an end. */
  endDate: v.nullable(dateSchema),
};
/** What each occurrence is. */
const work = {
  assigneeId: v.nullable(idSchema),
  title: requiredTextSchema(TITLE_MAX),
  description: textSchema(DESCRIPTION_MAX),
  budgetedHours: hoursSchema,
  priority: v.picklist(WORK_PRIORITIES),
  workItemType: v.picklist(WORK_ITEM_TYPES),
  tags: tagNamesSchema,
  tasks: v.pipe(v.array(seriesTaskSchema), v.maxLength(TASKS_PASTED_MAX)),
};

/** What a person enters of recurring work of a client. */
export const seriesFieldsSchema = v.strictObject({ ...rhythm, ...work });
export type SeriesFields = v.InferOutput<typeof seriesFieldsSchema>;
export const newSeriesSchema = v.strictObject({ clientId: idSchema, ...seriesFieldsSchema.entries });
export type NewSeries = v.InferOutput<typeof newSeriesSchema>;
/** What changes for all occurrences that are still to come. */
export const seriesChangeSchema = v.strictObject({
  id: idSchema,
  ...seriesFieldsSchema.entries,
  revision: revisionSchema,
});
export type SeriesChange = v.InferOutput<typeof seriesChangeSchema>;

/** Work that comes again. */
export const seriesSchema = v.strictObject({
  id: idSchema,
  clientId: idSchema,
  clientLegalName: v.string(),
  ...rhythm,
  ...work,
  tags: v.array(tagSchema),
  assigneeName: v.nullable(v.string()),
  state: v.picklist(SERIES_STATES),
  /** The series that goes on in another rhythm since this one has ended. */
  continuedById: v.nullable(idSchema),
  /** The next occurrences that will be made; none while it is paused or when it has ended. */
  coming: v.pipe(
    v.array(v.strictObject({ number: v.number(), startDate: dateSchema, dueDate: dateSchema, madeOn: dateSchema })),
    v.maxLength(SERIES_COMING_SHOWN),
  ),
  revision: revisionSchema,
});
export type Series = v.InferOutput<typeof seriesSchema>;

const byId = v.strictObject({ id: idSchema });
const stateErrors = errorsOf('workSeries.notFound', 'workSeries.state');

/** Recurring work. A change that its state does not allow is `workSeries.state`. */
export const workSeries = {
  get: api
    .route({ method: 'GET', path: '/work-series/{id}' })
    .input(byId)
    .output(seriesSchema)
    .errors(errorsOf('workSeries.notFound')),
  /** Its first occurrence is made at once; the answer names it. */
  create: api
    .route({ method: 'POST', path: '/work-series', successStatus: 201 })
    .input(newSeriesSchema)
    .output(v.strictObject({ series: seriesSchema, workItemId: idSchema }))
    .errors(errorsOf('client.notFound', 'user.notFound')),
  /**
   * For all that follow. With another rhythm the series ends before its next occurrence, and the answer is the one that
   * continues it; its first occurrence starts after the last that was made, else it is `workSeries.made`.
   */
  change: api
    .route({ method: 'PUT', path: '/work-series/{id}' })
    .input(seriesChangeSchema)
    .output(seriesSchema)
    .errors({ ...stateErrors, ...errorsOf('workSeries.changed', 'workSeries.made', 'user.notFound') }),
  /** Gives what a work item of the series has, with its tasks, to all that follow. */
  follow: api
    .route({ method: 'PUT', path: '/work-series/{id}/followed' })
    .input(v.strictObject({ id: idSchema, workItemId: idSchema }))
    .output(seriesSchema)
    .errors({ ...stateErrors, ...errorsOf('workItem.notFound') }),
  pause: api
    .route({ method: 'PUT', path: '/work-series/{id}/paused' })
    .input(byId)
    .output(seriesSchema)
    .errors(stateErrors),
  /** What would have started meanwhile is passed over. */
  resume: api
    .route({ method: 'PUT', path: '/work-series/{id}/resumed' })
    .input(byId)
    .output(seriesSchema)
    .errors(stateErrors),
  /** What has been made stays. */
  end: api
    .route({ method: 'PUT', path: '/work-series/{id}/ended' })
    .input(byId)
    .output(seriesSchema)
    .errors(stateErrors),
};
