import * as v from 'valibot';
import { HOME_LINES_MAX } from '../limits.ts';
import { api, countSchema, dateSchema, errorsOf, idSchema } from './shared.ts';
import { SPV_MESSAGE_TYPES } from './spvMessage.ts';
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
  title: v.string(),
  status: v.picklist(WORK_STATUSES),
  priority: v.nullable(v.picklist(WORK_PRIORITIES)),
  dueDate: dateSchema,
  clientId: idSchema,
  clientName: v.string(),
  assigneeName: v.nullable(v.string()),
  /** The work item of a task; null for one without. */
  workItemId: v.nullable(idSchema),
  workItemTitle: v.nullable(v.string()),
  /** Tasks of a work item; 0 for a task. */
  taskCount: count,
  completedTaskCount: count,
});
export type ToDoLine = v.InferOutput<typeof toDoLineSchema>;

/** Why a filing waits for a person. */
export const PERSON_REASONS = ['refused', 'unknown', 'receiptLate'] as const;
export type PersonReason = (typeof PERSON_REASONS)[number];

const deadlineRowSchema = v.strictObject({
  statementType: v.string(),
  filed: count,
  waiting: count,
  missing: count,
});

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
        lines: v.pipe(v.array(toDoLineSchema), v.maxLength(HOME_LINES_MAX)),
        count: countSchema,
        next: v.nullable(toDoLineSchema),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** Messages that want an answer and are not archived, oldest first. */
  messages: api
    .route({ method: 'GET', path: '/home/messages' })
    .input(scopeQuery)
    .output(
      v.strictObject({
        today: dateSchema,
        count: countSchema,
        lines: v.pipe(
          v.array(
            v.strictObject({
              id: idSchema,
              title: v.string(),
              typeEnum: v.picklist(SPV_MESSAGE_TYPES),
              issueDate: dateSchema,
              clientName: v.nullable(v.string()),
            }),
          ),
          v.maxLength(HOME_LINES_MAX),
        ),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** Filings that wait: for an approval, for the token of a certificate, for a person. */
  filings: api
    .route({ method: 'GET', path: '/home/filings' })
    .input(scopeQuery)
    .output(
      v.strictObject({
        approval: v.strictObject({
          count,
          /** How many of each form. */
          forms: v.array(v.strictObject({ statementType: v.string(), count })),
          /** Names of the first clients, of `clientCount`. */
          clients: v.array(v.string()),
          clientCount: count,
        }),
        tokens: v.array(
          v.strictObject({ certificateId: v.nullable(idSchema), certificateName: v.nullable(v.string()), count }),
        ),
        person: v.strictObject({
          count,
          /** The first ones. */
          filings: v.array(
            v.strictObject({
              id: idSchema,
              statementType: v.nullable(v.string()),
              clientName: v.nullable(v.string()),
              reason: v.picklist(PERSON_REASONS),
            }),
          ),
        }),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** The next 25th and the next end of a month: what is filed, waits and is missing of the month before each. */
  deadlines: api
    .route({ method: 'GET', path: '/home/deadlines' })
    .input(scopeQuery)
    .output(
      v.strictObject({
        today: dateSchema,
        /** The nearest first. */
        deadlines: v.array(
          v.strictObject({
            date: dateSchema,
            /** The month that is declared. */
            month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
            year: v.pipe(v.number(), v.integer()),
            forms: v.array(deadlineRowSchema),
          }),
        ),
      }),
    )
    .errors(errorsOf('auth.forbidden')),
  /** Hours left (budgeted less tracked) of open work that is due by Sunday, by person. */
  team: api
    .route({ method: 'GET', path: '/home/team' })
    .output(
      v.array(v.strictObject({ userId: idSchema, displayName: v.string(), hours: v.pipe(v.number(), v.minValue(0)) })),
    ),
};
