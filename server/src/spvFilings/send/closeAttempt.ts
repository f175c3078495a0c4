import type { AttemptReport } from '#contracts/api/filingAttempt.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { nextAttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import type { FilingClock, FilingFacts } from '../filingRecord.ts';
import type { RereadReceipts } from '../receipt/rereadReceipts.ts';
import type { SpvFilingsRepository } from '../spvFilings.repository.ts';
import { filingAfterOutcome } from './attemptOutcome.ts';
import { attemptState, isSameReport, outcomeColumns, reportEvent } from './attemptState.ts';
import { lockAttempt, type AttemptRow, type FilingAttemptsRepository } from './filingAttempts.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
  readonly rereadReceipts: RereadReceipts;
};

/**
 * Records the report of a host, its journal or a page on an attempt. Repeating a report changes nothing. A host's
 * report of a submission corrects "not sent" and what a person said, even if the filing has moved on. The rule of the
 * attempt: machines/filingAttempt; of its filing: filingOutcome.ts beside it.
 *
 * @throws {AppError} `attempt.notFound`; `attempt.closed` when another outcome is recorded; `attempt.atWork` when a
 * page gives back what a host has claimed
 */
export const createCloseAttempt =
  ({ tenants, filings, attempts, audit, clock, rereadReceipts }: Deps) =>
  (actor: Actor, id: string, attemptId: string, report: AttemptReport): Promise<{ spvFilingStatus: FilingStatus }> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { filing, attempt } = await lockAttempt({ filings, attempts }, tx, id, attemptId);
      if (isSameReport(attempt, report)) return { spvFilingStatus: filing.status };
      const all = await attempts.ofFilings(tx, [id]);
      const isTriedAgain = filing.status !== 'Approved' || all.at(-1)?.id !== attemptId;
      const event = reportEvent(report, isTriedAgain);
      if (nextAttemptState(attemptState(attempt), event) === null) {
        const isClaimed = event.type === 'attempt.givenBack' && attempt.isClaimed;
        throw new AppError(isClaimed ? 'attempt.atWork' : 'attempt.closed');
      }
      const others = all.filter((other) => other.id !== attemptId);
      const said = { attempt, outcome: report.outcome, facts: factsOf(report, attempt), others };
      const after = filingAfterOutcome(filing, said, clock());
      if (after === null) throw new AppError('attempt.closed');
      const columns = outcomeColumns(attempt, report);
      await attempts.saveEnd(tx, attemptId, columns);
      await filings.saveState(tx, id, filing.status, after);
      await rereadReceipts(tx, filing, after);
      await audit.append(tx, actor.userId, [
        {
          action: 'spvFiling.closeAttempt',
          entityId: id,
          before: { status: filing.status, outcome: attempt.outcome, uploadIndex: attempt.uploadIndex },
          after: { status: after.status, attemptId, outcome: columns.outcome, uploadIndex: columns.uploadIndex },
        },
      ]);
      return { spvFilingStatus: after.status };
    });

/** Records a report on an attempt. */
export type CloseAttempt = ReturnType<typeof createCloseAttempt>;

function factsOf(report: AttemptReport, attempt: AttemptRow): FilingFacts {
  if (report.outcome === 'submitted') return { uploadIndex: report.uploadIndex, signedId: attempt.signedId };
  return report.outcome === 'rejected' ? { submissionStatus: report.text } : {};
}
