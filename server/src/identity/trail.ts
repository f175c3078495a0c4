import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Database } from '../db/pool.ts';

/**
 * Appends to a firm's trail in a transaction of the sign-in service, which spans firms. Call it last: it locks the
 * firm's trail until the commit.
 */
export async function appendToTrail(
  tx: Database,
  { tenantId, actorId }: { tenantId: string; actorId: string },
  entries: readonly AuditEntry[],
): Promise<void> {
  await tx.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
  await audit.append({ tenantId, query: (text, values) => tx.query(text, values) }, actorId, entries);
}
