import * as v from 'valibot';
import { DEADLINE_FORMS } from '../deadlines.ts';
import {
  CERTIFICATES_MAX,
  FIRST_REPORTING_YEAR,
  FORMS_MAX,
  HOME_CLIENTS_NAMED,
  HOME_DEADLINES,
  HOME_LINES_MAX,
  HOME_MISSING_MAX,
  LAST_REPORTING_YEAR,
  PEOPLE_MAX,
} from '../limits.ts';
import { deadlineSchema } from './deadlines.ts';
import { api, bounded, countSchema, dateSchema, errorsOf, idSchema, nameText } from './shared.ts';
import { FILING_WAITS } from './spvFiling.ts';
import { SPV_MESSAGE_TYPES } from './spvMessage.ts';
import { REQUEST_WAITS } from './spvRequest.ts';
import { WORK_PRIORITIES, WORK_STATUSES } from './workItem.ts';

/** Whose home: the caller's, or that of the whole firm, which owners may see. */
export const HOME_SCOPES = ['mine', 'firm'] as const;
export type HomeScope = (typeof HOME_SCOPES)[number];
const scopeQuery = v.strictObject({ scope: v.optional(v.picklist(HOME_SCOPES), 'mine') });
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A work item or a task that is due. */
export const toDoLineSchema = v.strictObject({
  kind: v.picklist(['workItem', 'task']),
  id: idSchema,
  title: nameText,
  status: v.picklist(WORK_STATUSES),
  priority: v.nullable(v.picklist(WORK_PRIORITIES)),
  dueDate: dateSchema,
  clientId: idSchema,
  clientName: nameText,
  assigneeName: v.nullable(nameText),
  /** The work item of a task; null for one without. */
  workItemId: v.nullable(idSchema),
  workItemTitle: v.nullable(nameText),
  /** Tasks of a work item; 0 for a task. */
  taskCount: count,
  completedTaskCount: count,
});
export type ToDoLine = v.InferOutput<typeof toDoLineSchema>;

/** How many there are, with the names of the first ones. */
const clientsNamed = { clients: bounded(nameText, HOME_CLIENTS_NAMED), clientCount: count };

/** Filings that wait for the same. */
export const waitingFilingsSchema = v.strictObject({
  waitsFor: v.picklist(FILING_WAITS),
  count,
  /** How many of each form, the most first; those of no known form are left out. */
  forms: bounded(v.strictObject({ statementType: nameText, count }), FORMS_MAX),
  /** Where a token is waited for: of which certificate, null for filings without one. */
  certificates: bounded(v.strictObject({ name: v.nullable(nameText), count }), CERTIFICATES_MAX + 1),
  ...clientsNamed,
});
export type WaitingFilings = v.InferOutput<typeof waitingFilingsSchema>;

/** Requests in a status in which they wait for a person. */
export const waitingRequestsSchema = v.strictObject({ status: v.picklist(REQUEST_WAITS), count, ...clientsNamed });
export type WaitingRequests = v.InferOutput<typeof waitingRequestsSchema>;

/**
 * A form of a month whose deadline has passed, and of which clients have nothing, or something with errors from elsewhere.
 * What is here and is invalid, refused or has errors is among the filings that wait.
 */
export const missingFormSchema = v.strictObject({
  date: dateSchema,
  stage: v.picklist(['missing', 'withErrorsElsewhere']),
  statementType: v.picklist(DEADLINE_FORMS),
  month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR)),
  ...clientsNamed,
});
export type MissingForm = v.InferOutput<typeof missingFormSchema>;

/** What a person sees first. */
export const home = {
  /** What is late, due today or until Sunday, by day and priority; and what is due next after that. */
  toDo: api
    .route({ method: 'GET', path: '/home/to-do' })
    .input(scopeQuery)
    .output(
      v.strictObject({
        /** In Romania. */
        today: dateSchema,
        /** The last day of what is counted: Sunday. */
        until: dateSchema,
        lines: bounded(toDoLineSchema, HOME_LINES_MAX),
        count: countSchema,
        next: v.nullable(toDoLineSchema),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** Messages that want an answer, not archived and not sent on: first those whose legal day comes first. */
  messages: api
    .route({ method: 'GET', path: '/home/messages' })
    .input(scopeQuery)
    .output(
      v.strictObject({
        today: dateSchema,
        count: countSchema,
        lines: bounded(
          v.strictObject({
            id: idSchema,
            title: nameText,
            typeEnum: v.picklist(SPV_MESSAGE_TYPES),
            issueDate: dateSchema,
            /** The last day of its legal term, where the law gives one. */
            legalDay: v.nullable(dateSchema),
            clientName: v.nullable(nameText),
          }),
          HOME_LINES_MAX,
        ),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** Filings that wait, a line for each thing that is waited for. */
  filings: api
    .route({ method: 'GET', path: '/home/filings' })
    .input(scopeQuery)
    .output(bounded(waitingFilingsSchema, FILING_WAITS.length))
    .errors(errorsOf('auth.forbidden')),
  /** Requests that wait and are not archived, a line for each status. */
  requests: api
    .route({ method: 'GET', path: '/home/requests' })
    .input(scopeQuery)
    .output(bounded(waitingRequestsSchema, REQUEST_WAITS.length))
    .errors(errorsOf('auth.forbidden')),
  /** What is missing after its deadline, of those of the last HOME_OVERDUE_DAYS, the oldest first. */
  missing: api
    .route({ method: 'GET', path: '/home/missing' })
    .input(scopeQuery)
    .output(v.strictObject({ today: dateSchema, forms: bounded(missingFormSchema, HOME_MISSING_MAX) }))
    .errors(errorsOf('auth.forbidden')),
  /** What a new firm or a new colleague has done so far. */
  firstSteps: api.route({ method: 'GET', path: '/home/first-steps' }).output(
    v.strictObject({
      hasClients: v.boolean(),
      hasCertificate: v.boolean(),
      hasMessages: v.boolean(),
      /** Manages the account of a client. */
      isManager: v.boolean(),
      hasWork: v.boolean(),
    }),
  ),
  /** The next deadlines, the nearest first: what is filed, waits and is missing. */
  deadlines: api
    .route({ method: 'GET', path: '/home/deadlines' })
    .input(scopeQuery)
    .output(
      v.strictObject({
        today: dateSchema,
        deadlines: bounded(deadlineSchema, HOME_DEADLINES),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** Hours that each person has tracked this week, the most first. */
  team: api
    .route({ method: 'GET', path: '/home/team' })
    .output(
      bounded(
        v.strictObject({ userId: idSchema, displayName: nameText, hours: v.pipe(v.number(), v.minValue(0)) }),
        PEOPLE_MAX,
      ),
    ),
};
