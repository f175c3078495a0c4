import { DELETED_DAYS } from '#contracts/limits.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { DeletedRepository, TableWithUndo } from './deleted.repository.ts';

type Deps = { readonly tenants: Tenants; readonly deleted: DeletedRepository; readonly now: () => Date };

/** Each new table with undo is named here. */
const TABLES: readonly TableWithUndo[] = [
  'contact',
  'address',
  'dashboard',
  'attachment',
  'task_comment',
  'task',
  'work_item',
  'time_entry',
];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what was deleted so long ago that it cannot be restored any more, in all firms. */
export const createPurgeDeleted =
  ({ tenants, deleted, now }: Deps) =>
  async (): Promise<void> => {
    const before = new Date(now().getTime() - DELETED_DAYS * DAY_MS);
    for (const table of TABLES) {
      const firms = await tenants.run(NO_FIRM, (tx) => deleted.firmsWithDeleted(tx, table, before));
      for (const firm of firms) await tenants.run(firm, (tx) => deleted.purge(tx, table, before));
    }
  };
