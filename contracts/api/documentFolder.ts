import * as v from 'valibot';
import { DOCUMENTS_DUE_MAX, DOCUMENTS_FAILED_SHOWN, FOLDER_PATH_MAX } from '../limits.ts';
import { LINK_REASONS, type LinkReason } from '../link/errors.ts';
import { keyIdSchema, sha256 } from '../link/fields.ts';
import { DOCUMENT_KINDS, folderPathSchema } from '../link/messages.ts';
import {
  api,
  bounded,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  textSchema,
  urlText,
} from './shared.ts';

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\[^\\])/;
/** Whether a path begins at the root, in the words of Linux, macOS or Windows. */
export const isAbsolutePath = (path: string): boolean => ABSOLUTE.test(path) && v.is(folderPathSchema, path);

/** A folder that a person enters: empty only where nothing is kept. */
const folderSchema = v.pipe(
  v.strictObject({ isOn: v.boolean(), path: textSchema(FOLDER_PATH_MAX) }),
  v.forward(
    v.check(({ isOn, path }) => !isOn || path !== '', 'empty'),
    ['path'],
  ),
  v.forward(
    v.check(({ path }) => path === '' || isAbsolutePath(path), 'invalid'),
    ['path'],
  ),
);
/** Where a workstation keeps the documents of the firm's filings, by kind. */
export const documentFoldersSchema = v.strictObject({ signedStatement: folderSchema, receipt: folderSchema });
export type DocumentFolders = v.InferOutput<typeof documentFoldersSchema>;

const kindSchema = v.picklist(DOCUMENT_KINDS);
const isLinkReason = (reason: unknown): reason is LinkReason =>
  typeof reason === 'string' && Object.hasOwn(LINK_REASONS, reason);
const reasonSchema = v.custom<LinkReason>(isLinkReason);
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const workstation = { workstationKeyId: keyIdSchema };

/** A document to write now. Its content tells a document from a later one of the same filing. */
const dueSchema = v.strictObject({
  spvFilingId: idSchema,
  kind: kindSchema,
  contentId: idSchema,
  folder: folderPathSchema,
});
export type DueDocument = v.InferOutput<typeof dueSchema>;

/** A document that could not be written, and why. */
export const failedDocumentSchema = v.strictObject({
  spvFilingId: idSchema,
  kind: kindSchema,
  clientName: v.nullable(nameText),
  statementType: v.nullable(nameText),
  reportingMonth: v.nullable(v.number()),
  reportingYear: v.nullable(v.number()),
  reason: reasonSchema,
  tries: countSchema,
  /** When it is tried again by itself. */
  nextTryAt: instantSchema,
});
export type FailedDocument = v.InferOutput<typeof failedDocumentSchema>;

/** What became of a document. */
export const documentReportSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('saved'), fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  v.strictObject({ outcome: v.literal('failed'), reason: reasonSchema }),
]);
export type DocumentReport = v.InferOutput<typeof documentReportSchema>;

/** Documents of filings in folders of a workstation (decision D35). */
export const documentFolders = {
  get: api
    .route({ method: 'GET', path: '/spv-document-folders/{workstationKeyId}' })
    .input(v.strictObject(workstation))
    .output(documentFoldersSchema),
  /** What gets its document from now on is kept; what waits for a kind that is turned off is dropped. */
  save: api
    .route({ method: 'PUT', path: '/spv-document-folders/{workstationKeyId}' })
    .input(v.strictObject({ ...workstation, ...documentFoldersSchema.entries }))
    .output(documentFoldersSchema),
  /** How many documents wait, could not be written and were written, with the latest that could not. */
  documents: api
    .route({ method: 'GET', path: '/spv-document-folders/{workstationKeyId}/documents' })
    .input(v.strictObject(workstation))
    .output(
      v.strictObject({
        waiting: countSchema,
        failed: countSchema,
        saved: countSchema,
        latestFailed: bounded(failedDocumentSchema, DOCUMENTS_FAILED_SHOWN),
      }),
    ),
  /** What the workstation writes now. */
  due: api
    .route({ method: 'GET', path: '/spv-document-folders/{workstationKeyId}/due' })
    .input(v.strictObject(workstation))
    .output(bounded(dueSchema, DOCUMENTS_DUE_MAX)),
  /** Records what became of a document. Repeating the call changes nothing. */
  report: api
    .route({ method: 'PUT', path: '/spv-document-folders/{workstationKeyId}/documents/{spvFilingId}/{kind}' })
    .input(
      v.strictObject({
        ...workstation,
        spvFilingId: idSchema,
        kind: kindSchema,
        contentId: idSchema,
        report: documentReportSchema,
      }),
    )
    .output(emptySchema)
    .errors(errorsOf('document.notFound')),
  /** What could not be written is tried again at once. */
  retry: api
    .route({ method: 'PUT', path: '/spv-document-folders/{workstationKeyId}/retried' })
    .input(v.strictObject(workstation))
    .output(v.strictObject({ count: countSchema })),
};

/** In the path of `POST /api/spv-filings/{id}/documents/{kind}/claim`, with a session's token as bearer. */
export const claimedDocumentSchema = v.strictObject({ spvFilingId: idSchema, kind: kindSchema });

/** Answer to the native host that saves a document: its bytes, and what its name is made of. */
export const documentClaimSchema = v.strictObject({
  filingId: idSchema,
  kind: kindSchema,
  taxId: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/))),
  statementType: v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/))),
  /** `yyyy-MM`, or `yyyy` for a form of a year. */
  period: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{4}(?:-[0-9]{2})?$/))),
  uploadIndex: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/))),
  sha256,
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Signed address of the bytes, absolute. */
  contentUrl: urlText,
});
export type DocumentClaim = v.InferOutput<typeof documentClaimSchema>;
