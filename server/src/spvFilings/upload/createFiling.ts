import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Contents } from '../../content/content.module.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { filingOf } from '../filingColumns.ts';
import type { FilingPreviewRepository } from '../preview/filingPreview.repository.ts';
import type { FilingCheck } from './filingCheck.ts';
import type { FilingUploadRepository } from './filingUpload.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly uploads: FilingUploadRepository;
  readonly previews: FilingPreviewRepository;
  readonly contents: Contents;
  readonly check: FilingCheck;
  readonly audit: Audit;
  readonly now: () => Date;
};

/**
 * Creates a filing from an uploaded file and checks it. After a crash a job finishes the check.
 *
 * @throws {AppError} `content.notFound`, `content.notUploaded`; `filing.duplicate` with `filingId` and `fileName`
 */
export const createCreateFiling =
  (deps: Deps) =>
  async (actor: Actor, fileId: string): Promise<SpvFiling> => {
    const { tenants, check, previews, now } = deps;
    const id = await insertFiling(deps, actor, fileId);
    await check.run(actor.tenantId, id);
    const row = await tenants.read(actor.tenantId, (tx) => previews.find(tx, id));
    if (row === null) throw new AppError('filing.notFound');
    return filingOf(row, now());
  };

/** Creates a filing from an uploaded file. */
export type CreateFiling = ReturnType<typeof createCreateFiling>;

/** The filing of a file, created if there is none. */
const insertFiling = ({ tenants, uploads, contents, audit }: Deps, actor: Actor, fileId: string): Promise<string> =>
  tenants.run(actor.tenantId, async (tx) => {
    await contents.setUploaded(tx, [fileId]);
    const file = await contents.find(tx, fileId);
    if (file === null) throw new AppError('content.notFound');
    if (file.sha256 === null) throw new AppError('content.notUploaded');
    const id = (await uploads.insert(tx, fileId, actor.userId)) ?? (await sameFiling(uploads, tx, fileId, file.sha256));
    if (typeof id !== 'string') return id.known;
    const after = { fileId, fileName: file.name, sha256: file.sha256 };
    await audit.append(tx, actor.userId, [{ action: 'spvFiling.create', entityId: id, after }]);
    return id;
  });

async function sameFiling(
  uploads: FilingUploadRepository,
  tx: TenantTx,
  fileId: string,
  sha256: string,
): Promise<{ known: string }> {
  const same = await uploads.findSame(tx, fileId, sha256);
  if (same === null) throw new Error('The filing in the way is gone.');
  if (same.fileId !== fileId) {
    throw new AppError('filing.duplicate', { data: { filingId: same.id, fileName: same.fileName } });
  }
  // The file was deleted with its filing.
  if (same.isDeleted) throw new AppError('content.notFound');
  return { known: same.id };
}
