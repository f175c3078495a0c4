import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { canSend, nextAttemptState, type AttemptEvent } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import type { FilingClock } from '../filingRecord.ts';
import type { RereadReceipts } from '../receipt/rereadReceipts.ts';
import { filingAfterOutcome } from '../send/attemptOutcome.ts';
import { attemptState } from '../send/attemptState.ts';
import type { AttemptRow, FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
  readonly rereadReceipts: RereadReceipts;
};
type Settled =
  | (Said & { readonly outcome: 'submitted'; readonly uploadIndex: string })
  | (Said & { readonly outcome: 'notSent' });
/** `attemptId` where it is about a certain attempt. */
type Said = { readonly id: string; readonly attemptId?: string | undefined; readonly note: string };

/**
 * Records the outcome that a person found out for an attempt, or corrects what a person said of one: an index that was
 * typed, or that it was not sent.
 *
 * @throws {AppError} `filing.notFound`; `filing.notSettleable` when no attempt of the filing has an unknown outcome;
 * `attempt.atWork` while its workstation may still be about to send; `filing.indexTaken`
 */
export const createSettleAttempt =
  ({ tenants, filings, attempts, audit, clock, rereadReceipts }: Deps) =>
  (actor: Actor, settled: Settled): Promise<{ spvFilingStatus: FilingStatus }> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { id, outcome, note } = settled;
      const [filing] = await filings.lock(tx, [id]);
      if (filing === undefined) throw new AppError('filing.notFound');
      const attempt = await attemptToSettle(attempts, tx, filing, settled.attemptId);
      if (attempt === null) throw new AppError('filing.notSettleable');
      requireSettleable(filing, attempt, outcome);
      const uploadIndex = settled.outcome === 'submitted' ? settled.uploadIndex : null;
      const isTaken = uploadIndex !== null && (await filings.isIndexTaken(tx, id, uploadIndex));
      if (isTaken) throw new AppError('filing.indexTaken');
      const facts = uploadIndex === null ? {} : { uploadIndex, signedId: attempt.signedId };
      const others = (await attempts.ofFilings(tx, [id])).filter((other) => other.id !== attempt.id);
      const after = filingAfterOutcome(filing, { attempt, outcome, facts, others }, clock());
      if (after === null) throw new AppError('filing.notSettleable');
      const said = { settledBy: actor.userId, settledAt: clock().now, note, settledVerdict: null };
      const columns = { ...attempt, outcome, uploadIndex, reason: null, ...said };
      await attempts.saveEnd(tx, attempt.id, columns);
      await filings.saveState(tx, id, filing.status, after);
      await rereadReceipts(tx, filing, after);
      await audit.append(tx, actor.userId, [
        {
          action: 'spvFiling.settle',
          entityId: id,
          before: { status: filing.status, outcome: attempt.outcome, uploadIndex: attempt.uploadIndex },
          after: { status: after.status, attemptId: attempt.id, outcome, uploadIndex, note },
        },
      ]);
      return { spvFilingStatus: after.status };
    });

/** Records the outcome that a person found out for an attempt. */
export type SettleAttempt = ReturnType<typeof createSettleAttempt>;

/** The attempt that a person speaks of: the one they name, else the one that waits for a word. */
function attemptToSettle(
  attempts: FilingAttemptsRepository,
  tx: TenantTx,
  { id, status }: LockedFiling,
  attemptId: string | undefined,
): Promise<AttemptRow | null> {
  if (attemptId !== undefined) return attempts.find(tx, id, attemptId);
  return status === 'Submitted' ? attempts.last(tx, id) : attempts.awaited(tx, id);
}

function requireSettleable(filing: LockedFiling, attempt: AttemptRow, outcome: Settled['outcome']): void {
  const isUnconfirmed = filing.confirmedAt === null;
  const event: AttemptEvent =
    outcome === 'submitted' ? { type: 'person.submitted', isUnconfirmed } : { type: 'person.notSent' };
  const state = attemptState(attempt);
  if (nextAttemptState(state, event) !== null) return;
  throw new AppError(canSend(state) ? 'attempt.atWork' : 'filing.notSettleable');
}
