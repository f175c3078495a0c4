import * as v from 'valibot';
import { authorityIdSchema, keyIdSchema, thumbprintSchema } from '../link/fields.ts';
import { idSchema, nameText, requiredTextSchema, urlText } from './shared.ts';

/** SHA-256 of a document, in lower case. */
export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The authority's answer, as the native host reports it. */
export const attemptOutcomeSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('submitted'), uploadIndex: authorityIdSchema, signedSha256: sha256Schema }),
  v.strictObject({ outcome: v.literal('rejected'), text: requiredTextSchema(2000) }),
  v.strictObject({ outcome: v.literal('unknown'), signedSha256: v.nullable(sha256Schema) }),
  v.strictObject({
    outcome: v.literal('notSent'),
    reason: requiredTextSchema(100),
    /** True when a page gives back an attempt that it passed to no host. */
    isHostUnasked: v.optional(v.boolean(), false),
  }),
]);
export type AttemptReport = v.InferOutput<typeof attemptOutcomeSchema>;
/** Outcome of a filing attempt. `notSent`: nothing reached the authority; `unknown`: it may have. */
export type AttemptOutcome = AttemptReport['outcome'];

/** Id in the path of the claim. */
export const attemptIdSchema = idSchema;

/**
 * Body of a claim by the native host, with a session's token as bearer. At
 * `POST /api/spv-filings/attempts/{attemptId}/claim` the first claim binds the attempt to the workstation. Errors:
 * `auth.required`, `request.invalid`, `attempt.notFound`, `attempt.heldElsewhere`, `attempt.closed`.
 */
export const claimRequestSchema = v.strictObject({ workstationKeyId: keyIdSchema });

/** Answer to the native host that claims an attempt with its session's token. */
export const attemptClaimSchema = v.strictObject({
  attemptId: idSchema,
  certificateThumbprint: thumbprintSchema,
  fileName: nameText,
  sha256: sha256Schema,
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Signed address of the bytes to sign, absolute. */
  contentUrl: urlText,
});
