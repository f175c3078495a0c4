import type { Tenants } from '../db/tenantTx.ts';
import type { Exports } from '../exports/exports.ts';
import type { TellNotices } from '../notices/tellNotices.ts';
import { tagsModule } from '../tags/tags.module.ts';
import { workItemsModule } from '../workItems/workItems.module.ts';
import { workSeriesModule } from './workSeries.module.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly exports: Exports;
  readonly tell: TellNotices;
  readonly now: () => Date;
};

/** Work items, the series that make them, and the words put on them. */
export function workModules({ tenants, exports, tell, now }: Deps) {
  const workSeries = workSeriesModule({ tenants, now });
  return {
    modules: { workItems: workItemsModule({ tenants, exports, tell, now }), workSeries, tags: tagsModule({ tenants }) },
    jobs: workSeries.jobs,
  };
}
