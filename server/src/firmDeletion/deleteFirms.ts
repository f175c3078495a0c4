import { nextFirmState } from '#machines/firmDeletion/firmDeletion.machine.ts';
import type { ContentStore } from '../content/content.module.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { Log } from '../log/log.ts';
import type { FirmDeletionRepository } from './firmDeletion.repository.ts';
import { firmStateOf } from './firmDeletion.service.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly deletions: FirmDeletionRepository;
  readonly store: Pick<ContentStore, 'removeAll'>;
  readonly log: Log;
  readonly now: () => Date;
};

/**
 * Deletes the firms whose days have passed. Each step can be made again: a process that was killed leaves a deletion that
 * has begun, and the next run goes on with it. The rows go last and all at once, so that until then the firm is found.
 */
export const createDeleteFirms = ({ tenants, deletions, store, log, now }: Deps) => {
  /** True where the deletion goes on; false where it was taken back in the meantime. */
  const begin = (tenantId: string): Promise<boolean> =>
    tenants.run(tenantId, async (tx) => {
      const row = await deletions.lockDue(tx, now());
      if (row === null) return false;
      if (nextFirmState(firmStateOf(row), 'days.passed') !== null) await deletions.begin(tx, now());
      return true;
    });

  async function deleteFirm(tenantId: string): Promise<void> {
    if (!(await begin(tenantId))) return;
    await store.removeAll(tenantId);
    await tenants.run(tenantId, (tx) => deletions.deleteRows(tx, now()));
    // What an upload of the last minute has stored in between.
    await store.removeAll(tenantId);
    log.info('firm deleted');
  }

  return async (): Promise<void> => {
    const due = await tenants.run(NO_FIRM, (tx) => deletions.due(tx, now()));
    const failures: unknown[] = [];
    // One that fails is tried again by the next run, and holds up no other.
    for (const tenantId of due) await deleteFirm(tenantId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'firms could not be deleted');
  };
};
