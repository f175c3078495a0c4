import type { SpvFilingDetail } from '#contracts/api/spvFiling.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { filingOf } from '../filingColumns.ts';
import type { FilingFile, FilingPreviewRepository } from './filingPreview.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: FilingPreviewRepository;
  /** Temporary address of a file of the firm. */
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
  readonly now: () => Date;
};

/**
 * Returns one filing with its documents at signed addresses.
 *
 * @throws {AppError} `filing.notFound`
 */
export const createFilingPreview =
  ({ tenants, filings, signFileUrl, now }: Deps) =>
  async ({ tenantId }: Actor, id: string): Promise<SpvFilingDetail> => {
    const row = await tenants.read(tenantId, (tx) => filings.find(tx, id));
    if (row === null) throw new AppError('filing.notFound');
    const contentOf = (file: FilingFile | null) =>
      file && {
        url: signFileUrl(tenantId, file.id),
        mimeType: file.mimeType ?? 'application/octet-stream',
        fileName: file.name,
      };
    return {
      ...filingOf(row, now()),
      file: contentOf(row.file),
      validatedStatementContent: contentOf(row.statement),
      signedStatementContent: contentOf(row.signed),
      confirmationStatementContent: contentOf(row.receipt),
      confirmationSignatureStatus: row.confirmationSignatureStatus,
      settleNote: row.settleNote,
      confirmationMail: row.confirmationMail,
    };
  };

/** Returns one filing with its documents. */
export type FilingPreview = ReturnType<typeof createFilingPreview>;
