import * as v from 'valibot';
import { AUDIT_ENTITIES } from '../auditTrail.ts';
import { AUDIT_PAGE_SIZES, AUDIT_SEARCH_MAX, CHANGED_FIELDS_MAX, PAGE_SIZE_MAX } from '../limits.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  api,
  bounded,
  countSchema,
  dateSchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  pageOf,
  pageQuery,
  queryInteger,
  queryList,
  seqSchema,
} from './shared.ts';

/** A field that an entry has changed, in words; null where there was or is nothing. */
const trailChangeSchema = v.strictObject({
  field: nameText,
  before: v.nullable(nameText),
  after: v.nullable(nameText),
});

/** An entry of the trail, in the words of the caller's language. */
export const trailEntrySchema = v.strictObject({
  id: idSchema,
  seq: seqSchema,
  at: instantSchema,
  /** Null for the product and the authority. */
  actorId: v.nullable(idSchema),
  actorName: v.nullable(nameText),
  /** "Client changed". */
  action: nameText,
  entity: nameText,
  entityId: nameText,
  /** What it was done to, by name; empty where it has none. */
  title: nameText,
  changes: bounded(trailChangeSchema, CHANGED_FIELDS_MAX),
  hash: nameText,
});
export type TrailEntry = v.InferOutput<typeof trailEntrySchema>;

const filter = {
  actorId: v.optional(queryList(idSchema)),
  entity: v.optional(queryList(v.picklist(AUDIT_ENTITIES))),
  /** All that happened to one thing. */
  entityId: v.optional(idSchema),
  from: v.optional(dateSchema),
  to: v.optional(dateSchema),
  text: v.optional(v.pipe(v.string(), v.maxLength(AUDIT_SEARCH_MAX))),
};
export const trailFilterSchema = v.strictObject(filter);
export type TrailFilter = v.InferOutput<typeof trailFilterSchema>;
export const trailListQuerySchema = v.strictObject({
  ...pageQuery,
  pageSize: v.optional(queryInteger(1, PAGE_SIZE_MAX), AUDIT_PAGE_SIZES[0]),
  ...filter,
});

/** What is wrong with a chain. */
export const TRAIL_FAULTS = [
  'edited',
  'missing',
  'relinked',
  'cutOff',
  'headRolledBack',
  'headForged',
  'anchorBroken',
] as const;

/** A check of the chain: how far it is, or what it has found. */
export const trailCheckSchema = v.strictObject({
  startedAt: instantSchema,
  startedBy: nameText,
  entries: seqSchema,
  checked: seqSchema,
  /** Of the first entry; null while nothing is known, or there is none. */
  firstAt: v.nullable(instantSchema),
  /** Null while it runs. */
  endedAt: v.nullable(instantSchema),
  /** It was broken off, and can be started again. */
  isBrokenOff: v.boolean(),
  /** The first fault; null for a whole chain. */
  fault: v.nullable(v.strictObject({ kind: v.picklist(TRAIL_FAULTS), seq: seqSchema, at: v.nullable(instantSchema) })),
});
export type TrailCheck = v.InferOutput<typeof trailCheckSchema>;

/** The audit trail of the caller's firm. */
export const auditTrail = {
  list: api.route({ method: 'GET', path: '/audit-trail' }).input(trailListQuerySchema).output(pageOf(trailEntrySchema)),
  count: api.route({ method: 'GET', path: '/audit-trail/count' }).input(trailFilterSchema).output(countSchema),
  export: api
    .route({ method: 'POST', path: '/audit-trail/export' })
    .input(v.strictObject({ filter: trailFilterSchema, format: exportFormatSchema }))
    .output(exportedSchema),
  /** The last check; null where there was none. */
  lastCheck: api.route({ method: 'GET', path: '/audit-trail/check' }).output(v.nullable(trailCheckSchema)),
  /** Checks the whole chain, and answers when that is done. */
  check: api
    .route({ method: 'POST', path: '/audit-trail/check' })
    .output(trailCheckSchema)
    .errors(errorsOf('auditTrail.checking')),
};
