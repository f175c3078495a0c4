import * as v from 'valibot';
import { CONTENT_BATCH_MAX } from '../limits.ts';
import { api, errorsOf, idSchema, instantSchema, requiredTextSchema } from './shared.ts';

/** Content goes in three steps: a batch answers signed addresses, the bytes are PUT there, `uploaded` makes them count. */
export const content = {
  createBatch: api
    .route({ method: 'POST', path: '/content/batches', successStatus: 201 })
    .input(
      v.strictObject({
        fileNames: v.pipe(v.array(requiredTextSchema(255)), v.minLength(1), v.maxLength(CONTENT_BATCH_MAX)),
      }),
    )
    .output(
      v.strictObject({
        id: idSchema,
        /** In the order asked. PUT the bytes to `signedUrl`, no other header than Content-Type is needed. */
        files: v.array(v.strictObject({ id: idSchema, name: v.string(), signedUrl: v.string() })),
      }),
    ),
  uploaded: api
    .route({ method: 'PUT', path: '/content/files/{id}/uploaded' })
    .input(v.strictObject({ id: idSchema }))
    .output(v.strictObject({ contentId: idSchema, uploadTime: instantSchema, uploadedBy: v.string() }))
    .errors(errorsOf('content.notFound', 'content.notUploaded')),
};
