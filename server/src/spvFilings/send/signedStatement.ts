import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { ContentRepository, FileRow } from '../../content/content.repository.ts';
import type { ContentStore } from '../../content/contentStore.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { eventsOf, hasOtherIndex, isCorrectable } from './attemptReport.ts';
import type { AttemptRow, FilingAttemptsRepository } from './filingAttempts.repository.ts';
import { afterEvents, type FilingClock } from '../filingRecord.ts';
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
    const [filing] = await filings.lock(tx, [id]);
    const attempt = filing === undefined ? null : await attempts.find(tx, id, attemptId);
    if (filing === undefined || attempt === null) throw new AppError('attempt.notFound');
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

  async function keep(tx: TenantTx, actor: Actor, given: Given): Promise<{ spvFilingStatus: FilingStatus }> {
    const { filing, attempt, file } = await hold(tx, given);
    // Where something else had been said, the report that follows tells the index.
    const uploadIndex = isCorrectable(attempt) ? null : given.uploadIndex;
    const events = eventsFor(filing, attempt, uploadIndex);
    const isKept = attempt.signedId !== null;
    if (isKept && attempt.signedSha256 !== file.sha256) throw new AppError('attempt.closed');
    if (isKept && events.length === 0) return { spvFilingStatus: filing.status };
    const signedId = attempt.signedId ?? file.id;
    const index = uploadIndex === null ? {} : { uploadIndex };
    const isOther = hasOtherIndex(filing, attempt);
    const after = isOther ? filing : afterEvents(filing, events, index, clock());
    if (after === null) throw new AppError('attempt.closed');
    if (!isKept) await contents.setUploaded(tx, [file.id]);
    const end = { ...attempt, signedId, signedSha256: file.sha256, ...index };
    await attempts.saveEnd(tx, attempt.id, { ...end, outcome: uploadIndex === null ? attempt.outcome : 'submitted' });
    // One that was approved again, or withdrawn, has nothing of its earlier attempts, and one that has an index nothing
    // of the others. What was not sent is shown once it turns out that it was.
    const isLast = (await attempts.last(tx, filing.id))?.id === attempt.id;
    const isTried = attempt.outcome !== 'notSent' && after.status !== 'Approved' && after.status !== 'Validated';
    const isShown = after.uploadIndex === null ? isLast && isTried : end.uploadIndex === after.uploadIndex;
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

/** What a signed file means for its filing, with or without the index that the authority gave it. */
function eventsFor(filing: LockedFiling, attempt: AttemptRow, uploadIndex: string | null): readonly FilingEventType[] {
  const { outcome } = attempt;
  if (outcome === null || outcome === 'unknown') {
    if (uploadIndex !== null) return eventsOf('submitted', filing);
    return filing.status === 'Approved' ? ['statement.signed'] : [];
  }
  if (uploadIndex !== null && uploadIndex !== attempt.uploadIndex) throw new AppError('attempt.closed');
  return [];
}

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
