import * as v from 'valibot';
import { CLIENT_IMPORT_LINES_MAX, COMPANY_LOOKUP_BATCH } from '../limits.ts';
import {
  api,
  bounded,
  emailSchema,
  emptySchema,
  errorsOf,
  fiscalCodeSchema,
  idSchema,
  instantSchema,
  nameText,
  queryList,
  textSchema,
} from './shared.ts';

/** What became of a line: waiting until the register has answered for it. */
export const IMPORT_LINE_STATES = ['waiting', 'created', 'exists', 'notFound'] as const;
export type ImportLineState = (typeof IMPORT_LINE_STATES)[number];
export const IMPORT_STATES = ['running', 'done', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A client to import. What is empty comes from the register. */
export const importLineSchema = v.strictObject({
  taxId: fiscalCodeSchema,
  name: textSchema(200),
  email: v.union([v.literal(''), emailSchema]),
  telephone: textSchema(50),
});
export type ImportLine = v.InferOutput<typeof importLineSchema>;

/** What the register says of a code; `unavailable` while it does not answer. */
export const registerNameSchema = v.variant('state', [
  v.strictObject({ state: v.literal('found'), taxId: nameText, name: nameText, isActive: v.boolean() }),
  v.strictObject({ state: v.picklist(['notFound', 'unavailable']), taxId: nameText }),
]);
export type RegisterName = v.InferOutput<typeof registerNameSchema>;

/** An import with its lines in their order. */
export const clientImportSchema = v.strictObject({
  id: idSchema,
  state: v.picklist(IMPORT_STATES),
  createdAt: instantSchema,
  createdByName: nameText,
  /** Since when the register has not answered; null while it does. The import goes on by itself. */
  registerDownSince: v.nullable(instantSchema),
  lines: bounded(
    v.strictObject({
      taxId: nameText,
      /** As imported, or as the register has it. */
      name: nameText,
      state: v.picklist(IMPORT_LINE_STATES),
      clientId: v.nullable(idSchema),
    }),
    CLIENT_IMPORT_LINES_MAX,
  ),
});
export type ClientImport = v.InferOutput<typeof clientImportSchema>;

/** Imports of clients by their fiscal codes: kept by the server, which goes on where it stopped. */
export const clientImports = {
  /** The newest one of the firm; null when there is none. */
  latest: api.route({ method: 'GET', path: '/client-imports/latest' }).output(v.nullable(clientImportSchema)),
  get: api
    .route({ method: 'GET', path: '/client-imports/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(clientImportSchema)
    .errors(errorsOf('clientImport.notFound')),
  /** What the register calls companies, before anything is made of them. */
  names: api
    .route({ method: 'GET', path: '/client-imports/names' })
    .input(v.strictObject({ taxIds: queryList(fiscalCodeSchema) }))
    .output(bounded(registerNameSchema, COMPANY_LOOKUP_BATCH)),
  /** `clientImport.running` while the firm has one that runs, with `data.importId`. */
  start: api
    .route({ method: 'POST', path: '/client-imports', successStatus: 201 })
    .input(
      v.strictObject({
        lines: v.pipe(
          bounded(importLineSchema, CLIENT_IMPORT_LINES_MAX),
          v.minLength(1),
          v.check((lines) => new Set(lines.map(({ taxId }) => taxId)).size === lines.length, 'a code comes twice'),
        ),
        /** Who manages the clients that it creates. */
        managerId: v.optional(v.nullable(idSchema), null),
      }),
    )
    .output(clientImportSchema)
    .errors(errorsOf('clientImport.running', 'user.notFound')),
  /** Ends it: what is imported stays, the lines that wait are left out. */
  cancel: api
    .route({ method: 'PUT', path: '/client-imports/{id}/cancelled' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('clientImport.notFound')),
};
