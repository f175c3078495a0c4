import type { TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';

/**
 * For what a firm does towards the authority: while it is about to be deleted it does nothing.
 *
 * @throws {AppError} `firm.deletionWaits`
 */
export async function requireFirmStays(tx: TenantTx): Promise<void> {
  const waiting = await tx.query('select from firm_deletion limit 1', []);
  if (waiting.length > 0) throw new AppError('firm.deletionWaits');
}
