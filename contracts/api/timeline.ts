import * as v from 'valibot';
import { CHANGED_FIELDS_MAX } from '../limits.ts';
import { api, bounded, errorsOf, idSchema, instantSchema, nameText, pageOf, pageQuery } from './shared.ts';
import { FILING_STATUSES } from './spvFiling.ts';
import { REQUEST_STATUSES } from './spvRequest.ts';

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

/** Fields that an update has changed; null where there was or is nothing. */
const changes = bounded(
  v.strictObject({ field: nameText, before: v.nullable(nameText), after: v.nullable(nameText) }),
  CHANGED_FIELDS_MAX,
);

/** Something that happened to a client. */
export const timelineEventSchema = v.strictObject({
  id: idSchema,
  at: instantSchema,
  entity: v.picklist(TIMELINE_ENTITIES),
  entityId: idSchema,
  /** The verb of the trail's action (`update`); `receive` for a message. */
  action: nameText,
  /** Title of the message, work or task, name of the contact, form of the filing, document that was asked for, or category of the contact form; empty where there is none. */
  title: nameText,
  /** Null for the product and the authority. */
  actorName: v.nullable(nameText),
  /** Without values where those are no text of a person: ids and lists. */
  changes,
  /** The status that a filing or a request got by it; null where it got none. */
  filingStatus: v.nullable(v.picklist(FILING_STATUSES)),
  requestStatus: v.nullable(v.picklist(REQUEST_STATUSES)),
  /** The certificate of the step; its thumbprint where the firm has it no more. */
  certificateName: v.nullable(nameText),
  /** The authority's number of the filing or the request, as the step brought it. */
  authorityNumber: v.nullable(nameText),
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
  action: nameText,
  /** Title of the work item or of the task, name of the file, text of the comment. */
  title: nameText,
  /** Null for the product. */
  actorName: v.nullable(nameText),
  /** With names in place of ids. */
  changes,
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
