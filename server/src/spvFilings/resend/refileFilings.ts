import type { Actor } from '../../http/actor.ts';
import type { MoveFilings } from '../approve/moveFilings.ts';

/**
 * Approves refused filings again, with the current signing certificates of their clients. All or none.
 *
 * @throws {AppError} `filing.notFound`; `filing.notRefilable` when one is not InvalidSubmission; `filing.maybeSent`
 * when the authority has one, or may have; `filing.alreadyFiled` where another one of the same is on its way or has
 * arrived, and it is not in `again`
 */
export const createRefileFilings =
  (moveFilings: MoveFilings) => (actor: Actor, ids: readonly string[], again?: readonly string[]) =>
    moveFilings(actor, ids, 'filing.refile', again);

/** Approves refused filings again. */
export type RefileFilings = ReturnType<typeof createRefileFilings>;
