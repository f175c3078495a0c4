import type { TenantTx } from '../db/tenantTx.ts';

/** Tables whose rows are deleted with a way back: they have a column `deleted_at`. */
export type TableWithUndo =
  | 'contact'
  | 'address'
  | 'dashboard'
  | 'work_item'
  | 'task'
  | 'task_comment'
  | 'attachment'
  | 'time_entry';

/** SQL of rows that were deleted. */
export const deletedRepository = {
  /** The firms with rows that were deleted longer ago, queried across tenants. */
  async firmsWithDeleted(tx: TenantTx, table: TableWithUndo, deletedBefore: Date): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_deleted($1, $2)', [
      table,
      deletedBefore,
    ]);
    return rows.map(({ tenantId }) => tenantId);
  },

  /** Removes the firm's rows that were deleted longer ago. */
  async purge(tx: TenantTx, table: TableWithUndo, deletedBefore: Date): Promise<void> {
    await tx.query(`delete from ${table} where deleted_at < $1::timestamptz`, [deletedBefore]);
  },
};

/** SQL of rows that were deleted. */
export type DeletedRepository = typeof deletedRepository;
