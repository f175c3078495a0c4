import * as v from 'valibot';
import { SEARCH_HITS_MAX, SEARCH_TEXT_MAX } from '../limits.ts';
import {
  api,
  bounded,
  dateSchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  queryList,
  requiredTextSchema,
} from './shared.ts';
import { spvFilingSchema } from './spvFiling.ts';
import { VALIDATION_STATUSES } from './spvMessage.ts';
import { WORK_STATUSES } from './workItem.ts';

/** What can be searched. */
export const SEARCH_ENTITIES = ['Client', 'Message', 'WorkItem', 'Task', 'Filing'] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

const clientHitSchema = v.strictObject({
  id: idSchema,
  name: nameText,
  legalName: nameText,
  taxId: v.nullable(nameText),
  isActive: v.boolean(),
});

const messageHitSchema = v.strictObject({
  id: idSchema,
  title: nameText,
  clientName: v.nullable(nameText),
  validationStatus: v.nullable(v.picklist(VALIDATION_STATUSES)),
  date: instantSchema,
});

const workHit = {
  id: idSchema,
  title: nameText,
  clientLegalName: nameText,
  assigneeName: v.nullable(nameText),
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
  legalName: v.nullable(nameText),
  fileName: nameText,
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
    .output(bounded(searchHitSchema, SEARCH_HITS_MAX * SEARCH_ENTITIES.length))
    .errors(errorsOf('request.tooMany')),
};
