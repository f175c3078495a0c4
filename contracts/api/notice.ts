import * as v from 'valibot';
import { BULK_MAX } from '../limits.ts';
import {
  api,
  bounded,
  countSchema,
  dateSchema,
  emptySchema,
  idSchema,
  idsOf,
  instantSchema,
  nameText,
  pageOf,
  pageQuery,
  queryBoolean,
} from './shared.ts';

/** What a person is told of. */
export const NOTICE_KINDS = [
  'assignment',
  'mention',
  'dueDate',
  'deadline',
  'authorityMessage',
  'mailFailure',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** What a notice can be about, and leads to. The id of `deadline` is its reader's. */
export const NOTICE_ENTITIES = [
  'workItem',
  'task',
  'spvMessage',
  'spvFiling',
  'spvRequest',
  'invitation',
  'deadline',
] as const;
export type NoticeEntity = (typeof NOTICE_ENTITIES)[number];
/** When a notice also goes out as a mail: never, at once, or in one mail a day. */
export const NOTICE_MAILS = ['never', 'atOnce', 'daily'] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

/** Something that a person is told of. */
export const noticeSchema = v.strictObject({
  id: idSchema,
  kind: v.picklist(NOTICE_KINDS),
  entity: v.picklist(NOTICE_ENTITIES),
  entityId: idSchema,
  /** The work item of a task; null for one without, and for other entities. */
  workItemId: v.nullable(idSchema),
  /** The title of the entity, as it was. */
  title: nameText,
  clientName: v.nullable(nameText),
  /** Who has caused it; null for the product itself. */
  actorName: v.nullable(nameText),
  /** The day it is due, or was issued. */
  day: v.nullable(dateSchema),
  createdAt: instantSchema,
  isRead: v.boolean(),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** How a person wants to be told of one kind. */
export const noticePreferenceSchema = v.strictObject({
  kind: v.picklist(NOTICE_KINDS),
  /** In the product, under the bell. */
  isShown: v.boolean(),
  mail: v.picklist(NOTICE_MAILS),
});
export type NoticePreference = v.InferOutput<typeof noticePreferenceSchema>;

/** The form of the preferences: one of each kind. */
export const noticePreferencesSchema = v.strictObject({
  preferences: v.pipe(
    bounded(noticePreferenceSchema, NOTICE_KINDS.length),
    v.length(NOTICE_KINDS.length),
    v.check((all) => new Set(all.map(({ kind }) => kind)).size === NOTICE_KINDS.length, 'one of each kind'),
  ),
});

const filter = { isUnread: v.optional(queryBoolean) };
const idsSchema = v.strictObject({
  noticeIds: idsOf(BULK_MAX),
  isRead: v.boolean(),
});

/** The caller's own notices. */
export const notices = {
  /** Newest first. */
  list: api
    .route({ method: 'GET', path: '/notices' })
    .input(v.strictObject({ ...pageQuery, ...filter }))
    .output(pageOf(noticeSchema)),
  count: api.route({ method: 'GET', path: '/notices/count' }).input(v.strictObject(filter)).output(countSchema),
  /** Ids that are not the caller's are ignored. */
  setRead: api.route({ method: 'PUT', path: '/notices/read' }).input(idsSchema).output(emptySchema),
  /** Those up to this one, so that one that arrives meanwhile stays unread. */
  readAll: api
    .route({ method: 'PUT', path: '/notices/all-read' })
    .input(v.strictObject({ until: instantSchema }))
    .output(emptySchema),
  preferences: api.route({ method: 'GET', path: '/notices/preferences' }).output(noticePreferencesSchema),
  /** Mails are written in the language of the last save. */
  savePreferences: api
    .route({ method: 'PUT', path: '/notices/preferences' })
    .input(noticePreferencesSchema)
    .output(noticePreferencesSchema),
};
