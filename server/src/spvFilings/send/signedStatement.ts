import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { isCorrectable, nextAttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Contents, ContentStore, FileRow } from '../../content/content.module.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { afterEvent, type FilingClock, type FilingRecord } from '../filingRecord.ts';
import type { RereadReceipts } from '../receipt/rereadReceipts.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';
import { filingAfterOutcome } from './attemptOutcome.ts';
import { attemptState } from './attemptState.ts';
import { lockAttempt, type AttemptRow, type FilingAttemptsRepository } from './filingAttempts.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly contents: Contents;
  readonly store: ContentStore;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
  readonly rereadReceipts: RereadReceipts;
};
type Given = {
  readonly id: string;
  readonly attemptId: string;
  readonly contentId: string;
  readonly uploadIndex: string | null;
};
type ArrivedFile = FileRow & { readonly sha256: string };
type LockedAttempt = { readonly filing: LockedFiling; readonly attempt: AttemptRow; readonly file: ArrivedFile };

/** Saves the signed files of attempts. Source: decision D49 for the filing's new status. */
export const createSignedStatements = (deps: Deps) => {
  const { tenants, filings, attempts, contents, store, audit, clock, rereadReceipts } = deps;

  const lock = (tx: TenantTx, given: Given) => lockWithFile({ filings, attempts, contents }, tx, given);

  /** The filing after its signed file has arrived; `index` is the file's upload index, if it counts. */
  async function afterFile(
    tx: TenantTx,
    { filing, attempt }: LockedAttempt,
    index: string | null,
  ): Promise<LockedFiling> {
    const state = attemptState(attempt);
    const isOpen = nextAttemptState(state, { type: 'host.submitted' }) !== null && !isCorrectable(state);
    if (index !== null && !isOpen && index !== attempt.uploadIndex) throw new AppError('attempt.closed');
    if (!isOpen) return filing;
    if (index === null) {
      const isFirst = filing.status === 'Approved';
      return isFirst ? { ...filing, ...afterEvent(filing, 'statement.signed', {}, clock()) } : filing;
    }
    const others = (await attempts.ofFilings(tx, [filing.id])).filter(({ id }) => id !== attempt.id);
    const said = { attempt, outcome: 'submitted', facts: { uploadIndex: index }, others } as const;
    const after = filingAfterOutcome(filing, said, clock());
    if (after === null) throw new AppError('attempt.closed');
    return { ...filing, ...after };
  }

  async function keep(tx: TenantTx, actor: Actor, given: Given): Promise<{ spvFilingStatus: FilingStatus }> {
    const locked = await lock(tx, given);
    const { filing, attempt, file } = locked;
    // An attempt with a correctable outcome gets its index from the report that follows.
    const uploadIndex = isCorrectable(attemptState(attempt)) ? null : given.uploadIndex;
    const after = await afterFile(tx, locked, uploadIndex);
    const isSaved = attempt.signedId !== null;
    if (isSaved && attempt.signedSha256 !== file.sha256) throw new AppError('attempt.closed');
    const isNewIndex = uploadIndex !== null && uploadIndex !== attempt.uploadIndex;
    if (isSaved && !isNewIndex && after === filing) return { spvFilingStatus: filing.status };
    const signedId = attempt.signedId ?? file.id;
    if (!isSaved) await contents.setUploaded(tx, [file.id]);
    const end = { ...attempt, signedId, signedSha256: file.sha256, uploadIndex: uploadIndex ?? attempt.uploadIndex };
    await attempts.saveEnd(tx, attempt.id, { ...end, outcome: uploadIndex === null ? attempt.outcome : 'submitted' });
    const isShown = await isShownFile(attempts, tx, { attempt, after, uploadIndex: end.uploadIndex });
    await filings.saveState(tx, filing.id, filing.status, isShown ? { ...after, signedId } : after);
    await rereadReceipts(tx, filing, after);
    await audit.append(tx, actor.userId, [
      {
        action: 'spvFiling.signedStatement',
        entityId: filing.id,
        before: { status: filing.status },
        after: { status: after.status, attemptId: attempt.id, sha256: file.sha256, uploadIndex },
      },
    ]);
    return { spvFilingStatus: after.status };
  }

  return {
    /**
     * Saves the signed file of an attempt; with its index the filing is Submitted. Repeating the call changes nothing.
     *
     * @throws {AppError} `attempt.notFound`; `attempt.closed` when the attempt has another outcome;
     * `content.notFound`, `content.notUploaded`; `content.invalid` when it does not begin with the approved bytes
     */
    async keep(actor: Actor, given: Given): Promise<{ spvFilingStatus: FilingStatus }> {
      const locked = await tenants.run(actor.tenantId, (tx) => lock(tx, given));
      if (locked.attempt.signedId === null) await requireApprovedBytes(store, actor.tenantId, locked);
      return tenants.run(actor.tenantId, (tx) => keep(tx, actor, given));
    },
  };
};

/** Saves the signed files of attempts. */
export type SignedStatements = ReturnType<typeof createSignedStatements>;

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

async function lockWithFile(
  { filings, attempts, contents }: Pick<Deps, 'filings' | 'attempts' | 'contents'>,
  tx: TenantTx,
  { id, attemptId, contentId }: Given,
): Promise<LockedAttempt> {
  const { filing, attempt } = await lockAttempt({ filings, attempts }, tx, id, attemptId);
  const file = await contents.find(tx, contentId);
  if (file === null) throw new AppError('content.notFound');
  const { sha256 } = file;
  if (sha256 === null) throw new AppError('content.notUploaded');
  return { filing, attempt, file: { ...file, sha256 } };
}

/** A signature is appended: the file must begin with the approved bytes, unchanged. */
async function requireApprovedBytes(
  store: ContentStore,
  tenantId: string,
  { filing, attempt, file }: LockedAttempt,
): Promise<void> {
  const { statementSha256, statementSizeBytes } = filing;
  const isLonger = statementSizeBytes !== null && file.sizeBytes > statementSizeBytes;
  const isExpected = attempt.signedSha256 === null || attempt.signedSha256 === file.sha256;
  if (!isLonger || !isExpected || file.mimeType !== 'application/pdf') throw new AppError('content.invalid');
  const beginning = await store.open(tenantId, file.sha256, { start: 0, end: statementSizeBytes - 1 });
  if (beginning === null) throw new AppError('content.notFound');
  if ((await sha256Of(beginning)) !== statementSha256) throw new AppError('content.invalid');
}

/**
 * Whether the filing shows this attempt's file. A filing with an index shows the file of that attempt; one that was
 * approved again or withdrawn shows none of an earlier attempt; the file of a "not sent" appears once it was sent.
 */
async function isShownFile(
  attempts: FilingAttemptsRepository,
  tx: TenantTx,
  { attempt, after, uploadIndex }: { attempt: AttemptRow; after: FilingRecord; uploadIndex: string | null },
): Promise<boolean> {
  if (after.uploadIndex !== null) return uploadIndex === after.uploadIndex;
  const isLast = (await attempts.last(tx, attempt.filingId))?.id === attempt.id;
  return isLast && attempt.outcome !== 'notSent' && after.status !== 'Approved' && after.status !== 'Validated';
}
