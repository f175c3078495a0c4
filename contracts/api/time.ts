import * as v from 'valibot';
import {
  DAY_SECONDS,
  IDLE_MINUTES,
  NOTE_MAX,
  PEOPLE_MAX,
  WEEK_LINES_MAX,
  WORK_CHOICES_MAX,
  WORK_ITEM_WEEKS_MAX,
} from '../limits.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  api,
  bounded,
  countSchema,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  lineText,
  nameText,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  requiredTextSchema,
  revisionSchema,
  searchQuery,
  textSchema,
} from './shared.ts';

export const TIMER_STATES = ['Running', 'Stopped'] as const;

/** The caller's timer. When it is stopped everything but the state is null. */
export const timerSchema = v.strictObject({
  state: v.picklist(TIMER_STATES),
  /** The server's clock. */
  startTime: v.nullable(instantSchema),
  clientId: v.nullable(idSchema),
  clientLegalName: v.nullable(nameText),
  workItemId: v.nullable(idSchema),
  workItemTitle: v.nullable(nameText),
  workItemTaskId: v.nullable(idSchema),
  workItemTaskTitle: v.nullable(nameText),
  notes: v.nullable(lineText),
  /** The server's clock when it answered: the page counts from it. */
  now: instantSchema,
});
export type Timer = v.InferOutput<typeof timerSchema>;

/** Minutes without key or pointer after which the timer asks whether the person still works; null: never. */
const timerSettingsSchema = v.strictObject({ idleMinutes: v.nullable(v.picklist(IDLE_MINUTES)) });
export type TimerSettings = v.InferOutput<typeof timerSettingsSchema>;

/** A work item in the picker of the timer. */
const workChoiceSchema = v.strictObject({
  id: idSchema,
  title: nameText,
  clientId: idSchema,
  clientLegalName: nameText,
});
export type WorkChoice = v.InferOutput<typeof workChoiceSchema>;

/** The timer of the signed-in person. Source: specification TI-1, decision D16. */
export const timer = {
  get: api.route({ method: 'GET', path: '/timer' }).output(timerSchema),
  /**
   * Starts it. While one runs: `timer.running`, unless `replaces` names the start of that one, which is then stopped and
   * written down first. Starting what runs already, by the same values, changes nothing.
   */
  start: api
    .route({ method: 'PUT', path: '/timer' })
    .input(
      v.strictObject({
        workItemId: idSchema,
        workItemTaskId: idSchema,
        notes: requiredTextSchema(NOTE_MAX),
        replaces: v.optional(instantSchema),
      }),
    )
    .output(timerSchema)
    .errors(errorsOf('timer.running', 'workItem.notFound', 'task.notFound')),
  /**
   * Stops it and writes a time entry. `startTime` names the timer that the person saw, so that a repeated call never
   * stops a later one; stopping what does not run changes nothing. `until` cuts the entry off at an earlier time;
   * `isDiscarded` writes none.
   */
  stop: api
    .route({ method: 'DELETE', path: '/timer' })
    .input(
      v.strictObject({
        startTime: v.optional(instantSchema),
        until: v.optional(instantSchema),
        isDiscarded: v.optional(queryBoolean, false),
      }),
    )
    .output(
      v.strictObject({
        timer: timerSchema,
        entryId: v.nullable(idSchema),
        /** Of the entry, by the firm's rounding. */
        seconds: v.nullable(v.number()),
        /** It ran longer than a day: the entry is a day long. */
        isCut: v.boolean(),
      }),
    )
    .errors(errorsOf('timer.changed')),
  /**
   * Work items to start the timer for: those whose title or client have the words, the caller's own open ones first; at
   * most WORK_CHOICES_MAX.
   */
  workItems: api
    .route({ method: 'GET', path: '/timer/work-items' })
    .input(v.strictObject({ query: v.optional(textSchema(200), ''), clientId: v.optional(idSchema) }))
    .output(bounded(workChoiceSchema, WORK_CHOICES_MAX)),
  /** How the caller's timer asks whether the person still works. */
  settings: api.route({ method: 'GET', path: '/timer/settings' }).output(timerSettingsSchema),
  saveSettings: api
    .route({ method: 'PUT', path: '/timer/settings' })
    .input(timerSettingsSchema)
    .output(timerSettingsSchema),
};

const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DAY_SECONDS));

/** Time that a person worked for a client. */
export const timeEntrySchema = v.strictObject({
  id: idSchema,
  userId: idSchema,
  userName: nameText,
  clientId: idSchema,
  clientLegalName: nameText,
  workItemId: v.nullable(idSchema),
  workItemTitle: v.nullable(nameText),
  workItemTaskId: v.nullable(idSchema),
  workItemTaskTitle: v.nullable(nameText),
  day: dateSchema,
  /** When the timer was started; null for time entered by hand. */
  startTime: v.nullable(instantSchema),
  seconds: secondsSchema,
  notes: lineText,
  isBillable: v.boolean(),
  revision: revisionSchema,
});
export type TimeEntry = v.InferOutput<typeof timeEntrySchema>;

/** What a person enters. The work item belongs to the client, the task to the work item. */
export const timeEntryFieldsSchema = v.strictObject({
  clientId: idSchema,
  workItemId: v.nullable(idSchema),
  workItemTaskId: v.nullable(idSchema),
  day: dateSchema,
  seconds: secondsSchema,
  notes: textSchema(NOTE_MAX),
  isBillable: v.boolean(),
});
export type TimeEntryFields = v.InferOutput<typeof timeEntryFieldsSchema>;

const { entries } = timeEntryFieldsSchema;
/** A field that is absent stays as it is. */
const timeEntryChange = {
  clientId: v.exactOptional(entries.clientId),
  workItemId: v.exactOptional(entries.workItemId),
  workItemTaskId: v.exactOptional(entries.workItemTaskId),
  day: v.exactOptional(entries.day),
  seconds: v.exactOptional(entries.seconds),
  notes: v.exactOptional(entries.notes),
  isBillable: v.exactOptional(entries.isBillable),
};

/** What `timeEntry.unusual` asks about before it takes time. */
export const UNUSUAL_REASONS = ['future', 'longAgo', 'fullDay'] as const;
/** Present once somebody was asked about a day of more than 24 hours, or one out of reason. */
const confirmation = { isConfirmed: v.optional(v.boolean(), false) };

const filter = {
  userId: v.optional(queryList(idSchema)),
  clientId: v.optional(queryList(idSchema)),
  workItemId: v.optional(queryList(idSchema)),
  isBillable: v.optional(queryBoolean),
  fromDay: v.optional(dateSchema),
  toDay: v.optional(dateSchema),
  search: searchQuery,
};
export const timeEntryFilterSchema = v.strictObject(filter);
export const timeEntryListQuerySchema = v.strictObject({ ...pageQuery, ...filter });

const entryErrors = errorsOf(
  'timeEntry.notFound',
  'timeEntry.changed',
  'timeEntry.unusual',
  'client.notFound',
  'workItem.notFound',
  'task.notFound',
);
const byId = v.strictObject({ id: idSchema });

/** Time entries. Members see and change their own; admins those of everybody. */
export const timeEntries = {
  /** Newest day first. */
  list: api
    .route({ method: 'GET', path: '/time-entries' })
    .input(timeEntryListQuerySchema)
    .output(pageOf(timeEntrySchema)),
  count: api
    .route({ method: 'GET', path: '/time-entries/count' })
    .input(timeEntryFilterSchema)
    .output(v.strictObject({ ...countSchema.entries, seconds: v.number(), billableSeconds: v.number() })),
  export: api
    .route({ method: 'POST', path: '/time-entries/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: timeEntryFilterSchema }))
    .output(exportedSchema),
  /** The seven days from a Monday: a line for each work item, or client without one, of a person. */
  week: api
    .route({ method: 'GET', path: '/time-entries/week' })
    .input(v.strictObject({ monday: dateSchema, userId: v.optional(idSchema) }))
    .output(
      bounded(
        v.strictObject({
          clientId: idSchema,
          clientLegalName: nameText,
          workItemId: v.nullable(idSchema),
          workItemTitle: v.nullable(nameText),
          /** Seconds of each day, from Monday. */
          days: v.pipe(bounded(v.number(), 7), v.length(7)),
        }),
        WEEK_LINES_MAX,
      ),
    ),
  /** `timeEntry.unusual` says by `data.reasons` all that has to be confirmed first: a `fullDay`, one in the `future` or `longAgo`. */
  create: api
    .route({ method: 'POST', path: '/time-entries', successStatus: 201 })
    .input(v.strictObject({ ...timeEntryFieldsSchema.entries, ...confirmation }))
    .output(timeEntrySchema)
    .errors(errorsOf('client.notFound', 'workItem.notFound', 'task.notFound', 'timeEntry.unusual')),
  update: api
    .route({ method: 'PUT', path: '/time-entries/{id}' })
    .input(
      v.strictObject({
        id: idSchema,
        ...timeEntryChange,
        ...confirmation,
        revision: v.optional(revisionSchema),
      }),
    )
    .output(timeEntrySchema)
    .errors(entryErrors),
  /** It can be restored until DELETED_DAYS have passed. */
  remove: api
    .route({ method: 'DELETE', path: '/time-entries/{id}' })
    .input(byId)
    .output(emptySchema)
    .errors(errorsOf('timeEntry.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/time-entries/{id}/restored' })
    .input(byId)
    .output(timeEntrySchema)
    .errors(errorsOf('timeEntry.notFound')),
  /** Budgeted and tracked time of a work item, by person and by week. */
  ofWorkItem: api
    .route({ method: 'GET', path: '/work-items/{id}/time' })
    .input(byId)
    .output(
      v.strictObject({
        budgetedHours: v.number(),
        trackedSeconds: v.number(),
        byPerson: bounded(v.strictObject({ userId: idSchema, displayName: nameText, seconds: v.number() }), PEOPLE_MAX),
        byWeek: bounded(v.strictObject({ monday: dateSchema, seconds: v.number() }), WORK_ITEM_WEEKS_MAX),
      }),
    )
    .errors(errorsOf('workItem.notFound')),
  /** Time of all people for a client; the month is the present one in Romania. */
  ofClient: api
    .route({ method: 'GET', path: '/clients/{id}/time' })
    .input(byId)
    .output(v.strictObject({ seconds: v.number(), billableSeconds: v.number(), monthSeconds: v.number() }))
    .errors(errorsOf('client.notFound')),
};
