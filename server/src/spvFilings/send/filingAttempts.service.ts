import type { InferOutput } from 'valibot';
import type { attemptClaimSchema, AttemptReport, FilingStatus } from '#contracts/api/spvFiling.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit, AuditEntry } from '../../audit/audit.ts';
import { NO_FIRM, type Tenants, type TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { hashOfToken } from '../../spvSessions/sessionToken.ts';
import { afterOutcome, endOf, hasTypedIndex, isKnown, isOpenToReport, isSendable, isTakenUp } from './attemptReport.ts';
import type { AttemptRow, FilingAttemptsRepository } from './filingAttempts.repository.ts';
import type { FilingClock, FilingFacts, FilingRecord } from '../filingRecord.ts';
import type { RereadReceipts } from '../receipt/rereadReceipts.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
  readonly rereadReceipts: RereadReceipts;
};

type Open = { readonly id: string; readonly sessionToken: string; readonly workstationKeyId: string };
type Settled =
  | { readonly id: string; readonly outcome: 'submitted'; readonly uploadIndex: string; readonly note: string }
  | { readonly id: string; readonly outcome: 'notSent'; readonly note: string };
type Answer = { spvFilingStatus: FilingStatus };
/** What the native host is told of an attempt it has claimed. */
export type AttemptClaim = InferOutput<typeof attemptClaimSchema>;

/** Tries to file: opened by the page, claimed by its workstation's host, closed by whoever knows what became of them. */
export const createFilingAttemptsService = (deps: Deps) => {
  const { tenants, filings, attempts, audit, clock, signFileUrl, rereadReceipts } = deps;

  async function lockFiling(tx: TenantTx, id: string): Promise<LockedFiling | null> {
    return (await filings.lock(tx, [id]))[0] ?? null;
  }

  async function lockAttempt(tx: TenantTx, filingId: string, attemptId: string) {
    const filing = await lockFiling(tx, filingId);
    const attempt = filing === null ? null : await attempts.find(tx, filingId, attemptId);
    if (filing === null || attempt === null) throw new AppError('attempt.notFound');
    return { filing, attempt };
  }

  /** Writes a filing's change and its trail. A receipt of it may have been there before. */
  async function save(tx: TenantTx, before: LockedFiling, after: FilingRecord, actorId: string, entry: AuditEntry) {
    await filings.saveState(tx, before.id, before.status, after);
    await rereadReceipts(tx, before, after);
    await audit.append(tx, actorId, [entry]);
  }

  return {
    /**
     * Opens an attempt under the session that leads the filing's certificate. Of callers at the same time one wins.
     *
     * @throws {AppError} `filing.notFound`, `filing.notSendable`, `session.notFound`, `session.otherCertificate`;
     * `attempt.open` with `attemptId`
     */
    open: (actor: Actor, { id, sessionToken, workstationKeyId }: Open) =>
      tenants.run(actor.tenantId, async (tx) => {
        const filing = await lockFiling(tx, id);
        if (filing === null) throw new AppError('filing.notFound');
        const present = await attempts.open(tx, id);
        if (present !== null) throw new AppError('attempt.open', { data: { attemptId: present.id } });
        const certificate = await attempts.certificateOfToken(tx, hashOfToken(sessionToken), actor.userId);
        if (certificate === null) throw new AppError('session.notFound');
        const { statementId, statementSha256, certificateThumbprint } = filing;
        const isApproved = filingStatusesFor('statement.signed').includes(filing.status);
        if (!isApproved || statementId === null || statementSha256 === null || certificateThumbprint === null) {
          throw new AppError('filing.notSendable');
        }
        if (certificateThumbprint !== certificate.thumbprint) throw new AppError('session.otherCertificate');
        const attemptId = await attempts.insert(tx, {
          filingId: id,
          certificateId: certificate.id,
          certificateThumbprint,
          workstationKeyId,
          openedBy: actor.userId,
        });
        const after = { attemptId, certificateThumbprint, workstationKeyId, sha256: statementSha256 };
        await audit.append(tx, actor.userId, [{ action: 'spvFiling.openAttempt', entityId: id, after }]);
        return { attemptId, sha256: statementSha256, contentUrl: signFileUrl(actor.tenantId, statementId) };
      }),

    /**
     * Takes an attempt up for a workstation, with the token of the session that leads its certificate. The same
     * workstation may do so again.
     *
     * @throws {AppError} `auth.required` when the session has ended; `attempt.notFound`, `attempt.heldElsewhere`,
     * `attempt.closed`
     */
    async claim(sessionToken: string, attemptId: string, workstationKeyId: string): Promise<AttemptClaim> {
      const hash = hashOfToken(sessionToken);
      const session = await tenants.read(NO_FIRM, (tx) => attempts.sessionOfToken(tx, hash));
      if (session === null) throw new AppError('auth.required');
      return tenants.run(session.tenantId, async (tx) => {
        const filingId = await attempts.filingOf(tx, attemptId, session.certificateId);
        if (filingId === null) throw new AppError('attempt.notFound');
        const { filing, attempt } = await lockAttempt(tx, filingId, attemptId);
        // What the authority has by another attempt, or may have, is not sent by this one.
        if (attempt.outcome !== null || !isSendable(filing)) throw new AppError('attempt.closed');
        if (!(await attempts.claim(tx, attemptId, workstationKeyId))) throw new AppError('attempt.heldElsewhere');
        const { statementId, statementSha256, statementSizeBytes } = filing;
        if (statementId === null || statementSha256 === null || statementSizeBytes === null) {
          throw new AppError('attempt.notFound');
        }
        const after = { attemptId, workstationKeyId };
        const entry: AuditEntry = { action: 'spvFiling.claimAttempt', entityId: filingId, after };
        await audit.append(tx, session.userId, attempt.isClaimed ? [] : [entry]);
        return {
          attemptId,
          certificateThumbprint: attempt.certificateThumbprint,
          fileName: filing.statementName ?? filing.fileName,
          sha256: statementSha256,
          sizeBytes: statementSizeBytes,
          contentUrl: signFileUrl(session.tenantId, statementId),
        };
      });
    },

    /**
     * Records what became of an attempt. The same report again changes nothing. What a host has sent is always kept of
     * its attempt, also when it had been closed as not sent and the filing went another way since.
     *
     * @throws {AppError} `attempt.notFound`; `attempt.closed` when something else is known; `attempt.atWork` when a page
     * gives back what a host has claimed
     */
    close: (actor: Actor, id: string, attemptId: string, report: AttemptReport): Promise<Answer> =>
      tenants.run(actor.tenantId, async (tx) => {
        const { filing, attempt } = await lockAttempt(tx, id, attemptId);
        if (isKnown(attempt, report)) return { spvFilingStatus: filing.status };
        if (isTakenUp(attempt, report)) throw new AppError('attempt.atWork');
        const last = await attempts.last(tx, id);
        if (!isOpenToReport(filing, attempt, last, report)) throw new AppError('attempt.closed');
        const othersSent = await attempts.othersSent(tx, id, attemptId);
        const said = { attempt, outcome: report.outcome, facts: factsOf(report, attempt), othersSent };
        const after = afterOutcome(filing, said, clock());
        if (after === null) throw new AppError('attempt.closed');
        const end = endOf(attempt, report);
        await attempts.saveEnd(tx, attemptId, end);
        await save(tx, filing, after, actor.userId, {
          action: 'spvFiling.closeAttempt',
          entityId: id,
          before: { status: filing.status, outcome: attempt.outcome, uploadIndex: attempt.uploadIndex },
          after: { status: after.status, attemptId, outcome: end.outcome, uploadIndex: end.uploadIndex },
        });
        return { spvFilingStatus: after.status };
      }),

    /**
     * A person says what became of an attempt that nobody knows the outcome of, or corrects the index that one typed.
     *
     * @throws {AppError} `filing.notFound`; `filing.notSettleable` when no attempt of the filing waits for its outcome;
     * `attempt.atWork` while its workstation may still be about to send; `filing.indexTaken`
     */
    settle: (actor: Actor, settled: Settled): Promise<Answer> =>
      tenants.run(actor.tenantId, async (tx) => {
        const { id, outcome, note } = settled;
        const filing = await lockFiling(tx, id);
        if (filing === null) throw new AppError('filing.notFound');
        const attempt = await (filing.status === 'Submitted' ? attempts.last(tx, id) : attempts.awaited(tx, id));
        if (attempt === null || !isSettleable(filing, attempt, outcome)) throw new AppError('filing.notSettleable');
        if (attempt.outcome === null && attempt.isAtWork) throw new AppError('attempt.atWork');
        const uploadIndex = settled.outcome === 'submitted' ? settled.uploadIndex : null;
        const isTaken = uploadIndex !== null && (await filings.isIndexTaken(tx, id, uploadIndex));
        if (isTaken) throw new AppError('filing.indexTaken');
        const facts = uploadIndex === null ? {} : { uploadIndex, signedId: attempt.signedId };
        const othersSent = await attempts.othersSent(tx, id, attempt.id);
        const after = afterOutcome(filing, { attempt, outcome, facts, othersSent }, clock());
        if (after === null) throw new AppError('filing.notSettleable');
        const end = { ...attempt, outcome, uploadIndex, reason: null, settledBy: actor.userId, note };
        await attempts.saveEnd(tx, attempt.id, end);
        await save(tx, filing, after, actor.userId, {
          action: 'spvFiling.settle',
          entityId: id,
          before: { status: filing.status, outcome: attempt.outcome, uploadIndex: attempt.uploadIndex },
          after: { status: after.status, attemptId: attempt.id, outcome, uploadIndex, note },
        });
        return { spvFilingStatus: after.status };
      }),
  };
};

/** Tries to file. */
export type FilingAttemptsService = ReturnType<typeof createFilingAttemptsService>;

const isSettleable = (filing: LockedFiling, attempt: AttemptRow, outcome: Settled['outcome']): boolean =>
  attempt.outcome === null ||
  attempt.outcome === 'unknown' ||
  (outcome === 'submitted' && hasTypedIndex(filing, attempt));

function factsOf(report: AttemptReport, attempt: AttemptRow): FilingFacts {
  if (report.outcome === 'submitted') return { uploadIndex: report.uploadIndex, signedId: attempt.signedId };
  return report.outcome === 'rejected' ? { submissionStatus: report.text } : {};
}
