import * as v from 'valibot';
import {
  CONTACT_CHOICES_MAX,
  CONTACT_NUMBER_MAX,
  CONTACT_PAGE_SIZE,
  CONTACT_TEXT_MAX,
  PAGE_SIZE_MAX,
} from '../limits.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  countSchema,
  dateSchema,
  errorsOf,
  idSchema,
  instantSchema,
  lineText,
  nameText,
  pageOf,
  pageQuery,
  queryInteger,
  queryList,
  requiredTextSchema,
  searchQuery,
  urlText,
} from './shared.ts';

/** Where a contact form is. Source: specification CO-9. */
export const CONTACT_STATUSES = ['Requested', 'Submitted', 'ResponseReceived'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** Types of files that a form takes, by their bytes. Source: specification CO-4, decision D21. */
export const CONTACT_FILE_TYPES = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/zip': ['zip'],
  'image/tiff': ['tif', 'tiff'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/png': ['png'],
} as const;

/** Id of a category, as the configuration has it. */
const categoryId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999));
/** 0 where none was chosen. */
const subCategoryId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999));

/** A question to the authority on behalf of a client. */
export const spvContactSchema = v.strictObject({
  id: idSchema,
  clientId: idSchema,
  /** The firm's name for the client; the authority is told the legal one. */
  clientName: nameText,
  clientLegalName: nameText,
  clientRegistrationNumber: nameText,
  taxId: nameText,
  dateCreated: instantSchema,
  requestCategory: categoryId,
  requestSubCategory: subCategoryId,
  requestText: lineText,
  status: v.picklist(CONTACT_STATUSES),
  requestedByDisplayName: v.nullable(nameText),
  /** What the authority's form has answered, as a person entered it; null until then. */
  registrationNumber: v.nullable(nameText),
  registrationDate: v.nullable(dateSchema),
  submittedByDisplayName: v.nullable(nameText),
  /** The message that answers it, and when it came here. */
  messageId: v.nullable(idSchema),
  answeredAt: v.nullable(instantSchema),
});
export type SpvContact = v.InferOutput<typeof spvContactSchema>;

const documentSchema = v.strictObject({ url: urlText, mimeType: nameText, fileName: nameText });
/** A form with its file and its answer, at signed addresses. */
export const spvContactDetailSchema = v.strictObject({
  ...spvContactSchema.entries,
  requestContent: v.nullable(v.strictObject({ id: idSchema, sizeBytes: v.number(), ...documentSchema.entries })),
  answer: v.nullable(
    v.strictObject({
      title: nameText,
      date: instantSchema,
      /** Null until its document has been fetched. */
      content: v.nullable(documentSchema),
    }),
  ),
});

/** What a person enters. */
export const spvContactFieldsSchema = v.strictObject({
  /** Made by the page, so that a call that is repeated creates the form once. */
  id: v.optional(idSchema),
  clientId: idSchema,
  requestCategory: categoryId,
  requestSubCategory: subCategoryId,
  requestText: requiredTextSchema(CONTACT_TEXT_MAX),
  /** An uploaded file. */
  contentId: v.nullable(idSchema),
});
export type SpvContactFields = v.InferOutput<typeof spvContactFieldsSchema>;

/** What the authority's form answers. */
export const contactRegistrationSchema = v.strictObject({
  registrationNumber: requiredTextSchema(CONTACT_NUMBER_MAX),
  registrationDate: dateSchema,
});
export type ContactRegistration = v.InferOutput<typeof contactRegistrationSchema>;

const choice = { id: subCategoryId, title: nameText };
/** What the authority's form offers, in the authority's language. */
export const contactConfigurationSchema = v.strictObject({
  /** The first entry stands for no choice, with id 0. */
  categories: bounded(
    v.strictObject({ ...choice, subCategories: bounded(v.strictObject(choice), CONTACT_CHOICES_MAX) }),
    CONTACT_CHOICES_MAX,
  ),
  /** What the assistance excludes. */
  disclaimer: v.strictObject({ title: nameText, text: lineText, items: bounded(lineText, CONTACT_CHOICES_MAX) }),
  /** Address of the authority's public form. */
  publicFormUrl: urlText,
});
export type ContactConfiguration = v.InferOutput<typeof contactConfigurationSchema>;

const filter = {
  search: searchQuery,
  clientId: v.optional(queryList(idSchema)),
  accountManagerId: v.optional(accountManagerFilter),
  spvContactStatus: v.optional(queryList(v.picklist(CONTACT_STATUSES))),
  fromDateCreated: v.optional(dateSchema),
  toDateCreated: v.optional(dateSchema),
};
export const spvContactFilterSchema = v.strictObject(filter);
export type SpvContactFilter = v.InferOutput<typeof spvContactFilterSchema>;
export const spvContactListQuerySchema = v.strictObject({
  ...pageQuery,
  pageSize: v.optional(queryInteger(1, PAGE_SIZE_MAX), CONTACT_PAGE_SIZE),
  ...filter,
});

const byId = v.strictObject({ id: idSchema });

/** Contact forms of the tax authority. People send them; the product prepares them and finds their answers. */
export const spvContacts = {
  list: api
    .route({ method: 'GET', path: '/spv-contacts' })
    .input(spvContactListQuerySchema)
    .output(pageOf(spvContactSchema)),
  count: api.route({ method: 'GET', path: '/spv-contacts/count' }).input(spvContactFilterSchema).output(countSchema),
  export: api
    .route({ method: 'POST', path: '/spv-contacts/export' })
    .input(v.strictObject({ filter: spvContactFilterSchema, format: exportFormatSchema }))
    .output(exportedSchema),
  configuration: api.route({ method: 'GET', path: '/spv-contacts/configuration' }).output(contactConfigurationSchema),
  get: api
    .route({ method: 'GET', path: '/spv-contacts/{id}' })
    .input(byId)
    .output(spvContactDetailSchema)
    .errors(errorsOf('spvContact.notFound')),
  /** `request.invalid` names a category that the configuration does not have. */
  create: api
    .route({ method: 'POST', path: '/spv-contacts', successStatus: 201 })
    .input(spvContactFieldsSchema)
    .output(spvContactSchema)
    .errors(
      errorsOf(
        'client.notFound',
        'spvContact.noTaxId',
        'content.notFound',
        'content.notUploaded',
        'spvContact.fileTooLarge',
        'spvContact.fileUnsupported',
      ),
    ),
  /** A person has sent it by the authority's form. Once; `spvContact.state` afterwards. */
  submitted: api
    .route({ method: 'PUT', path: '/spv-contacts/{id}/submitted' })
    .input(v.strictObject({ id: idSchema, ...contactRegistrationSchema.entries }))
    .output(spvContactSchema)
    .errors(errorsOf('spvContact.notFound', 'spvContact.state')),
};
