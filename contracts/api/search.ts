import * as v from 'valibot';
import { SEARCH_TEXT_MAX } from '../limits.ts';
import { spvFilingSchema } from './spvFiling.ts';
import { VALIDATION_STATUSES } from './spvMessage.ts';
import { api, errorsOf, idSchema, queryList, requiredTextSchema } from './shared.ts';

/** What can be searched. */
export const SEARCH_ENTITIES = ['Client', 'Message', 'Filing'] as const;

/** Fuzzy search in names, tax ids and titles, and in the attributes of filings, without accents and case. */
export const search = {
  find: api
    .route({ method: 'GET', path: '/search' })
    .input(
      v.strictObject({
        query: requiredTextSchema(SEARCH_TEXT_MAX),
        entityType: v.optional(queryList(v.picklist(SEARCH_ENTITIES))),
      }),
    )
    .output(
      v.array(
        v.variant('entityType', [
          v.strictObject({
            entityType: v.literal('Client'),
            clientEntity: v.strictObject({
              id: idSchema,
              name: v.string(),
              legalName: v.string(),
              taxId: v.nullable(v.string()),
              isActive: v.boolean(),
            }),
          }),
          v.strictObject({
            entityType: v.literal('Message'),
            messageEntity: v.strictObject({
              id: idSchema,
              title: v.string(),
              legalName: v.nullable(v.string()),
              validationStatus: v.nullable(v.picklist(VALIDATION_STATUSES)),
            }),
          }),
          v.strictObject({
            entityType: v.literal('Filing'),
            filingEntity: v.strictObject({
              id: idSchema,
              legalName: v.nullable(v.string()),
              fileName: v.string(),
              ...v.entriesFromObjects([
                v.pick(spvFilingSchema, ['statementType', 'reportingMonth', 'reportingYear', 'spvFilingStatus']),
              ]),
            }),
          }),
        ]),
      ),
    )
    .errors(errorsOf('request.tooMany')),
};
