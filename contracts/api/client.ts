import * as v from 'valibot';
import { keysOf } from '../keysOf.ts';
import { BULK_MAX, CLIENT_ADDRESSES_MAX, CLIENT_CONTACTS_MAX, LIST_CLIENTS_MAX, TAGS_MAX } from '../limits.ts';
import { addressSchema } from './address.ts';
import { contactSchema } from './contact.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  countSchema,
  dateSchema,
  emailSchema,
  errorsOf,
  fiscalCodeSchema,
  idSchema,
  idsOf,
  instantSchema,
  nameText,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  requiredTextSchema,
  revisionSchema,
  searchQuery,
  sortQuery,
  taxIdSchema,
  textSchema,
} from './shared.ts';
import { tagNamesSchema, tagSchema } from './workItem.ts';

/** A person of the firm in lists. */
const personSchema = v.strictObject({ id: idSchema, displayName: nameText });
/** The team that works for a client. */
const teamSchema = v.strictObject({ id: idSchema, name: nameText });
/** What the firm has put on a client. */
const grouping = { team: v.nullable(teamSchema), tags: bounded(tagSchema, TAGS_MAX) };

/** The registered office, as the register has it. */
export const registrationAddressSchema = v.strictObject({
  address1: nameText,
  city: nameText,
  county: nameText,
  postalCode: nameText,
  country: nameText,
});

/** One line of the client list. */
export const clientRowSchema = v.strictObject({
  id: idSchema,
  /** File-as: the name the firm uses. */
  name: nameText,
  legalName: nameText,
  taxId: v.nullable(taxIdSchema),
  registrationNumber: nameText,
  isActive: v.boolean(),
  accountManager: v.nullable(personSchema),
  ...grouping,
  primaryContact: v.nullable(v.strictObject({ name: nameText, email: nameText })),
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
export const CLIENT_FIELDS = keysOf(clientFieldsSchema.entries);

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

/** What kind of address the e-mail of a person is. */
export const EMAIL_TYPES = ['Personal', 'Business'] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];

/** A person as client (decision D40). */
export const clientPersonSchema = v.strictObject({
  firstName: requiredTextSchema(60),
  middleName: textSchema(60),
  lastName: requiredTextSchema(60),
  emailType: v.picklist(EMAIL_TYPES),
});
export type ClientPerson = v.InferOutput<typeof clientPersonSchema>;
/** The whole name of a person. */
export const personName = ({ firstName, middleName, lastName }: Omit<ClientPerson, 'emailType'>): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

/** A client with its general information. */
export const clientSchema = v.strictObject({
  id: idSchema,
  generalInformation: v.strictObject({
    legalName: nameText,
    taxId: v.nullable(taxIdSchema),
    registrationNumber: nameText,
    // The register's texts may be longer than what a person may enter.
    ...eachField(nameText),
  }),
  customerDetails: v.strictObject({ isActive: v.boolean(), customerSince: dateSchema }),
  /** The same day as `customerSince`; `PUT` sets it under this name. */
  onboardingDate: dateSchema,
  /** What the public register says beyond the general information; null when it has not been asked. */
  otherDetails: v.nullable(
    v.strictObject({ isVatPayer: v.boolean(), isActiveInRegister: v.boolean(), asOf: instantSchema }),
  ),
  accountManager: v.nullable(personSchema),
  ...grouping,
  /** The parts of the name; null for a company, and for a person entered without them. */
  person: v.nullable(clientPersonSchema),
  /** The address of the type RegisteredOffice. */
  registrationAddress: v.nullable(registrationAddressSchema),
  /** The primary one first, then by name. */
  contacts: bounded(contactSchema, CLIENT_CONTACTS_MAX),
  /** In the order of their types. */
  addresses: bounded(addressSchema, CLIENT_ADDRESSES_MAX),
  /** Grows with every change; a save names the one that it is based on. */
  revision: revisionSchema,
});
export type Client = v.InferOutput<typeof clientSchema>;

const filter = {
  includeInactive: v.optional(queryBoolean, false),
  accountManagerId: v.optional(accountManagerFilter),
  teamId: v.optional(queryList(idSchema)),
  /** Clients with one of these tags. */
  tagId: v.optional(queryList(idSchema)),
  search: searchQuery,
};

/** Filter of the client list. `IncludeInactive` is spelled as in specification CL-2. */
export const clientFilterSchema = v.strictObject({
  IncludeInactive: filter.includeInactive,
  accountManagerId: filter.accountManagerId,
  teamId: filter.teamId,
  tagId: filter.tagId,
  search: filter.search,
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

/** What several clients get at once: single values to set, tags to put on or to take off. */
export const clientBulkSchema = v.strictObject({
  ids: idsOf(BULK_MAX),
  set: v.partial(
    v.strictObject({ accountManagerId: v.nullable(idSchema), teamId: v.nullable(idSchema), isActive: v.boolean() }),
  ),
  addTags: v.optional(tagNamesSchema, []),
  removeTags: v.optional(tagNamesSchema, []),
});
export type ClientBulk = v.InferInput<typeof clientBulkSchema>;

/** What a person enters of a client without a tax id. */
export const individualSchema = v.strictObject({
  ...clientPersonSchema.entries,
  email: v.union([v.literal(''), emailSchema]),
  telephone: textSchema(50),
});
export type Individual = v.InferOutput<typeof individualSchema>;

/** Clients: lists, one client, creation by fiscal code, changes. */
export const clients = {
  list: api.route({ method: 'GET', path: '/clients' }).input(clientListQuerySchema).output(pageOf(clientRowSchema)),
  count: api.route({ method: 'GET', path: '/clients/count' }).input(clientFilterSchema).output(countSchema),
  export: api
    .route({ method: 'POST', path: '/clients/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: clientFilterSchema }))
    .output(exportedSchema),
  /** All clients for pickers, at most LIST_CLIENTS_MAX, by name. */
  all: api.route({ method: 'GET', path: '/clients/list' }).output(
    bounded(
      v.strictObject({
        id: idSchema,
        name: nameText,
        legalName: nameText,
        taxId: v.nullable(taxIdSchema),
        isActive: v.boolean(),
        accountManagerId: v.nullable(idSchema),
        accountManagerName: v.nullable(nameText),
        customerSince: dateSchema,
      }),
      LIST_CLIENTS_MAX,
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
  /** Creates a person, without a tax id (decision D40). */
  createIndividual: api
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(individualSchema)
    .output(clientSchema),
  update: api
    .route({ method: 'PUT', path: '/clients/{id}' })
    .input(clientUpdateSchema)
    .output(clientSchema)
    .errors(errorsOf('client.notFound', 'client.changed')),
  /** Saves the parts of a person's name; the names that they make follow. */
  setPerson: api
    .route({ method: 'PUT', path: '/clients/{id}/person' })
    .input(v.strictObject({ id: idSchema, ...clientPersonSchema.entries, revision: revisionSchema }))
    .output(clientSchema)
    .errors(errorsOf('client.notFound', 'client.changed', 'client.notPerson')),
  /** Gives several clients the same at once; `changed` has those that were found. */
  changeAll: api
    .route({ method: 'PUT', path: '/clients/bulk' })
    .input(clientBulkSchema)
    .output(v.strictObject({ changed: bounded(idSchema, BULK_MAX) }))
    .errors(errorsOf('user.notFound', 'team.notFound', 'tag.tooMany')),
  /** The body decides; the path has the manager to set, or the current one when `userId` is null (decision D17). */
  setAccountManager: api
    .route({ method: 'PATCH', path: '/clients/{id}/account-manager/{managerId}' })
    .input(v.strictObject({ id: idSchema, managerId: idSchema, userId: v.nullable(idSchema) }))
    .output(
      v.strictObject({
        id: idSchema,
        accountManagerId: v.nullable(idSchema),
        accountManagerName: v.nullable(nameText),
      }),
    )
    .errors(errorsOf('client.notFound', 'client.changed', 'user.notFound')),
};
