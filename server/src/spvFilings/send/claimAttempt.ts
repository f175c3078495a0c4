import type { InferOutput } from 'valibot';
import type { attemptClaimSchema } from '#contracts/api/filingAttempt.ts';
import { nextAttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import { canClaimAttempt } from '#machines/filingAttempt/filingOutcome.ts';
import type { Audit, AuditEntry } from '../../audit/audit.ts';
import { NO_FIRM, type Tenants } from '../../db/tenantTx.ts';
import { AppError } from '../../http/appError.ts';
import type { TokenSessions } from '../../spvSessions/spvSessions.module.ts';
import type { SpvFilingsRepository } from '../spvFilings.repository.ts';
import { attemptState } from './attemptState.ts';
import { lockAttempt, type FilingAttemptsRepository } from './filingAttempts.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly sessions: Pick<TokenSessions, 'find'>;
  readonly audit: Audit;
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
};

/** The answer to the native host that has claimed an attempt. */
export type AttemptClaim = InferOutput<typeof attemptClaimSchema>;

/**
 * Binds an attempt to a workstation, with the token of the session that leads its certificate. The same workstation may
 * claim again: each claim renews the time of its work.
 *
 * @throws {AppError} `auth.required` when the session has ended; `attempt.notFound`, `attempt.heldElsewhere`,
 * `attempt.closed`
 */
export const createClaimAttempt =
  ({ tenants, filings, attempts, sessions, audit, signFileUrl }: Deps) =>
  async (sessionToken: string, attemptId: string, workstationKeyId: string): Promise<AttemptClaim> => {
    const session = await tenants.read(NO_FIRM, (tx) => sessions.find(tx, sessionToken));
    if (session === null) throw new AppError('auth.required');
    const { tenantId, certificateId, userId } = session;
    return tenants.run(tenantId, async (tx) => {
      const filingId = await attempts.filingOf(tx, attemptId, certificateId);
      if (filingId === null) throw new AppError('attempt.notFound');
      const { filing, attempt } = await lockAttempt({ filings, attempts }, tx, filingId, attemptId);
      const state = attemptState(attempt);
      if (!canClaimAttempt(filing.status, state)) throw new AppError('attempt.closed');
      const isElsewhere = attempt.workstationKeyId !== workstationKeyId;
      const claimed = nextAttemptState(state, { type: 'attempt.claimed', isElsewhere });
      if (claimed === null) throw new AppError('attempt.heldElsewhere');
      const { statementId, statementSha256, statementSizeBytes } = filing;
      if (statementId === null || statementSha256 === null || statementSizeBytes === null) {
        throw new AppError('attempt.notFound');
      }
      await attempts.claim(tx, attemptId, workstationKeyId);
      const after = { attemptId, workstationKeyId };
      const entry: AuditEntry = { action: 'spvFiling.claimAttempt', entityId: filingId, after };
      await audit.append(tx, userId, attempt.isClaimed ? [] : [entry]);
      return {
        attemptId,
        certificateThumbprint: attempt.certificateThumbprint,
        fileName: filing.statementName ?? filing.fileName,
        sha256: statementSha256,
        sizeBytes: statementSizeBytes,
        contentUrl: signFileUrl(tenantId, statementId),
      };
    });
  };

/** Binds an attempt to a workstation. */
export type ClaimAttempt = ReturnType<typeof createClaimAttempt>;
