import * as v from 'valibot';
import { api, errorsOf, idSchema, instantSchema, pageOf, pageQuery } from './shared.ts';

/** What can happen to a client. */
export const TIMELINE_ENTITIES = [
  'client',
  'contact',
  'address',
  'spvMessage',
  'spvFiling',
  'spvRequest',
  'spvContact',
  'workItem',
  'task',
] as const;
export type TimelineEntity = (typeof TIMELINE_ENTITIES)[number];

/** Something that happened to a client. */
export const timelineEventSchema = v.strictObject({
  id: idSchema,
  at: instantSchema,
  entity: v.picklist(TIMELINE_ENTITIES),
  entityId: idSchema,
  /** The verb of the trail's action (`update`); `receive` for a message. */
  action: v.string(),
  /** Title of the message, work or task, name of the contact, form of the filing, document that was asked for, or category of the contact form; empty where there is none. */
  title: v.string(),
  /** Null for the product and the authority. */
  actorName: v.nullable(v.string()),
  /** Names of the fields that an update has changed. */
  changed: v.array(v.string()),
});
export type TimelineEvent = v.InferOutput<typeof timelineEventSchema>;

/** What can happen to work. */
export const WORK_EVENT_ENTITIES = ['workItem', 'task', 'taskComment', 'attachment', 'timeEntry'] as const;

/** Something that happened to a work item or a task, as the trail has it. */
export const workEventSchema = v.strictObject({
  id: idSchema,
  at: instantSchema,
  entity: v.picklist(WORK_EVENT_ENTITIES),
  entityId: idSchema,
  /** The verb of the trail's action: `update`. */
  action: v.string(),
  /** Title of the work item or of the task, name of the file, text of the comment. */
  title: v.string(),
  /** Null for the product. */
  actorName: v.nullable(v.string()),
  /** Fields that an update has changed, with names in place of ids; null where there was or is nothing. */
  changes: v.array(
    v.strictObject({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
});
export type WorkEvent = v.InferOutput<typeof workEventSchema>;

const query = v.strictObject({ id: idSchema, pageSize: pageQuery.pageSize, after: pageQuery.after });

/** What has happened, newest first. */
export const timeline = {
  ofClient: api
    .route({ method: 'GET', path: '/clients/{id}/timeline' })
    .input(query)
    .output(pageOf(timelineEventSchema))
    .errors(errorsOf('client.notFound')),
  /** To the work item, its tasks, their comments and files, and the time on it. */
  ofWorkItem: api
    .route({ method: 'GET', path: '/work-items/{id}/timeline' })
    .input(query)
    .output(pageOf(workEventSchema))
    .errors(errorsOf('workItem.notFound')),
  ofTask: api
    .route({ method: 'GET', path: '/tasks/{id}/activity' })
    .input(query)
    .output(pageOf(workEventSchema))
    .errors(errorsOf('task.notFound')),
};
