import * as v from 'valibot';
import { CONTENT_BATCH_MAX, DOCUMENT_BYTES_MAX } from '../limits.ts';
import { api, bounded, errorsOf, idSchema, instantSchema, nameText, requiredTextSchema, urlText } from './shared.ts';

const announcedSchema = v.strictObject({
  name: requiredTextSchema(255),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DOCUMENT_BYTES_MAX)),
});

/**
 * Uploads in three steps: announce a batch of files, which returns a signed address; PUT the bytes of all of them
 * there; use the files in a call, which marks them as uploaded. `uploaded` marks a file without such a call.
 */
export const content = {
  createBatch: api
    .route({ method: 'POST', path: '/content/batches', successStatus: 201 })
    .input(
      v.strictObject({
        /** All files together are limited to one document's length. */
        files: v.pipe(
          bounded(announcedSchema, CONTENT_BATCH_MAX),
          v.minLength(1),
          v.check((files) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= DOCUMENT_BYTES_MAX),
        ),
      }),
    )
    .output(
      v.strictObject({
        id: idSchema,
        /** PUT the bytes of all files there, one after another in this order; no header is needed. */
        signedUrl: urlText,
        /** In the requested order. */
        files: bounded(v.strictObject({ id: idSchema, name: nameText }), CONTENT_BATCH_MAX),
      }),
    ),
  uploaded: api
    .route({ method: 'PUT', path: '/content/files/{id}/uploaded' })
    .input(v.strictObject({ id: idSchema }))
    .output(v.strictObject({ contentId: idSchema, uploadTime: instantSchema, uploadedBy: nameText }))
    .errors(errorsOf('content.notFound', 'content.notUploaded')),
};
