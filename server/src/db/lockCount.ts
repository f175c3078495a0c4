import type { TenantTx } from './tenantTx.ts';

/**
 * Lets the calls of a firm that count rows before they add one follow one another until the end of the transaction: of two
 * at once the second counts what the first has added.
 *
 * @param what the rows that are counted, with the id of their parent where they have one
 */
export async function lockCount(tx: TenantTx, what: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7204516))', [`${tx.tenantId} ${what}`]);
}
