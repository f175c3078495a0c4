import { approvalRefusal } from '#contracts/approval.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { haveMaybeReached, haveMaybeSent } from '#machines/filingAttempt/filingOutcome.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit, AuditAction } from '../../audit/audit.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import { requireFirmStays } from '../../firm/firm.module.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { afterEvent, type FilingClock } from '../filingRecord.ts';
import { attemptState } from '../send/attemptState.ts';
import type { FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';
import { requireFirst, type SameDeclarations } from './requireFirst.ts';
import type { SigningCertificateRepository } from './signingCertificate.repository.ts';
import { signingCertificates } from './signingCertificate.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: Pick<SpvFilingsRepository, 'lock' | 'saveState'> & SameDeclarations;
  readonly signing: SigningCertificateRepository;
  readonly attempts: Pick<FilingAttemptsRepository, 'ofFilings'>;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
};

/** The commands of a person, with their audit action and the error where one is illegal. */
const MOVES = {
  'filing.approve': { action: 'spvFiling.approve', refusal: 'filing.notApprovable' },
  'filing.refile': { action: 'spvFiling.refile', refusal: 'filing.notRefilable' },
  'approval.withdrawn': { action: 'spvFiling.withdraw', refusal: 'filing.notWithdrawable' },
} as const satisfies Record<string, { action: AuditAction; refusal: ErrorCode }>;
export type FilingMove = keyof typeof MOVES;

/** Applies a person's command to filings: to all of them or none. */
export const createMoveFilings =
  (deps: Deps) =>
  (
    actor: Actor,
    ids: readonly string[],
    move: FilingMove,
    again: readonly string[] = [],
  ): Promise<{ changed: string[] }> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { filings, audit, clock } = deps;
      const { action, refusal } = MOVES[move];
      if (move !== 'approval.withdrawn') await requireFirmStays(tx);
      const locked = await lockAll(deps, tx, ids);
      if (locked.some(({ status }) => !filingStatusesFor(move).includes(status))) throw new AppError(refusal);
      if (move === 'filing.approve') requireApprover(actor, locked);
      await requireUnsent(deps, tx, locked, move);
      if (move !== 'approval.withdrawn') await requireFirst(filings, tx, locked, again);
      const signerOf = move === 'approval.withdrawn' ? () => null : await signersOf(deps, tx, locked, move);
      const moved = locked.map((before) => {
        const after = afterEvent(before, move, { certificateThumbprint: signerOf(before) }, clock());
        if (after === null) throw new AppError(refusal);
        return { before, after };
      });
      await Promise.all(moved.map(({ before, after }) => filings.saveState(tx, before.id, before.status, after)));
      await audit.append(
        tx,
        actor.userId,
        moved.map(({ before, after: { status, certificateThumbprint } }) => ({
          action,
          entityId: before.id,
          before: { status: before.status, certificateThumbprint: before.certificateThumbprint },
          after: { status, certificateThumbprint },
        })),
      );
      return { changed: moved.map(({ before }) => before.id) };
    });

/** Applies a person's command to filings. */
export type MoveFilings = ReturnType<typeof createMoveFilings>;

async function lockAll({ filings }: Deps, tx: TenantTx, ids: readonly string[]): Promise<LockedFiling[]> {
  const asked = [...new Set(ids)];
  const locked = await filings.lock(tx, asked);
  if (locked.length !== asked.length) throw new AppError('filing.notFound');
  return locked;
}

async function signersOf({ signing }: Deps, tx: TenantTx, locked: readonly LockedFiling[], move: FilingMove) {
  const certificates = await signingCertificates(signing, tx, locked);
  const isClientMissing = !locked.every(certificates.hasClient);
  if (isClientMissing && move === 'filing.approve') throw new AppError('filing.clientMissing');
  return certificates.of;
}

/** The part of the rule that concerns one filing; the policy of the call has the other. */
function requireApprover({ userId: id, role, mayApprove, firmSettings }: Actor, locked: readonly LockedFiling[]) {
  for (const filing of locked) {
    const refusal = approvalRefusal({ id, role, mayApprove, firmSettings }, filing);
    if (refusal !== null) throw new AppError(refusal);
  }
}

/** Opening an attempt locks the filing too, so no attempt can begin during this transaction. */
async function requireUnsent({ attempts }: Deps, tx: TenantTx, locked: readonly LockedFiling[], move: FilingMove) {
  const ids = locked.map(({ id }) => id);
  const states = (await attempts.ofFilings(tx, ids)).map(attemptState);
  const isSent = move === 'approval.withdrawn' ? haveMaybeSent(states) : haveMaybeReached(states);
  if (isSent) throw new AppError('filing.maybeSent');
}
