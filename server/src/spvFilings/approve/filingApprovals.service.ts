import type { ErrorCode } from '#contracts/errors.ts';
import { haveMaybeReached, haveMaybeSent } from '#machines/filingAttempt/filingOutcome.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit, AuditAction } from '../../audit/audit.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import { attemptState } from '../send/attemptState.ts';
import type { FilingAttemptsRepository } from '../send/filingAttempts.repository.ts';
import { afterEvent, type FilingClock } from '../filingRecord.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly filings: Pick<SpvFilingsRepository, 'lock' | 'clientsOf' | 'saveState'>;
  readonly attempts: Pick<FilingAttemptsRepository, 'ofFilings'>;
  readonly audit: Audit;
  readonly clock: () => FilingClock;
};

/** What a person decides of filings, what it leaves in the trail, and the refusal where it cannot happen to one. */
const MOVES = {
  'filing.approve': { action: 'spvFiling.approve', refusal: 'filing.notApprovable' },
  'filing.refile': { action: 'spvFiling.refile', refusal: 'filing.notRefilable' },
  'approval.withdrawn': { action: 'spvFiling.withdraw', refusal: 'filing.notWithdrawable' },
} as const satisfies Record<string, { action: AuditAction; refusal: ErrorCode }>;
type Move = keyof typeof MOVES;

/** Approvals, given and withdrawn: all of the filings or none. What follows: send/openAttempt.ts. */
export const createFilingApprovals = ({ tenants, filings, attempts, audit, clock }: Deps) => {
  async function lockAll(tx: TenantTx, ids: readonly string[]): Promise<LockedFiling[]> {
    const asked = [...new Set(ids)];
    const locked = await filings.lock(tx, asked);
    if (locked.length !== asked.length) throw new AppError('filing.notFound');
    return locked;
  }

  /** The certificate that signs for a filing's client now; the one it has where there is none. */
  async function signersOf(tx: TenantTx, locked: readonly LockedFiling[], move: Move) {
    const codes = [...new Set(locked.flatMap(({ fiscalCode }) => fiscalCode ?? []))];
    const clients = new Map((await filings.clientsOf(tx, codes)).map((client) => [client.taxId, client]));
    const isClientMissing = locked.some(({ fiscalCode }) => !clients.has(fiscalCode ?? ''));
    if (isClientMissing && move === 'filing.approve') throw new AppError('filing.clientMissing');
    return ({ fiscalCode, certificateThumbprint }: LockedFiling) =>
      clients.get(fiscalCode ?? '')?.certificateThumbprint ?? certificateThumbprint;
  }

  /** Opening an attempt locks the filing too, so that none begins while this transaction lasts. */
  async function requireUnsent(tx: TenantTx, locked: readonly LockedFiling[], move: Move): Promise<void> {
    const found = await attempts.ofFilings(
      tx,
      locked.map(({ id }) => id),
    );
    const states = found.map(attemptState);
    const isSent = move === 'approval.withdrawn' ? haveMaybeSent(states) : haveMaybeReached(states);
    if (isSent) throw new AppError('filing.maybeSent');
  }

  const moveAll = (actor: Actor, ids: readonly string[], move: Move) =>
    tenants.run(actor.tenantId, async (tx) => {
      const { action, refusal } = MOVES[move];
      const locked = await lockAll(tx, ids);
      if (locked.some(({ status }) => !filingStatusesFor(move).includes(status))) throw new AppError(refusal);
      await requireUnsent(tx, locked, move);
      const signerOf = move === 'approval.withdrawn' ? () => null : await signersOf(tx, locked, move);
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

  return {
    /**
     * Approves filings so that they are signed and sent. All or none.
     *
     * @throws {AppError} `filing.notFound`; `filing.notApprovable` when one is not Validated; `filing.clientMissing`;
     * `filing.maybeSent` when the authority has one, or may have
     */
    approve: (actor: Actor, ids: readonly string[]) => moveAll(actor, ids, 'filing.approve'),

    /**
     * Approves refused filings anew, for the certificate that signs for their clients now. All or none.
     *
     * @throws {AppError} `filing.notFound`; `filing.notRefilable` when one is not InvalidSubmission;
     * `filing.maybeSent` when the authority has one, or may have
     */
    refile: (actor: Actor, ids: readonly string[]) => moveAll(actor, ids, 'filing.refile'),

    /**
     * Takes approvals back before anything was sent. All or none.
     *
     * @throws {AppError} `filing.notFound`; `filing.notWithdrawable` when one is not Approved; `filing.maybeSent` while an
     * attempt of one has no outcome, or none but a person's word
     */
    withdraw: (actor: Actor, ids: readonly string[]) => moveAll(actor, ids, 'approval.withdrawn'),
  };
};

/** Approvals, given and withdrawn. */
export type FilingApprovals = ReturnType<typeof createFilingApprovals>;
