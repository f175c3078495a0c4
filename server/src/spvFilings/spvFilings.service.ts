import * as v from 'valibot';
import { instantSchema } from '#contracts/api/shared.ts';
import type { SpvFiling, SpvFilingDetail, spvFilingListQuerySchema } from '#contracts/api/spvFiling.ts';
import { COUNT_CAP } from '#contracts/limits.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit } from '../audit/audit.ts';
import type { ContentRepository } from '../content/content.repository.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../search/keyset.ts';
import type { FilingCheck } from './upload/filingCheck.ts';
import { conditionsOf, type FilingFilter } from './list/filingFilter.ts';
import type { FilingFile, FilingRow, SpvFilingsRepository } from './spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly contents: ContentRepository;
  readonly check: FilingCheck;
  readonly audit: Audit;
  /** Address at which a file of the firm can be read for a while. */
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
};
type ListQuery = v.InferOutput<typeof spvFilingListQuerySchema>;

/** Declarations from the file to the answer of its check. What follows: approve/filingApprovals.service.ts. */
export const createSpvFilingsService = ({ tenants, filings, contents, check, audit, signFileUrl }: Deps) => {
  /** The filing of a file, made when there is none. */
  const takeUp = (actor: Actor, fileId: string): Promise<string> =>
    tenants.run(actor.tenantId, async (tx) => {
      await contents.setUploaded(tx, [fileId]);
      const file = await contents.find(tx, fileId);
      if (file === null) throw new AppError('content.notFound');
      if (file.sha256 === null) throw new AppError('content.notUploaded');
      const id = (await filings.insert(tx, fileId, actor.userId)) ?? (await sameAs(tx, fileId, file.sha256));
      if (typeof id !== 'string') return id.known;
      const after = { fileId, fileName: file.name, sha256: file.sha256 };
      await audit.append(tx, actor.userId, [{ action: 'spvFiling.create', entityId: id, after }]);
      return id;
    });

  async function sameAs(tx: TenantTx, fileId: string, sha256: string): Promise<{ known: string }> {
    const same = await filings.findSame(tx, fileId, sha256);
    if (same === null) throw new Error('The filing in the way is gone.');
    if (same.fileId !== fileId) {
      throw new AppError('filing.duplicate', { data: { filingId: same.id, fileName: same.fileName } });
    }
    // Its file went with it.
    if (same.isDeleted) throw new AppError('content.notFound');
    return { known: same.id };
  }

  async function find(actor: Actor, id: string) {
    const row = await tenants.read(actor.tenantId, (tx) => filings.find(tx, id));
    if (row === null) throw new AppError('filing.notFound');
    return row;
  }

  const contentOf = (actor: Actor, file: FilingFile | null) =>
    file === null
      ? null
      : {
          url: signFileUrl(actor.tenantId, file.id),
          mimeType: file.mimeType ?? 'application/octet-stream',
          fileName: file.name,
        };

  return {
    /** A page, newest first, in one query. */
    async list(actor: Actor, query: ListQuery): Promise<Page<SpvFiling>> {
      const page = readPage(query, instantSchema);
      const rows = await tenants.read(actor.tenantId, (tx) => filings.page(tx, conditionsOf(query), page));
      return pageOf(page, rows, (row) => [row.dateCreated, row.id], filingOf);
    },

    async count(actor: Actor, filter: FilingFilter) {
      const count = await tenants.read(actor.tenantId, (tx) => filings.count(tx, conditionsOf(filter)));
      return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
    },

    /** @throws {AppError} `filing.notFound` */
    async get(actor: Actor, id: string): Promise<SpvFilingDetail> {
      const row = await find(actor, id);
      return {
        ...filingOf(row),
        file: contentOf(actor, row.file),
        validatedStatementContent: contentOf(actor, row.statement),
        signedStatementContent: contentOf(actor, row.signed),
        confirmationStatementContent: contentOf(actor, row.receipt),
        confirmationSignatureStatus: row.confirmationSignatureStatus,
        settleNote: row.settleNote,
      };
    },

    /**
     * Takes an uploaded file up and checks it. Taken up it survives a crash, and is checked by a job then.
     *
     * @throws {AppError} `content.notFound`, `content.notUploaded`; `filing.duplicate` with `filingId` and `fileName`
     */
    async create(actor: Actor, fileId: string): Promise<SpvFiling> {
      const id = await takeUp(actor, fileId);
      await check.run(actor.tenantId, id);
      return filingOf(await find(actor, id));
    },

    /** @throws {AppError} `filing.notFound`, `filing.notDeletable` */
    remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        const [held] = await filings.lock(tx, [id]);
        if (held === undefined) throw new AppError('filing.notFound');
        const status = await filings.remove(tx, id, filingStatusesFor('filing.delete'));
        if (status === null) throw new AppError('filing.notDeletable');
        await audit.append(tx, actor.userId, [{ action: 'spvFiling.remove', entityId: id, before: { status } }]);
        return {};
      }),
  };
};

/** Declarations from the file to the answer of its check. */
export type SpvFilingsService = ReturnType<typeof createSpvFilingsService>;

const filingOf = (row: FilingRow): SpvFiling => ({
  id: row.id,
  clientId: row.clientId,
  clientLegalName: row.clientLegalName,
  clientTaxId: row.clientTaxId,
  accountManagerName: row.accountManagerName,
  fileName: row.fileName,
  statementType: row.statementType,
  spvFilingStatus: row.spvFilingStatus,
  issues: row.issues,
  issueCount: row.issueCount,
  confirmationError: row.confirmationError,
  confirmationWarning: row.confirmationWarning,
  submissionStatus: row.submissionStatus,
  reportingMonth: row.reportingMonth,
  reportingYear: row.reportingYear,
  dateCreated: row.dateCreated,
  filedByDisplayName: row.filedByDisplayName,
  certificateThumbprint: row.certificateThumbprint,
  signedAt: row.signedAt,
  submittedAt: row.submittedAt,
  uploadIndex: row.uploadIndex,
  hasOpenAttempt: row.hasOpenAttempt,
  otherUploadIndexes: row.otherUploadIndexes,
  isReceiptLate: row.isReceiptLate,
  receiptDoubt: row.receiptDoubt,
});
