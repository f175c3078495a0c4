import type { MoveFilings } from '../approve/moveFilings.ts';
import type { Actor } from '../../http/actor.ts';

/**
 * Approves refused filings again, with the current signing certificates of their clients. All or none.
 *
 * @throws {AppError} `filing.notFound`; `filing.notRefilable` when one is not InvalidSubmission; `filing.maybeSent`
 * when the authority has one, or may have
 */
export const createRefileFilings = (moveFilings: MoveFilings) => (actor: Actor, ids: readonly string[]) =>
  moveFilings(actor, ids, 'filing.refile');

/** Approves refused filings again. */
export type RefileFilings = ReturnType<typeof createRefileFilings>;
