import * as v from 'valibot';
import {
  api,
  emptySchema,
  errorsOf,
  idSchema,
  nameText,
  requiredTextSchema,
  revisionSchema,
  textSchema,
} from './shared.ts';

/** Types of an address, in the order in which a client's addresses are shown. Source: decision D19. */
export const ADDRESS_TYPES = ['RegisteredOffice', 'FiscalDomicile', 'WorkPoint', 'Correspondence'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

/** An address of a client. The register's own may lack what the form asks for. */
export const addressSchema = v.strictObject({
  id: idSchema,
  type: v.picklist(ADDRESS_TYPES),
  address1: nameText,
  address2: nameText,
  city: nameText,
  county: nameText,
  postalCode: nameText,
  country: nameText,
  /** Grows with every change; a save names the one that it is based on. */
  revision: revisionSchema,
});
export type Address = v.InferOutput<typeof addressSchema>;

/** What a person enters of an address. */
export const addressFieldsSchema = v.strictObject({
  type: v.picklist(ADDRESS_TYPES),
  address1: requiredTextSchema(200),
  address2: textSchema(200),
  city: requiredTextSchema(100),
  county: requiredTextSchema(100),
  postalCode: requiredTextSchema(20),
  country: requiredTextSchema(100),
});
export type AddressFields = v.InferOutput<typeof addressFieldsSchema>;

const ofClient = { id: idSchema };
const one = { id: idSchema, addressId: idSchema };

/** Addresses of a client, at most one of them its registered office. `GET clients/{id}` answers them all. */
export const addresses = {
  create: api
    .route({ method: 'POST', path: '/clients/{id}/addresses', successStatus: 201 })
    .input(v.strictObject({ ...ofClient, ...addressFieldsSchema.entries }))
    .output(addressSchema)
    .errors(errorsOf('client.notFound', 'address.officeExists', 'address.tooMany')),
  /** Without a revision it overwrites any state. */
  update: api
    .route({ method: 'PUT', path: '/clients/{id}/addresses/{addressId}' })
    .input(v.strictObject({ ...one, ...addressFieldsSchema.entries, revision: v.optional(revisionSchema) }))
    .output(addressSchema)
    .errors(errorsOf('client.notFound', 'address.notFound', 'address.changed', 'address.officeExists')),
  /** It can be restored until DELETED_DAYS have passed. */
  remove: api
    .route({ method: 'DELETE', path: '/clients/{id}/addresses/{addressId}' })
    .input(v.strictObject(one))
    .output(emptySchema)
    .errors(errorsOf('client.notFound', 'address.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/clients/{id}/addresses/{addressId}/restored' })
    .input(v.strictObject(one))
    .output(addressSchema)
    .errors(errorsOf('client.notFound', 'address.notFound', 'address.officeExists', 'address.tooMany')),
};
