import type { DocumentFolders, DocumentReport, FailedDocument } from '#contracts/api/documentFolder.ts';
import { DOCUMENT_RETRY_MS } from '#contracts/limits.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contracts/link/messages.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { requireFound } from '../http/appError.ts';
import type { DocumentFoldersRepository, DocumentKey } from './documentFolders.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    documentFolder: 'set' | 'saved' | 'failed' | 'retry';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly documents: DocumentFoldersRepository;
  readonly audit: Audit;
};
type Report = DocumentKey & { readonly contentId: string; readonly report: DocumentReport };

const OFF = { isOn: false, path: '' } as const;

/** Where workstations keep documents. */
export const createFolders = ({ tenants, documents, audit }: Deps) => {
  async function foldersOf(tx: TenantTx, workstationKeyId: string): Promise<DocumentFolders> {
    const rows = await documents.folders(tx, workstationKeyId);
    const of = (kind: DocumentKind) => {
      const found = rows.find((row) => row.kind === kind);
      return found === undefined ? OFF : { isOn: found.isOn, path: found.path };
    };
    return { signedStatement: of('signedStatement'), receipt: of('receipt') };
  }

  return {
    get: (actor: Actor, workstationKeyId: string) =>
      tenants.read(actor.tenantId, (tx) => foldersOf(tx, workstationKeyId)),

    /** What failed in another folder is tried again at once. */
    save: (actor: Actor, workstationKeyId: string, folders: DocumentFolders): Promise<DocumentFolders> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await foldersOf(tx, workstationKeyId);
        for (const kind of DOCUMENT_KINDS) {
          const key = { workstationKeyId, kind };
          await documents.setFolder(tx, key, folders[kind], actor.userId);
          if (!folders[kind].isOn) await documents.dropUnsaved(tx, key);
        }
        await documents.retry(tx, workstationKeyId);
        await audit.append(tx, actor.userId, [
          { action: 'documentFolder.set', entityId: workstationKeyId, before, after: folders },
        ]);
        return folders;
      }),
  };
};

/** What is to be saved, and what became of each document. */
export const createDocumentSaves = ({ tenants, documents, audit }: Deps) => ({
  documents: (actor: Actor, workstationKeyId: string) =>
    tenants.read(actor.tenantId, async (tx) => ({
      ...(await documents.counts(tx, workstationKeyId)),
      latestFailed: (await documents.latestFailed(tx, workstationKeyId)).map(
        ({ nextTryAt, ...row }): FailedDocument => ({ ...row, nextTryAt: nextTryAt.toISOString() }),
      ),
    })),

  due: (actor: Actor, workstationKeyId: string) =>
    tenants.read(actor.tenantId, (tx) => documents.due(tx, workstationKeyId)),

  /** @throws {AppError} `document.notFound` when the workstation is to keep no such document */
  report: (actor: Actor, { contentId, report, ...key }: Report): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const row = requireFound(await documents.lock(tx, key, contentId), 'document.notFound');
      // What is there stays: a late report of another tab changes nothing.
      if (row.state === 'saved') return {};
      const entityId = key.spvFilingId;
      if (report.outcome === 'saved') {
        const { fileName } = report;
        await documents.setSaved(tx, key, fileName);
        const after = { ...key, fileName };
        await audit.append(tx, actor.userId, [{ action: 'documentFolder.saved', entityId, after }]);
        return {};
      }
      const { reason } = report;
      await documents.setFailed(tx, key, reason, DOCUMENT_RETRY_MS[row.tries] ?? DOCUMENT_RETRY_MS.at(-1) ?? 0);
      const entry: AuditEntry = { action: 'documentFolder.failed', entityId, after: { ...key, reason } };
      // Each try of a folder that is away is no news.
      await audit.append(tx, actor.userId, row.reason === reason ? [] : [entry]);
      return {};
    }),

  retry: (actor: Actor, workstationKeyId: string) =>
    tenants.run(actor.tenantId, async (tx) => {
      const count = await documents.retry(tx, workstationKeyId);
      const entry: AuditEntry = { action: 'documentFolder.retry', entityId: workstationKeyId, after: { count } };
      await audit.append(tx, actor.userId, [entry]);
      return { count };
    }),
});
