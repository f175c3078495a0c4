import * as v from 'valibot';
import {
  ATTACHMENTS_MAX,
  BULK_MAX,
  COMMENT_MAX,
  DESCRIPTION_MAX,
  MENTIONS_MAX,
  TAGS_MAX,
  TAGS_SUGGESTED_MAX,
  TAG_MAX,
  TASKS_PASTED_MAX,
  TASKS_TEXT_MAX,
  TASK_COMMENTS_MAX,
  TITLE_MAX,
  WORK_ITEM_TASKS_MAX,
} from '../limits.ts';
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
  lineText,
  longText,
  nameText,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  requiredTextSchema,
  revisionSchema,
  searchQuery,
  textSchema,
  urlText,
} from './shared.ts';
import { tagNamesSchema, tagSchema, WORK_PRIORITIES, WORK_STATUSES } from './workItem.ts';

const countOf = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Something to do for a client, in a work item or without one, as lists have it: without its notes. */
export const listedTaskSchema = v.strictObject({
  id: idSchema,
  clientId: idSchema,
  /** The firm's name for the client, as every list has it; the specification calls it so. */
  clientLegalName: nameText,
  workItemId: v.nullable(idSchema),
  workItemTitle: v.nullable(nameText),
  title: nameText,
  hasNotes: v.boolean(),
  assigneeId: v.nullable(idSchema),
  assigneeDisplayName: v.nullable(nameText),
  status: v.picklist(WORK_STATUSES),
  priority: v.nullable(v.picklist(WORK_PRIORITIES)),
  startDate: v.nullable(dateSchema),
  dueDate: v.nullable(dateSchema),
  tags: bounded(tagSchema, TAGS_MAX),
  attachmentCount: countOf,
  commentCount: countOf,
  completedAt: v.nullable(instantSchema),
  createdAt: instantSchema,
  createdByName: v.nullable(nameText),
  revision: revisionSchema,
});
export type ListedTask = v.InferOutput<typeof listedTaskSchema>;

/** A whole task. */
export const taskSchema = v.strictObject({ ...listedTaskSchema.entries, notes: longText });
export type Task = v.InferOutput<typeof taskSchema>;

/** Fields of a task that a person may change. */
const fields = {
  title: requiredTextSchema(TITLE_MAX),
  notes: textSchema(DESCRIPTION_MAX),
  assigneeId: v.nullable(idSchema),
  status: v.picklist(WORK_STATUSES),
  priority: v.nullable(v.picklist(WORK_PRIORITIES)),
  startDate: v.nullable(dateSchema),
  /** Not before the start. */
  dueDate: v.nullable(dateSchema),
};
/** The whole body of a task; tags as names, or as one text with commas (specification TA-13). */
export const taskFieldsSchema = v.strictObject({
  ...fields,
  tags: v.optional(
    v.union([
      tagNamesSchema,
      v.pipe(
        v.string(),
        v.maxLength(TAGS_MAX * TAG_MAX * 2),
        v.transform((text) =>
          text
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        ),
        tagNamesSchema,
      ),
    ]),
  ),
});
/** A new task: what is left out is empty, and its status ToDo. */
export const newTaskSchema = v.strictObject({
  ...v.partial(taskFieldsSchema).entries,
  title: fields.title,
});
export type NewTask = v.InferOutput<typeof newTaskSchema>;

const some = v.partial(v.strictObject({ ...fields, tags: tagNamesSchema }));
/** As `workItemChangeSchema`: single fields, and what they were when the person saw them. */
export const taskChangeSchema = v.strictObject({ id: idSchema, set: some, was: some });

const filter = {
  clientId: v.optional(queryList(idSchema)),
  workItemId: v.optional(queryList(idSchema)),
  accountManagerId: v.optional(accountManagerFilter),
  /** User ids, or `unassigned`. */
  assigneeId: v.optional(accountManagerFilter),
  taskPriority: v.optional(queryList(v.picklist(WORK_PRIORITIES))),
  taskStatus: v.optional(queryList(v.picklist(WORK_STATUSES))),
  /** Only those that are not complete. */
  isOpen: v.optional(queryBoolean),
  fromDueDate: v.optional(dateSchema),
  toDueDate: v.optional(dateSchema),
  search: searchQuery,
};
export const taskFilterSchema = v.strictObject(filter);
export type TaskFilter = v.InferOutput<typeof taskFilterSchema>;
export const taskListQuerySchema = v.strictObject({ ...pageQuery, ...filter });

/** A comment on a task. */
export const taskCommentSchema = v.strictObject({
  id: idSchema,
  authorId: idSchema,
  authorName: nameText,
  text: lineText,
  mentionedIds: bounded(idSchema, MENTIONS_MAX),
  createdAt: instantSchema,
  editedAt: v.nullable(instantSchema),
});
export type TaskComment = v.InferOutput<typeof taskCommentSchema>;
const commentFields = {
  text: requiredTextSchema(COMMENT_MAX),
  /** People of the firm who are named in the text; they are told. */
  mentionedIds: bounded(idSchema, MENTIONS_MAX),
};

/** A file of a work item or a task. */
export const attachmentSchema = v.strictObject({
  id: idSchema,
  contentId: idSchema,
  name: nameText,
  mimeType: nameText,
  sizeBytes: v.number(),
  /** A signed address, valid for SIGNED_URL_MS. */
  url: urlText,
  uploadedBy: nameText,
  uploadedDate: instantSchema,
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** Characters of titles and notes. */
const textLengthOf = (tasks: readonly NewTask[]): number =>
  tasks.reduce((sum, { title, notes = '' }) => sum + title.length + notes.length, 0);

const byId = v.strictObject({ id: idSchema });
const ofTask = v.strictObject({ id: idSchema, taskId: idSchema });
const saveErrors = errorsOf('task.notFound', 'task.changed', 'user.notFound', 'tag.tooMany');

/** Tasks over all clients and work items. */
export const tasks = {
  /** By due day; those without one come last. */
  list: api.route({ method: 'GET', path: '/tasks' }).input(taskListQuerySchema).output(pageOf(listedTaskSchema)),
  count: api.route({ method: 'GET', path: '/tasks/count' }).input(taskFilterSchema).output(countSchema),
  get: api
    .route({ method: 'GET', path: '/tasks/{id}' })
    .input(byId)
    .output(taskSchema)
    .errors(errorsOf('task.notFound')),
  create: api
    .route({ method: 'POST', path: '/tasks', successStatus: 201 })
    .input(
      v.strictObject({ ...newTaskSchema.entries, clientId: idSchema, workItemId: v.optional(v.nullable(idSchema)) }),
    )
    .output(taskSchema)
    .errors(errorsOf('client.notFound', 'workItem.notFound', 'user.notFound', 'task.tooMany', 'tag.tooMany')),
  /** The whole body; without a revision it overwrites any state. */
  update: api
    .route({ method: 'PUT', path: '/tasks/{id}' })
    .input(v.strictObject({ id: idSchema, ...taskFieldsSchema.entries, revision: v.optional(revisionSchema) }))
    .output(taskSchema)
    .errors(saveErrors),
  /** `task.changed` names the fields that somebody else has set meanwhile. */
  change: api
    .route({ method: 'PATCH', path: '/tasks/{id}' })
    .input(taskChangeSchema)
    .output(taskSchema)
    .errors(saveErrors),
  /** It can be restored until DELETED_DAYS have passed. */
  remove: api
    .route({ method: 'DELETE', path: '/tasks/{id}' })
    .input(byId)
    .output(emptySchema)
    .errors(errorsOf('task.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/tasks/{id}/restored' })
    .input(byId)
    .output(taskSchema)
    .errors(errorsOf('task.notFound', 'task.tooMany')),
  /** Tags that this client's tasks had, the most frequent first. */
  suggestedTags: api
    .route({ method: 'GET', path: '/clients/{id}/suggested-tags' })
    .input(byId)
    .output(bounded(tagSchema, TAGS_SUGGESTED_MAX))
    .errors(errorsOf('client.notFound')),
};

/** The same tasks as those of a work item, in the order that people gave them. */
export const workItemTasks = {
  list: api
    .route({ method: 'GET', path: '/work-items/{id}/tasks' })
    .input(byId)
    .output(bounded(listedTaskSchema, WORK_ITEM_TASKS_MAX))
    .errors(errorsOf('workItem.notFound')),
  create: api
    .route({ method: 'POST', path: '/work-items/{id}/tasks', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, ...newTaskSchema.entries }))
    .output(taskSchema)
    .errors(errorsOf('workItem.notFound', 'user.notFound', 'task.tooMany', 'tag.tooMany')),
  /** All or none, at the end of the list in this order. */
  createAll: api
    .route({ method: 'POST', path: '/work-items/{id}/tasks/bulk', successStatus: 201 })
    .input(
      v.strictObject({
        id: idSchema,
        /** Their titles and notes are limited together, to TASKS_TEXT_MAX. */
        tasksRequest: v.pipe(
          bounded(newTaskSchema, TASKS_PASTED_MAX),
          v.minLength(1),
          v.check((tasks) => textLengthOf(tasks) <= TASKS_TEXT_MAX, 'too long together'),
        ),
      }),
    )
    .output(bounded(listedTaskSchema, WORK_ITEM_TASKS_MAX))
    .errors(errorsOf('workItem.notFound', 'user.notFound', 'task.tooMany', 'tag.tooMany')),
  get: api
    .route({ method: 'GET', path: '/work-items/{id}/tasks/{taskId}' })
    .input(ofTask)
    .output(taskSchema)
    .errors(errorsOf('task.notFound')),
  update: api
    .route({ method: 'PUT', path: '/work-items/{id}/tasks/{taskId}' })
    .input(v.strictObject({ ...ofTask.entries, ...taskFieldsSchema.entries, revision: v.optional(revisionSchema) }))
    .output(taskSchema)
    .errors(saveErrors),
  remove: api
    .route({ method: 'DELETE', path: '/work-items/{id}/tasks/{taskId}' })
    .input(ofTask)
    .output(emptySchema)
    .errors(errorsOf('task.notFound')),
  /** Puts a task before another one, or at the end. */
  move: api
    .route({ method: 'PUT', path: '/work-items/{id}/tasks/order' })
    .input(v.strictObject({ id: idSchema, taskId: idSchema, beforeId: v.nullable(idSchema) }))
    .output(bounded(listedTaskSchema, WORK_ITEM_TASKS_MAX))
    .errors(errorsOf('workItem.notFound', 'task.notFound')),
};

/** What people say about a task, oldest first. */
export const taskComments = {
  list: api
    .route({ method: 'GET', path: '/tasks/{id}/comments' })
    .input(byId)
    .output(bounded(taskCommentSchema, TASK_COMMENTS_MAX))
    .errors(errorsOf('task.notFound')),
  create: api
    .route({ method: 'POST', path: '/tasks/{id}/comments', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, ...commentFields }))
    .output(taskCommentSchema)
    .errors(errorsOf('task.notFound', 'user.notFound', 'comment.tooMany')),
  /** Only its author may. */
  update: api
    .route({ method: 'PUT', path: '/tasks/{id}/comments/{commentId}' })
    .input(v.strictObject({ id: idSchema, commentId: idSchema, ...commentFields }))
    .output(taskCommentSchema)
    .errors(errorsOf('comment.notFound', 'user.notFound')),
  /** Only its author may. It can be restored until DELETED_DAYS have passed. */
  remove: api
    .route({ method: 'DELETE', path: '/tasks/{id}/comments/{commentId}' })
    .input(v.strictObject({ id: idSchema, commentId: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('comment.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/tasks/{id}/comments/{commentId}/restored' })
    .input(v.strictObject({ id: idSchema, commentId: idSchema }))
    .output(taskCommentSchema)
    .errors(errorsOf('comment.notFound', 'comment.tooMany')),
};

const contentIds = idsOf(BULK_MAX);
const attachErrors = errorsOf('content.notFound', 'content.notUploaded', 'content.invalid', 'attachment.tooMany');

/** Files of work items (documents) and of tasks (attachments), newest first. Bytes go through `content.createBatch`. */
export const attachments = {
  ofWorkItem: api
    .route({ method: 'GET', path: '/work-items/{id}/documents' })
    .input(byId)
    .output(bounded(attachmentSchema, ATTACHMENTS_MAX))
    .errors(errorsOf('workItem.notFound')),
  addToWorkItem: api
    .route({ method: 'POST', path: '/work-items/{id}/documents', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, contentIds }))
    .output(bounded(attachmentSchema, ATTACHMENTS_MAX))
    .errors({ ...errorsOf('workItem.notFound'), ...attachErrors }),
  ofTask: api
    .route({ method: 'GET', path: '/tasks/{id}/attachments' })
    .input(byId)
    .output(bounded(attachmentSchema, ATTACHMENTS_MAX))
    .errors(errorsOf('task.notFound')),
  addToTask: api
    .route({ method: 'POST', path: '/tasks/{id}/attachments', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, contentIds }))
    .output(bounded(attachmentSchema, ATTACHMENTS_MAX))
    .errors({ ...errorsOf('task.notFound'), ...attachErrors }),
  remove: api
    .route({ method: 'DELETE', path: '/attachments/{id}' })
    .input(byId)
    .output(emptySchema)
    .errors(errorsOf('attachment.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/attachments/{id}/restored' })
    .input(byId)
    .output(attachmentSchema)
    .errors(errorsOf('attachment.notFound', 'attachment.tooMany')),
};
