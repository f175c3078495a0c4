import type { Actor } from '../../http/actor.ts';
import type { MoveFilings } from './moveFilings.ts';

/** Approves filings and withdraws approvals; moveFilings.ts has the conditions. Next step: send/openAttempt.ts. */
export const createFilingApprovals = (moveFilings: MoveFilings) => ({
  /**
   * Approves filings so that they are signed and sent. All or none.
   *
   * @throws {AppError} `filing.notFound`; `filing.notApprovable` when one is not Validated; `filing.clientMissing`;
   * `filing.maybeSent` when the authority has one, or may have; `filing.approverIsUploader` where the firm wants a
   * second person; `filing.alreadyFiled` where it would be filed a second time and is not in `again`
   */
  approve: (actor: Actor, ids: readonly string[], again?: readonly string[]) =>
    moveFilings(actor, ids, 'filing.approve', again),

  /**
   * Withdraws approvals before anything was sent. All or none.
   *
   * @throws {AppError} `filing.notFound`; `filing.notWithdrawable` when one is not Approved; `filing.maybeSent` while
   * an attempt of one has no outcome, or only one that a person entered
   */
  withdraw: (actor: Actor, ids: readonly string[]) => moveFilings(actor, ids, 'approval.withdrawn'),
});

/** Approves filings and withdraws approvals. */
export type FilingApprovals = ReturnType<typeof createFilingApprovals>;
