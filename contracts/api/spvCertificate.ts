import * as v from 'valibot';
import { CERTIFICATES_MAX, CERTIFICATE_RIGHTS_MAX, FILTER_VALUES_MAX } from '../limits.ts';
import { keyIdSchema, sealedPinSchema, thumbprintSchema } from '../link/fields.ts';
import {
  api,
  bounded,
  certificateEndSchema,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  queryList,
  requiredTextSchema,
  taxIdSchema,
} from './shared.ts';

/** A stored certificate. The sealed PIN is returned only to the workstation it was sealed for. */
export const spvCertificateSchema = v.strictObject({
  id: idSchema,
  name: nameText,
  thumbprint: thumbprintSchema,
  subject: nameText,
  issuer: nameText,
  serialNumber: nameText,
  expiresOn: instantSchema,
  /** The person who added it. */
  createdBy: idSchema,
  /** True when a PIN is saved for the calling workstation. */
  isPinSaved: v.boolean(),
  /** Sealed for the calling workstation; null for any other. */
  pin: v.nullable(sealedPinSchema),
  /** Known tax ids that this certificate has rights for. */
  taxIds: bounded(taxIdSchema, CERTIFICATE_RIGHTS_MAX),
});
export type SpvCertificate = v.InferOutput<typeof spvCertificateSchema>;

const nameSchema = requiredTextSchema(100);

/** Certificates of the firm with the PINs sealed to workstations. */
export const spvCertificates = {
  list: api
    .route({ method: 'GET', path: '/spv-certificates' })
    .input(v.strictObject({ workstationKeyId: v.optional(keyIdSchema) }))
    .output(bounded(spvCertificateSchema, CERTIFICATES_MAX)),
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
        expiresOn: certificateEndSchema,
      }),
    )
    .output(spvCertificateSchema)
    .errors(errorsOf('certificate.exists', 'certificate.tooMany')),
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
    .input(v.strictObject({ id: idSchema, taxIds: bounded(taxIdSchema, CERTIFICATE_RIGHTS_MAX) }))
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
      bounded(
        v.strictObject({ taxId: taxIdSchema, certificateId: v.nullable(idSchema), isChosen: v.boolean() }),
        FILTER_VALUES_MAX,
      ),
    ),
  /** Records all tax ids that the authority lists for a certificate. */
  setRights: api
    .route({ method: 'PUT', path: '/spv-certificates/{id}/rights' })
    .input(v.strictObject({ id: idSchema, taxIds: bounded(taxIdSchema, CERTIFICATE_RIGHTS_MAX) }))
    .output(emptySchema)
    .errors(errorsOf('certificate.notFound')),
};
