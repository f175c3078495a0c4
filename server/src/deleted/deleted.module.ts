import type { Tenants } from '../db/tenantTx.ts';
import { deletedRepository } from './deleted.repository.ts';
import { createPurgeDeleted } from './purgeDeleted.ts';

/** The job that removes what was deleted with a way back. */
export const deletedModule = ({ tenants, now }: { readonly tenants: Tenants; readonly now: () => Date }) => ({
  jobs: {
    purgeDeleted: {
      name: 'deleted.purge',
      cron: '53 2 * * *',
      run: createPurgeDeleted({ tenants, deleted: deletedRepository, now }),
    },
  },
});
