import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { isCorrectable, nextAttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { ContentRepository, FileRow } from '../../content/content.repository.ts';
import type { ContentStore } from '../../content/contentStore.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { afterEvent, type FilingClock, type FilingRecord } from '../filingRecord.ts';
import { filingAfterOutcome } from './attemptOutcome.ts';
import { attemptState } from './attemptState.ts';
import { lockAttempt, type AttemptRow, type FilingAttemptsRepository } from './filingAttempts.repository.ts';
import type { RereadReceipts } from '../receipt/rereadReceipts.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly contents: ContentRepository;
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
type Held = { readonly filing: LockedFiling; readonly attempt: AttemptRow; readonly file: ArrivedFile };

/** Keeps what was signed in an attempt. Source: decision D49 for what that makes of the filing. */
export const createSignedStatements = (deps: Deps) => {
  const { tenants, filings, attempts, contents, store, audit, clock, rereadReceipts } = deps;

  async function hold(tx: TenantTx, { id, attemptId, contentId }: Given): Promise<Held> {
    const { filing, attempt } = await lockAttempt({ filings, attempts }, tx, id, attemptId);
    const file = await contents.find(tx, contentId);
    if (file === null) throw new AppError('content.notFound');
    const { sha256 } = file;
    if (sha256 === null) throw new AppError('content.notUploaded');
    return { filing, attempt, file: { ...file, sha256 } };
  }

  /** What is signed is appended: the approved bytes stand unchanged at the beginning. */
  async function requireApprovedBytes(tenantId: string, { filing, attempt, file }: Held): Promise<void> {
    const { statementSha256, statementSizeBytes } = filing;
    const isLonger = statementSizeBytes !== null && file.sizeBytes > statementSizeBytes;
    const isExpected = attempt.signedSha256 === null || attempt.signedSha256 === file.sha256;
    if (!isLonger || !isExpected || file.mimeType !== 'application/pdf') throw new AppError('content.invalid');
    const beginning = await store.open(tenantId, file.sha256, { start: 0, end: statementSizeBytes - 1 });
    if (beginning === null) throw new AppError('content.notFound');
    if ((await sha256Of(beginning)) !== statementSha256) throw new AppError('content.invalid');
  }

  /** The filing with what a signed file says of it; `index` where it comes with one that counts. */
  async function afterFile(tx: TenantTx, { filing, attempt }: Held, index: string | null): Promise<LockedFiling> {
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
    const held = await hold(tx, given);
    const { filing, attempt, file } = held;
    // Where something else had been said, the report that follows brings the index.
    const uploadIndex = isCorrectable(attemptState(attempt)) ? null : given.uploadIndex;
    const after = await afterFile(tx, held, uploadIndex);
    const isKept = attempt.signedId !== null;
    if (isKept && attempt.signedSha256 !== file.sha256) throw new AppError('attempt.closed');
    const isNews = uploadIndex !== null && uploadIndex !== attempt.uploadIndex;
    if (isKept && !isNews && after === filing) return { spvFilingStatus: filing.status };
    const signedId = attempt.signedId ?? file.id;
    if (!isKept) await contents.setUploaded(tx, [file.id]);
    const end = { ...attempt, signedId, signedSha256: file.sha256, uploadIndex: uploadIndex ?? attempt.uploadIndex };
    await attempts.saveEnd(tx, attempt.id, { ...end, outcome: uploadIndex === null ? attempt.outcome : 'submitted' });
    const isShown = await isShownFile(tx, attempt, after, end.uploadIndex);
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

  /**
   * A filing that was approved again, or withdrawn, shows no file of an earlier attempt; one that has an index shows that
   * attempt's file. The file of a "not sent" is shown once it turns out that it was sent.
   */
  async function isShownFile(tx: TenantTx, attempt: AttemptRow, after: FilingRecord, uploadIndex: string | null) {
    if (after.uploadIndex !== null) return uploadIndex === after.uploadIndex;
    const isLast = (await attempts.last(tx, attempt.filingId))?.id === attempt.id;
    return isLast && attempt.outcome !== 'notSent' && after.status !== 'Approved' && after.status !== 'Validated';
  }

  return {
    /**
     * Keeps the signed file of an attempt; with its index the filing is Submitted. The same again changes nothing.
     *
     * @throws {AppError} `attempt.notFound`; `attempt.closed` when the attempt came to something else;
     * `content.notFound`, `content.notUploaded`; `content.invalid` when it does not begin with the approved bytes
     */
    async keep(actor: Actor, given: Given): Promise<{ spvFilingStatus: FilingStatus }> {
      const held = await tenants.run(actor.tenantId, (tx) => hold(tx, given));
      if (held.attempt.signedId === null) await requireApprovedBytes(actor.tenantId, held);
      return tenants.run(actor.tenantId, (tx) => keep(tx, actor, given));
    },
  };
};

/** Keeps what was signed in an attempt. */
export type SignedStatements = ReturnType<typeof createSignedStatements>;

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
