import * as v from 'valibot';
import { keyIdSchema, sealedPinSchema, thumbprintSchema } from '../link/fields.ts';
import {
  api,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  queryList,
  requiredTextSchema,
  taxIdSchema,
} from './shared.ts';

/** A stored certificate. The sealed PIN is returned only to the workstation it was sealed for. */
export const spvCertificateSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  thumbprint: thumbprintSchema,
  subject: v.string(),
  issuer: v.string(),
  serialNumber: v.string(),
  expiresOn: instantSchema,
  /** The person who added it. */
  createdBy: idSchema,
  /** True when a PIN is saved for the calling workstation. */
  isPinSaved: v.boolean(),
  /** Sealed for the calling workstation; null for any other. */
  pin: v.nullable(sealedPinSchema),
  /** Known tax ids that this certificate has rights for. */
  taxIds: v.array(taxIdSchema),
});
export type SpvCertificate = v.InferOutput<typeof spvCertificateSchema>;

const nameSchema = requiredTextSchema(100);

/** Certificates of the firm with the PINs sealed to workstations. */
export const spvCertificates = {
  list: api
    .route({ method: 'GET', path: '/spv-certificates' })
    .input(v.strictObject({ workstationKeyId: v.optional(keyIdSchema) }))
    .output(v.array(spvCertificateSchema)),
  create: api
    .route({ method: 'POST', path: '/spv-certificates', successStatus: 201 })
    .input(
      v.strictObject({
        thumbprint: thumbprintSchema,
        pin: v.nullable(sealedPinSchema),
        name: nameSchema,
        subject: requiredTextSchema(500),
        issuer: requiredTextSchema(500),
        serialNumber: v.pipe(v.string(), v.regex(/^[0-9A-F]{1,64}$/)),
        expiresOn: instantSchema,
      }),
    )
    .output(spvCertificateSchema)
    .errors(errorsOf('certificate.exists')),
  /** Without `pin` the saved one stays (decision D28). */
  update: api
    .route({ method: 'PUT', path: '/spv-certificates/{id}' })
    .input(v.strictObject({ id: idSchema, name: nameSchema, pin: v.optional(sealedPinSchema) }))
    .output(spvCertificateSchema)
    .errors(errorsOf('certificate.notFound')),
  remove: api
    .route({ method: 'DELETE', path: '/spv-certificates/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('certificate.notFound')),
  /** Deletes the PIN of one workstation, after it was refused or on request. */
  forgetPin: api
    .route({ method: 'DELETE', path: '/spv-certificates/{id}/pin' })
    .input(v.strictObject({ id: idSchema, workstationKeyId: keyIdSchema }))
    .output(emptySchema)
    .errors(errorsOf('certificate.notFound')),
  /**
   * Makes this certificate the signing one of these clients, also for their approved filings. Other clients keep
   * theirs.
   */
  setClients: api
    .route({ method: 'PUT', path: '/spv-certificates/{id}/clients' })
    .input(v.strictObject({ id: idSchema, taxIds: v.pipe(v.array(taxIdSchema), v.maxLength(10_000)) }))
    .output(emptySchema)
    .errors(errorsOf('certificate.notFound')),
  /**
   * Which certificate signs for each of these tax ids once it is approved: the one chosen for the client, else the only
   * one with rights for it; null while that is open.
   */
  signers: api
    .route({ method: 'GET', path: '/spv-certificates/signers' })
    .input(v.strictObject({ taxIds: queryList(taxIdSchema) }))
    .output(
      v.array(v.strictObject({ taxId: taxIdSchema, certificateId: v.nullable(idSchema), isChosen: v.boolean() })),
    ),
  /** Records all tax ids that the authority lists for a certificate. */
  setRights: api
    .route({ method: 'PUT', path: '/spv-certificates/{id}/rights' })
    .input(v.strictObject({ id: idSchema, taxIds: v.pipe(v.array(taxIdSchema), v.maxLength(10_000)) }))
    .output(emptySchema)
    .errors(errorsOf('certificate.notFound')),
};
