import * as v from 'valibot';
import { LIST_CLIENTS_MAX } from '../limits.ts';
import { addressSchema } from './address.ts';
import { contactSchema } from './contact.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  countSchema,
  dateSchema,
  emailSchema,
  errorsOf,
  fiscalCodeSchema,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
  queryBoolean,
  taxIdSchema,
  textSchema,
  requiredTextSchema,
  revisionSchema,
  sortQuery,
} from './shared.ts';

/** A person of the firm in lists. */
const personSchema = v.strictObject({ id: idSchema, displayName: v.string() });

/** The registered office, as the register has it. */
export const registrationAddressSchema = v.strictObject({
  address1: v.string(),
  city: v.string(),
  county: v.string(),
  postalCode: v.string(),
  country: v.string(),
});

/** One line of the client list. */
export const clientRowSchema = v.strictObject({
  id: idSchema,
  /** File-as: the name the firm uses. */
  name: v.string(),
  legalName: v.string(),
  taxId: v.nullable(taxIdSchema),
  registrationNumber: v.string(),
  isActive: v.boolean(),
  accountManager: v.nullable(personSchema),
  primaryContact: v.nullable(v.strictObject({ name: v.string(), email: v.string() })),
  registrationAddress: v.nullable(registrationAddressSchema),
});
export type ClientRow = v.InferOutput<typeof clientRowSchema>;

/** The texts of a client that a person may change, in the order of its page. A further one is declared here. */
export const clientFieldsSchema = v.strictObject({
  name: requiredTextSchema(200),
  email: v.union([v.literal(''), emailSchema]),
  webAddress: textSchema(200),
  telephone: textSchema(50),
  fax: textSchema(50),
});
export type ClientFields = v.InferOutput<typeof clientFieldsSchema>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of its object
export const CLIENT_FIELDS = Object.keys(clientFieldsSchema.entries) as (keyof ClientFields)[];

/** A value for each of the fields. */
const eachField = <Value>(value: Value) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are all fields
  Object.fromEntries(CLIENT_FIELDS.map((field) => [field, value])) as Record<keyof ClientFields, Value>;
/** Nothing entered yet. */
export const NO_CLIENT_FIELDS: ClientFields = eachField('');
/** The fields of something that has more. */
export const clientFieldsOf = (all: ClientFields): ClientFields => ({
  ...NO_CLIENT_FIELDS,
  ...Object.fromEntries(CLIENT_FIELDS.map((field) => [field, all[field]])),
});

/** A client with its general information. */
export const clientSchema = v.strictObject({
  id: idSchema,
  generalInformation: v.strictObject({
    legalName: v.string(),
    taxId: v.nullable(taxIdSchema),
    registrationNumber: v.string(),
    // The register's texts may be longer than what a person may enter.
    ...eachField(v.string()),
  }),
  customerDetails: v.strictObject({ isActive: v.boolean(), customerSince: dateSchema }),
  /** The same day as `customerSince`; `PUT` sets it under this name. */
  onboardingDate: dateSchema,
  /** What the public register says beyond the general information; null when it has not been asked. */
  otherDetails: v.nullable(
    v.strictObject({ isVatPayer: v.boolean(), isActiveInRegister: v.boolean(), asOf: instantSchema }),
  ),
  accountManager: v.nullable(personSchema),
  /** The address of the type RegisteredOffice. */
  registrationAddress: v.nullable(registrationAddressSchema),
  /** The primary one first, then by name. */
  contacts: v.array(contactSchema),
  /** In the order of their types. */
  addresses: v.array(addressSchema),
  /** Grows with every change; a save names the one that it is based on. */
  revision: revisionSchema,
});
export type Client = v.InferOutput<typeof clientSchema>;

const filter = { includeInactive: v.optional(queryBoolean, false), accountManagerId: v.optional(accountManagerFilter) };

/** Filter of the client list. `IncludeInactive` is spelled as in specification CL-2. */
export const clientFilterSchema = v.strictObject({
  IncludeInactive: filter.includeInactive,
  accountManagerId: filter.accountManagerId,
});
/** What the client list can be sorted by. */
export const CLIENT_SORT_KEYS = ['name', 'taxId'] as const;
export const clientListQuerySchema = v.strictObject({
  ...pageQuery,
  ...clientFilterSchema.entries,
  sort: sortQuery(...CLIENT_SORT_KEYS),
});

/** New general information; without a revision it overwrites any state (bulk calls). */
export const clientUpdateSchema = v.strictObject({
  id: idSchema,
  generalInformationUpdateRequest: clientFieldsSchema,
  onboardingDate: dateSchema,
  isActive: v.boolean(),
  revision: v.optional(revisionSchema),
});

/** What a person enters of a client without a tax id. */
export const individualSchema = v.strictObject({
  name: requiredTextSchema(200),
  email: v.union([v.literal(''), emailSchema]),
  telephone: textSchema(50),
});
export type Individual = v.InferOutput<typeof individualSchema>;

/** Clients: lists, one client, creation by fiscal code, changes. */
export const clients = {
  list: api.route({ method: 'GET', path: '/clients' }).input(clientListQuerySchema).output(pageOf(clientRowSchema)),
  count: api
    .route({ method: 'GET', path: '/clients/count' })
    .input(v.strictObject({ IncludeInactive: filter.includeInactive, accountManagerId: filter.accountManagerId }))
    .output(countSchema),
  export: api
    .route({ method: 'POST', path: '/clients/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: clientFilterSchema }))
    .output(exportedSchema),
  /** All clients for pickers, at most LIST_CLIENTS_MAX, by name. */
  all: api.route({ method: 'GET', path: '/clients/list' }).output(
    v.pipe(
      v.array(
        v.strictObject({
          id: idSchema,
          name: v.string(),
          legalName: v.string(),
          taxId: v.nullable(taxIdSchema),
          isActive: v.boolean(),
          accountManagerId: v.nullable(idSchema),
          accountManagerName: v.nullable(v.string()),
          customerSince: dateSchema,
        }),
      ),
      v.maxLength(LIST_CLIENTS_MAX),
    ),
  ),
  get: api
    .route({ method: 'GET', path: '/clients/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(clientSchema)
    .errors(errorsOf('client.notFound')),
  /** Creates a client from the company register. `client.exists` has `data.clientId`. */
  create: api
    .route({ method: 'POST', path: '/clients/ro', successStatus: 201 })
    .input(v.strictObject({ taxId: fiscalCodeSchema }))
    .output(clientSchema)
    .errors(errorsOf('client.exists', 'company.notFound', 'company.unavailable')),
  /** Creates a person without a tax id, or another client that the register does not have (decision D40). */
  createIndividual: api
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(individualSchema)
    .output(clientSchema),
  update: api
    .route({ method: 'PUT', path: '/clients/{id}' })
    .input(clientUpdateSchema)
    .output(clientSchema)
    .errors(errorsOf('client.notFound', 'client.changed')),
  /** The body decides; the path has the manager to set, or the current one when `userId` is null (decision D17). */
  setAccountManager: api
    .route({ method: 'PATCH', path: '/clients/{id}/account-manager/{managerId}' })
    .input(v.strictObject({ id: idSchema, managerId: idSchema, userId: v.nullable(idSchema) }))
    .output(
      v.strictObject({
        id: idSchema,
        accountManagerId: v.nullable(idSchema),
        accountManagerName: v.nullable(v.string()),
      }),
    )
    .errors(errorsOf('client.notFound', 'client.changed', 'user.notFound')),
};
