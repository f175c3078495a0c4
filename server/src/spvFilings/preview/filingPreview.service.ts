import type { SpvFilingDetail } from '#contracts/api/spvFiling.ts';
import type { Language } from '#contracts/languages.ts';
import type { SignFileUrl } from '../../content/content.module.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { filingOf } from '../filingColumns.ts';
import { filingDocumentName, type FilingPaperName } from './filingDocumentName.ts';
import type { FilingFile, FilingPreviewRepository } from './filingPreview.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: FilingPreviewRepository;
  readonly signFileUrl: SignFileUrl;
  /** Temporary address of the record of a filing, in that language. */
  readonly signEvidenceUrl: (tenantId: string, filingId: string, language: Language) => string;
  readonly now: () => Date;
};

/**
 * Returns one filing with its documents at signed addresses.
 *
 * @throws {AppError} `filing.notFound`
 */
export const createFilingPreview =
  ({ tenants, filings, signFileUrl, signEvidenceUrl, now }: Deps) =>
  async ({ tenantId }: Actor, id: string, language: Language): Promise<SpvFilingDetail> => {
    const row = await tenants.read(tenantId, (tx) => filings.find(tx, id));
    if (row === null) throw new AppError('filing.notFound');
    const contentOf = (file: FilingFile | null, kind: FilingPaperName) => {
      if (file === null) return null;
      const fileName = filingDocumentName(row, kind, file.mimeType);
      const mimeType = file.mimeType ?? 'application/octet-stream';
      return { url: signFileUrl(tenantId, file.id, fileName), mimeType, fileName };
    };
    return {
      ...filingOf(row, now()),
      confirmationError: row.wholeError,
      confirmationWarning: row.wholeWarning,
      file: contentOf(row.file, 'file'),
      validatedStatementContent: contentOf(row.statement, 'statement'),
      signedStatementContent: contentOf(row.signed, 'signed'),
      confirmationStatementContent: contentOf(row.receipt, 'receipt'),
      evidenceContent: {
        url: signEvidenceUrl(tenantId, id, language),
        mimeType: PDF,
        fileName: filingDocumentName(row, 'evidence', PDF),
      },
      signing: row.signing,
      confirmationSignatureStatus: row.confirmationSignatureStatus,
      settleNote: row.settleNote,
      confirmationMail: row.confirmationMail,
    };
  };

const PDF = 'application/pdf';

/** Returns one filing with its documents. */
export type FilingPreview = ReturnType<typeof createFilingPreview>;
