import * as v from 'valibot';
import { SEARCH_TEXT_MAX } from '../limits.ts';
import { spvFilingSchema } from './spvFiling.ts';
import { VALIDATION_STATUSES } from './spvMessage.ts';
import { WORK_STATUSES } from './workItem.ts';
import { api, dateSchema, errorsOf, idSchema, instantSchema, queryList, requiredTextSchema } from './shared.ts';

/** What can be searched. */
export const SEARCH_ENTITIES = ['Client', 'Message', 'WorkItem', 'Task', 'Filing'] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

const clientHitSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  legalName: v.string(),
  taxId: v.nullable(v.string()),
  isActive: v.boolean(),
});

const messageHitSchema = v.strictObject({
  id: idSchema,
  title: v.string(),
  legalName: v.nullable(v.string()),
  validationStatus: v.nullable(v.picklist(VALIDATION_STATUSES)),
  date: instantSchema,
});

const workHit = {
  id: idSchema,
  title: v.string(),
  clientLegalName: v.string(),
  assigneeName: v.nullable(v.string()),
  status: v.picklist(WORK_STATUSES),
};
const workItemHitSchema = v.strictObject({ ...workHit, dueDate: dateSchema });
const taskHitSchema = v.strictObject({
  ...workHit,
  clientId: idSchema,
  workItemId: v.nullable(idSchema),
  dueDate: v.nullable(dateSchema),
});

const filingHitSchema = v.strictObject({
  id: idSchema,
  legalName: v.nullable(v.string()),
  fileName: v.string(),
  ...v.entriesFromObjects([
    v.pick(spvFilingSchema, ['statementType', 'reportingMonth', 'reportingYear', 'spvFilingStatus']),
  ]),
});

/** Something that was found: its kind names the field that holds it. */
const searchHitSchema = v.variant('entityType', [
  v.strictObject({ entityType: v.literal('Client'), clientEntity: clientHitSchema }),
  v.strictObject({ entityType: v.literal('Message'), messageEntity: messageHitSchema }),
  v.strictObject({ entityType: v.literal('WorkItem'), workItemEntity: workItemHitSchema }),
  v.strictObject({ entityType: v.literal('Task'), taskEntity: taskHitSchema }),
  v.strictObject({ entityType: v.literal('Filing'), filingEntity: filingHitSchema }),
]);
export type SearchHit = v.InferOutput<typeof searchHitSchema>;

/**
 * Search in names, tax ids, registration numbers and titles, and in the attributes of filings, without accents and case;
 * words in any order.
 */
export const search = {
  find: api
    .route({ method: 'GET', path: '/search' })
    .input(
      v.strictObject({
        query: requiredTextSchema(SEARCH_TEXT_MAX),
        entityType: v.optional(queryList(v.picklist(SEARCH_ENTITIES))),
      }),
    )
    .output(v.array(searchHitSchema))
    .errors(errorsOf('request.tooMany')),
};
