import * as v from 'valibot';
import {
  BOARD_COLUMN_MAX,
  BUDGETED_HOURS_MAX,
  BULK_MAX,
  DESCRIPTION_MAX,
  FIRM_TAGS_MAX,
  RUNNING_TIMERS_SHOWN,
  TAGS_MAX,
  TAG_MAX,
  TITLE_MAX,
} from '../limits.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  countSchema,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  idsOf,
  instantSchema,
  longText,
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

/** Statuses of work items and tasks; any may follow any. Source: specification WO-7, decision D19. */
export const WORK_STATUSES = ['ToDo', 'InProgress', 'InReview', 'Complete'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];
export const WORK_PRIORITIES = ['Low', 'Medium', 'High', 'Urgent'] as const;
export type WorkPriority = (typeof WORK_PRIORITIES)[number];
/** Source: decision D19. */
export const WORK_ITEM_TYPES = ['Bookkeeping', 'Payroll', 'TaxReturn', 'Advisory', 'Onboarding', 'Other'] as const;
export type WorkItemType = (typeof WORK_ITEM_TYPES)[number];

/** A word that a firm puts on its work. */
export const tagSchema = v.strictObject({ id: idSchema, name: nameText });
export type Tag = v.InferOutput<typeof tagSchema>;
/** Tags as a person enters them: one that the firm does not have yet is made. */
export const tagNamesSchema = bounded(requiredTextSchema(TAG_MAX), TAGS_MAX);

const countOf = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Hours with at most two decimals. */
export const hoursSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(BUDGETED_HOURS_MAX));

/** A work item in lists and on the board. */
export const workItemRowSchema = v.strictObject({
  id: idSchema,
  title: nameText,
  clientId: idSchema,
  /** The firm's name for the client, as every list has it; the specification calls it so. */
  clientLegalName: nameText,
  assigneeId: v.nullable(idSchema),
  assigneeName: v.nullable(nameText),
  budgetedHours: hoursSchema,
  /** Time of all people on it and its tasks, without running timers. */
  trackedSeconds: countOf,
  status: v.picklist(WORK_STATUSES),
  priority: v.picklist(WORK_PRIORITIES),
  workItemType: v.picklist(WORK_ITEM_TYPES),
  startDate: dateSchema,
  dueDate: dateSchema,
  tags: bounded(tagSchema, TAGS_MAX),
  taskCount: countOf,
  completedTaskCount: countOf,
  /** People whose timer runs on it. */
  runningTimers: bounded(
    v.strictObject({ userId: idSchema, displayName: nameText, startTime: instantSchema }),
    RUNNING_TIMERS_SHOWN,
  ),
  /** The series that made it. */
  seriesId: v.nullable(idSchema),
  revision: revisionSchema,
});
export type WorkItemRow = v.InferOutput<typeof workItemRowSchema>;

/** One work item. */
export const workItemSchema = v.strictObject({
  ...workItemRowSchema.entries,
  description: longText,
  createdByName: v.nullable(nameText),
  createdAt: instantSchema,
  completedAt: v.nullable(instantSchema),
});
export type WorkItem = v.InferOutput<typeof workItemSchema>;

/** What a person enters of a work item. Source of what is required: specification WO-18. */
export const workItemFieldsSchema = v.strictObject({
  clientId: idSchema,
  assigneeId: v.nullable(idSchema),
  title: requiredTextSchema(TITLE_MAX),
  description: textSchema(DESCRIPTION_MAX),
  budgetedHours: hoursSchema,
  status: v.picklist(WORK_STATUSES),
  priority: v.picklist(WORK_PRIORITIES),
  workItemType: v.picklist(WORK_ITEM_TYPES),
  startDate: dateSchema,
  /** Not before the start. */
  dueDate: dateSchema,
  tags: v.optional(tagNamesSchema),
});
export type WorkItemFields = v.InferOutput<typeof workItemFieldsSchema>;

/** The same work for several clients; its title may have placeholders. */
const { clientId: _ofOne, ...ofEach } = workItemFieldsSchema.entries;
export const workItemForManySchema = v.strictObject({ ...forMany, ...ofEach });
export type WorkItemForMany = v.InferOutput<typeof workItemForManySchema>;

/** What is different in a copy of a work item. */
export const workItemCopySchema = v.strictObject({
  clientId: idSchema,
  title: requiredTextSchema(TITLE_MAX),
  startDate: dateSchema,
  /** Not before the start. */
  dueDate: dateSchema,
});
export type WorkItemCopy = v.InferOutput<typeof workItemCopySchema>;

/**
 * Single fields to set, and what they were when the person saw them. A field that somebody else has set to something
 * else meanwhile is refused; changes of different fields are both kept.
 */
const changeOf = <const E extends v.ObjectEntries>(entries: E) => {
  const some = v.partial(v.strictObject(entries));
  return { set: some, was: some };
};
const { clientId: _client, tags: _tags, ...changeable } = workItemFieldsSchema.entries;
export const workItemChangeSchema = v.strictObject({
  id: idSchema,
  ...changeOf({ ...changeable, tags: tagNamesSchema }),
});

export type WorkItemSet = v.InferOutput<typeof workItemChangeSchema>['set'];

/** Fields to set of several work items. */
export const workItemBulkSchema = v.strictObject({
  ids: idsOf(BULK_MAX),
  set: v.partial(v.pick(workItemFieldsSchema, ['assigneeId', 'status', 'priority', 'dueDate'])),
});

export type WorkItemBulk = v.InferOutput<typeof workItemBulkSchema>;

const filter = {
  clientId: v.optional(queryList(idSchema)),
  accountManagerId: v.optional(accountManagerFilter),
  /** User ids, or `unassigned`. */
  assigneeId: v.optional(accountManagerFilter),
  workItemPriority: v.optional(queryList(v.picklist(WORK_PRIORITIES))),
  workItemStatus: v.optional(queryList(v.picklist(WORK_STATUSES))),
  fromDueDate: v.optional(dateSchema),
  toDueDate: v.optional(dateSchema),
  search: searchQuery,
};
/** Filter of lists of work items. */
export const workItemFilterSchema = v.strictObject(filter);
export type WorkItemFilter = v.InferOutput<typeof workItemFilterSchema>;
export const workItemListQuerySchema = v.strictObject({ ...pageQuery, ...filter });

const byId = v.strictObject({ id: idSchema });

/** Work for clients. */
export const workItems = {
  /** Open ones by due day, then the complete ones, the latest first. */
  list: api
    .route({ method: 'GET', path: '/work-items' })
    .input(workItemListQuerySchema)
    .output(pageOf(workItemRowSchema)),
  count: api.route({ method: 'GET', path: '/work-items/count' }).input(workItemFilterSchema).output(countSchema),
  export: api
    .route({ method: 'POST', path: '/work-items/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: workItemFilterSchema }))
    .output(exportedSchema),
  /** The columns of the board in the order of WORK_STATUSES: at most BOARD_COLUMN_MAX cards each, by their place. */
  board: api
    .route({ method: 'GET', path: '/work-items/board' })
    .input(workItemFilterSchema)
    .output(
      bounded(
        v.strictObject({
          status: v.picklist(WORK_STATUSES),
          count: countSchema,
          cards: bounded(workItemRowSchema, BOARD_COLUMN_MAX),
        }),
        WORK_STATUSES.length,
      ),
    ),
  get: api
    .route({ method: 'GET', path: '/work-items/{id}' })
    .input(byId)
    .output(workItemSchema)
    .errors(errorsOf('workItem.notFound')),
  create: api
    .route({ method: 'POST', path: '/work-items', successStatus: 201 })
    .input(workItemFieldsSchema)
    .output(workItemSchema)
    .errors(errorsOf('client.notFound', 'user.notFound', 'tag.tooMany')),
  createAll: api
    .route({ method: 'POST', path: '/work-items/bulk', successStatus: 201 })
    .input(workItemForManySchema)
    .output(madeForManySchema)
    .errors(errorsOf('user.notFound', 'tag.tooMany')),
  /** The same work again, as to do, with its tasks and without its documents, comments and time. */
  copy: api
    .route({ method: 'POST', path: '/work-items/{id}/copies', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, ...workItemCopySchema.entries }))
    .output(workItemSchema)
    .errors(errorsOf('workItem.notFound', 'client.notFound', 'tag.tooMany')),
  /** All fields; without a revision it overwrites any state. */
  update: api
    .route({ method: 'PUT', path: '/work-items/{id}' })
    .input(v.strictObject({ id: idSchema, ...workItemFieldsSchema.entries, revision: v.optional(revisionSchema) }))
    .output(workItemSchema)
    .errors(errorsOf('workItem.notFound', 'workItem.changed', 'client.notFound', 'user.notFound', 'tag.tooMany')),
  /** `workItem.changed` names the fields that somebody else has set meanwhile. */
  change: api
    .route({ method: 'PATCH', path: '/work-items/{id}' })
    .input(workItemChangeSchema)
    .output(workItemSchema)
    .errors(errorsOf('workItem.notFound', 'workItem.changed', 'user.notFound', 'tag.tooMany')),
  /** Sets fields of several at once; `changed` has those that were found. */
  changeAll: api
    .route({ method: 'PUT', path: '/work-items/bulk' })
    .input(workItemBulkSchema)
    .output(v.strictObject({ changed: bounded(idSchema, BULK_MAX) }))
    .errors(errorsOf('user.notFound')),
  /** Puts a card into a column of the board, before another card or at the end. */
  move: api
    .route({ method: 'PUT', path: '/work-items/{id}/place' })
    .input(v.strictObject({ id: idSchema, status: v.picklist(WORK_STATUSES), beforeId: v.nullable(idSchema) }))
    .output(workItemRowSchema)
    .errors(errorsOf('workItem.notFound')),
  /** It can be restored until DELETED_DAYS have passed, with its tasks and documents. Ends timers that run on it. */
  remove: api
    .route({ method: 'DELETE', path: '/work-items/{id}' })
    .input(byId)
    .output(emptySchema)
    .errors(errorsOf('workItem.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/work-items/{id}/restored' })
    .input(byId)
    .output(workItemSchema)
    .errors(errorsOf('workItem.notFound')),
};

/** The firm's tags, by name. */
export const tags = {
  list: api.route({ method: 'GET', path: '/tags' }).output(bounded(tagSchema, FIRM_TAGS_MAX)),
};
