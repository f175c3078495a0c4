import * as v from 'valibot';
import { CONTENT_BATCH_MAX, DOCUMENT_BYTES_MAX } from '../limits.ts';
import { api, errorsOf, idSchema, instantSchema, requiredTextSchema } from './shared.ts';

const announcedSchema = v.strictObject({
  name: requiredTextSchema(255),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DOCUMENT_BYTES_MAX)),
});

/**
 * Content goes in three steps: a batch of files is announced and answers a signed address, the bytes of all of them are
 * PUT there, and what they are for makes them count; for a file of no use yet, `uploaded`.
 */
export const content = {
  createBatch: api
    .route({ method: 'POST', path: '/content/batches', successStatus: 201 })
    .input(
      v.strictObject({
        /** Together no longer than one document may be. */
        files: v.pipe(
          v.array(announcedSchema),
          v.minLength(1),
          v.maxLength(CONTENT_BATCH_MAX),
          v.check((files) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= DOCUMENT_BYTES_MAX),
        ),
      }),
    )
    .output(
      v.strictObject({
        id: idSchema,
        /** PUT the bytes of all files there, one after the other in the order asked; no header is needed. */
        signedUrl: v.string(),
        /** In the order asked. */
        files: v.array(v.strictObject({ id: idSchema, name: v.string() })),
      }),
    ),
  uploaded: api
    .route({ method: 'PUT', path: '/content/files/{id}/uploaded' })
    .input(v.strictObject({ id: idSchema }))
    .output(v.strictObject({ contentId: idSchema, uploadTime: instantSchema, uploadedBy: v.string() }))
    .errors(errorsOf('content.notFound', 'content.notUploaded')),
};
