import type { DocumentClaim } from '#contracts/api/documentFolder.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { TokenSessions } from '../spvSessions/spvSessions.module.ts';
import type { ClaimRow, DocumentFoldersRepository, DocumentKey } from './documentFolders.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly documents: DocumentFoldersRepository;
  readonly sessions: Pick<TokenSessions, 'find'>;
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
};

/**
 * Gives the native host a document that its workstation keeps, with the token of a session of the firm.
 *
 * @throws {AppError} `auth.required` when the session has ended; `filing.notFound` when there is no such document
 */
export const createClaimDocument =
  ({ tenants, documents, sessions, signFileUrl }: Deps) =>
  async (sessionToken: string, key: DocumentKey): Promise<DocumentClaim> => {
    const session = await tenants.read(NO_FIRM, (tx) => sessions.find(tx, sessionToken));
    if (session === null) throw new AppError('auth.required');
    const found = await tenants.read(session.tenantId, (tx) => documents.claim(tx, key));
    const row = requireFound(found, 'filing.notFound');
    return {
      filingId: key.spvFilingId,
      kind: key.kind,
      ...nameParts(row),
      sha256: row.sha256,
      sizeBytes: row.sizeBytes,
      contentUrl: signFileUrl(session.tenantId, row.contentId),
    };
  };

/** Gives the native host a document. */
export type ClaimDocument = ReturnType<typeof createClaimDocument>;

/** What the host makes the name of: a part that no name can hold is left out. */
function nameParts({ fiscalCode, statementType, reportingMonth, reportingYear, uploadIndex }: ClaimRow) {
  const month = reportingMonth === null ? '' : `-${String(reportingMonth).padStart(2, '0')}`;
  return {
    taxId: matching(fiscalCode, /^[0-9]{1,13}$/),
    statementType: matching(statementType, /^[A-Za-z0-9]{1,20}$/),
    period: reportingYear === null ? null : `${reportingYear}${month}`,
    uploadIndex: matching(uploadIndex, /^[0-9]{1,20}$/),
  };
}

const matching = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null;
