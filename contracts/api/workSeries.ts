import * as v from 'valibot';
import { DEADLINE_FORMS } from '../deadlines.ts';
import {
  BULK_MAX,
  DESCRIPTION_MAX,
  SERIES_COMING_SHOWN,
  SERIES_LEAD_DAYS_MAX,
  SERIES_WORKING_DAYS_MAX,
  TAGS_MAX,
  SERIES_DUE_DAYS_MAX,
  SERIES_TASKS_MAX,
  TITLE_MAX,
} from '../limits.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  countSchema,
  dateSchema,
  errorsOf,
  idSchema,
  idsOf,
  nameText,
  pageOf,
  pageQuery,
  queryList,
  requiredTextSchema,
  revisionSchema,
  searchQuery,
  textSchema,
} from './shared.ts';
import { forMany, madeForManySchema } from './workForMany.ts';
import { hoursSchema, tagNamesSchema, tagSchema, WORK_ITEM_TYPES, WORK_PRIORITIES } from './workItem.ts';

/** How far apart two occurrences are. Source: specification WO-19. */
export const SERIES_UNITS = ['day', 'week', 'month', 'year'] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];
export const SERIES_STATES = ['active', 'paused', 'ended'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];
/** What becomes of occurrences that should have started before today: all are made, or those that are over are passed over. */
export const SERIES_PASTS = ['make', 'skip'] as const;
export type SeriesPast = (typeof SERIES_PASTS)[number];

/** A task that each occurrence begins with. */
export const seriesTaskSchema = v.strictObject({
  title: requiredTextSchema(TITLE_MAX),
  notes: textSchema(DESCRIPTION_MAX),
  assigneeId: v.nullable(idSchema),
  priority: v.nullable(v.picklist(WORK_PRIORITIES)),
  /** Days from the start of the occurrence to the due day of the task. */
  dueAfterDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SERIES_DUE_DAYS_MAX))),
});
export type SeriesTask = v.InferOutput<typeof seriesTaskSchema>;

const every = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366));
const dueForm = v.nullable(v.picklist(DEADLINE_FORMS));
const dueWorkingDays = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SERIES_WORKING_DAYS_MAX));
const leadDays = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SERIES_LEAD_DAYS_MAX));
/** When the occurrences come. */
const rhythm = {
  unit: v.picklist(SERIES_UNITS),
  every,
  /** First and last day of the first occurrence; the others are counted from it: 31 Jan, 28 Feb, 31 Mar. */
  startDate: dateSchema,
  dueDate: dateSchema,
  /** Months and years: each occurrence starts, or is due, on the last day of its month. */
  startsOnMonthEnd: v.optional(v.boolean(), false),
  isDueOnMonthEnd: v.optional(v.boolean(), false),
  /**
   * With a form each occurrence is due so many working days before the first deadline of that form for which this is not
   * before its start, whatever its last day would be.
   */
  dueForm: v.optional(dueForm, null),
  dueWorkingDays: v.optional(dueWorkingDays, 0),
  /** Days before its start in which an occurrence is made. */
  leadDays,
  /** Last day on which an occurrence may start; null without an end. */
  endDate: v.nullable(dateSchema),
};
/** What each occurrence is; titles may have placeholders. */
const work = {
  assigneeId: v.nullable(idSchema),
  title: requiredTextSchema(TITLE_MAX),
  description: textSchema(DESCRIPTION_MAX),
  budgetedHours: hoursSchema,
  priority: v.picklist(WORK_PRIORITIES),
  workItemType: v.picklist(WORK_ITEM_TYPES),
  tags: tagNamesSchema,
  tasks: bounded(seriesTaskSchema, SERIES_TASKS_MAX),
};

/** What a person enters of recurring work of a client. */
export const seriesFieldsSchema = v.strictObject({
  ...rhythm,
  ...work,
  /** Without it nothing is made where more than the first occurrence has passed: that is asked first. */
  past: v.optional(v.nullable(v.picklist(SERIES_PASTS))),
});
export type SeriesFields = v.InferOutput<typeof seriesFieldsSchema>;
export const newSeriesSchema = v.strictObject({ clientId: idSchema, ...seriesFieldsSchema.entries });
export type NewSeries = v.InferOutput<typeof newSeriesSchema>;
/** The same recurring work for several clients. */
export const newSeriesForManySchema = v.strictObject({ ...forMany, ...seriesFieldsSchema.entries });
export type NewSeriesForMany = v.InferOutput<typeof newSeriesForManySchema>;
/** What changes for all occurrences that are still to come. */
export const seriesChangeSchema = v.strictObject({
  id: idSchema,
  ...seriesFieldsSchema.entries,
  revision: revisionSchema,
});
export type SeriesChange = v.InferOutput<typeof seriesChangeSchema>;

/** What changes for all occurrences of several that are still to come: what is left out stays as it is in each. */
export const seriesBulkSchema = v.strictObject({
  ids: idsOf(BULK_MAX),
  set: v.partial(
    v.strictObject({
      assigneeId: work.assigneeId,
      title: work.title,
      budgetedHours: work.budgetedHours,
      priority: work.priority,
      workItemType: work.workItemType,
      dueForm,
      dueWorkingDays,
      /** Nothing where it comes by days or weeks. */
      isDueOnMonthEnd: v.boolean(),
      leadDays,
      endDate: rhythm.endDate,
    }),
  ),
});
export type SeriesBulk = v.InferOutput<typeof seriesBulkSchema>;
/** What can be done with several at once. */
export const SERIES_COMMANDS = ['pause', 'resume', 'end'] as const;
export type SeriesCommand = (typeof SERIES_COMMANDS)[number];
const changedSchema = v.strictObject({ changed: bounded(idSchema, BULK_MAX) });

/** Work that comes again. */
export const seriesSchema = v.strictObject({
  id: idSchema,
  clientId: idSchema,
  clientLegalName: nameText,
  /** Nothing is made for a client that is not active; what would have started meanwhile is passed over. */
  isClientActive: v.boolean(),
  ...rhythm,
  ...work,
  tags: bounded(tagSchema, TAGS_MAX),
  assigneeName: v.nullable(nameText),
  state: v.picklist(SERIES_STATES),
  /** The series that goes on in another rhythm since this one has ended. */
  continuedById: v.nullable(idSchema),
  /** The next occurrences that will be made; none while it is paused or when it has ended. */
  coming: bounded(
    v.strictObject({ number: v.number(), startDate: dateSchema, dueDate: dateSchema, madeOn: dateSchema }),
    SERIES_COMING_SHOWN,
  ),
  revision: revisionSchema,
});
export type Series = v.InferOutput<typeof seriesSchema>;

/** Recurring work in a list. */
export const seriesRowSchema = v.strictObject({
  id: idSchema,
  title: nameText,
  clientId: idSchema,
  clientLegalName: nameText,
  isClientActive: v.boolean(),
  assigneeId: v.nullable(idSchema),
  assigneeName: v.nullable(nameText),
  unit: rhythm.unit,
  every,
  dueForm,
  dueWorkingDays,
  isDueOnMonthEnd: v.boolean(),
  state: v.picklist(SERIES_STATES),
  /** When the next occurrence starts; null while none comes. */
  nextStartDate: v.nullable(dateSchema),
  endDate: v.nullable(dateSchema),
  revision: revisionSchema,
});
export type SeriesRow = v.InferOutput<typeof seriesRowSchema>;

/** Filter of the list. Without a state it has what goes on or is paused. */
export const seriesFilterSchema = v.strictObject({
  clientId: v.optional(queryList(idSchema)),
  accountManagerId: v.optional(accountManagerFilter),
  /** User ids, or `unassigned`. */
  assigneeId: v.optional(accountManagerFilter),
  seriesState: v.optional(queryList(v.picklist(SERIES_STATES))),
  search: searchQuery,
});
export type SeriesFilter = v.InferOutput<typeof seriesFilterSchema>;
export const seriesListQuerySchema = v.strictObject({ ...pageQuery, ...seriesFilterSchema.entries });

const byId = v.strictObject({ id: idSchema });
const stateErrors = errorsOf('workSeries.notFound', 'workSeries.state');
const creationErrors = errorsOf('user.notFound', 'workSeries.tooMuch', 'workSeries.past', 'tag.tooMany');

/** Calls on several at once. Those whose state does not allow it are left as they are, and are not in `changed`. */
const several = {
  /** `workSeries.tooMuch` where one call cannot hold what it makes: see `clientsPerCall`. */
  createAll: api
    .route({ method: 'POST', path: '/work-series/bulk', successStatus: 201 })
    .input(newSeriesForManySchema)
    .output(madeForManySchema)
    .errors(creationErrors),
  changeAll: api
    .route({ method: 'PUT', path: '/work-series/bulk' })
    .input(seriesBulkSchema)
    .output(changedSchema)
    .errors(errorsOf('user.notFound')),
  moveAll: api
    .route({ method: 'PUT', path: '/work-series/bulk/state' })
    .input(v.strictObject({ ids: idsOf(BULK_MAX), command: v.picklist(SERIES_COMMANDS) }))
    .output(changedSchema),
};

/** Recurring work. A change that its state does not allow is `workSeries.state`. */
export const workSeries = {
  /** By title, then by client. */
  list: api.route({ method: 'GET', path: '/work-series' }).input(seriesListQuerySchema).output(pageOf(seriesRowSchema)),
  count: api.route({ method: 'GET', path: '/work-series/count' }).input(seriesFilterSchema).output(countSchema),
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
    .errors({ ...creationErrors, ...errorsOf('client.notFound') }),
  ...several,
  /**
   * For all that follow. With another rhythm the series ends before its next occurrence, and the answer is the one that
   * continues it; its first occurrence starts after the last that was made, else it is `workSeries.made`.
   */
  change: api
    .route({ method: 'PUT', path: '/work-series/{id}' })
    .input(seriesChangeSchema)
    .output(seriesSchema)
    .errors({ ...stateErrors, ...creationErrors, ...errorsOf('workSeries.changed', 'workSeries.made') }),
  /** Gives what a work item of the series has, with its tasks, to all that follow. */
  follow: api
    .route({ method: 'PUT', path: '/work-series/{id}/followed' })
    .input(v.strictObject({ id: idSchema, workItemId: idSchema }))
    .output(seriesSchema)
    .errors({ ...stateErrors, ...errorsOf('workItem.notFound', 'workSeries.tooMuch', 'tag.tooMany') }),
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
