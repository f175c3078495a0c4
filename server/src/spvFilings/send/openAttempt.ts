import { canOpenAttempt } from '#machines/filingAttempt/filingOutcome.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import { requireFirmStays } from '../../firm/firm.module.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import type { TokenSessions } from '../../spvSessions/spvSessions.module.ts';
import type { SpvFilingsRepository } from '../spvFilings.repository.ts';
import { attemptState } from './attemptState.ts';
import type { FilingAttemptsRepository } from './filingAttempts.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: SpvFilingsRepository;
  readonly attempts: FilingAttemptsRepository;
  readonly sessions: Pick<TokenSessions, 'certificate'>;
  readonly audit: Audit;
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
};
type Open = { readonly id: string; readonly sessionToken: string; readonly workstationKeyId: string };

/**
 * Opens an attempt under the session that leads the filing's certificate. Of concurrent callers one wins.
 *
 * @throws {AppError} `filing.notFound`, `filing.notSendable`, `session.notFound`, `session.otherCertificate`, `firm.deletionWaits`;
 * `attempt.open` with `attemptId`
 */
export const createOpenAttempt =
  ({ tenants, filings, attempts, sessions, audit, signFileUrl }: Deps) =>
  (actor: Actor, { id, sessionToken, workstationKeyId }: Open) =>
    tenants.run(actor.tenantId, async (tx) => {
      await requireFirmStays(tx);
      const [filing] = await filings.lock(tx, [id]);
      if (filing === undefined) throw new AppError('filing.notFound');
      const present = await attempts.open(tx, id);
      if (present !== null) throw new AppError('attempt.open', { data: { attemptId: present.id } });
      const certificate = await sessions.certificate(tx, sessionToken, actor.userId);
      if (certificate === null) throw new AppError('session.notFound');
      const { statementId, statementSha256, certificateThumbprint } = filing;
      const isSendable = canOpenAttempt(filing.status, (await attempts.ofFilings(tx, [id])).map(attemptState));
      if (!isSendable || statementId === null || statementSha256 === null || certificateThumbprint === null) {
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
    });

/** Opens an attempt. */
export type OpenAttempt = ReturnType<typeof createOpenAttempt>;
