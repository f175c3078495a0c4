import type { Audit } from '../audit/audit.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import { romanianDay } from '../time/romanianTime.ts';
import type { WorkItems } from '../workItems/workItems.module.ts';
import { makeDue } from './makeOccurrences.ts';
import type { WorkSeriesRepository } from './workSeries.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly series: WorkSeriesRepository;
  readonly workItems: WorkItems;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** Makes the occurrences that are due, in all firms; each is made once, also where two servers are at it. */
export const createRunSeries =
  ({ tenants, series, workItems, audit, now }: Deps) =>
  async (): Promise<void> => {
    const today = romanianDay(now());
    const firms = await tenants.run(NO_FIRM, (tx) => series.firmsWithDue(tx, today));
    for (const firm of firms) {
      const due = await tenants.read(firm, (tx) => series.due(tx, today));
      for (const id of due) {
        await tenants.run(firm, async (tx) => {
          await audit.append(tx, null, await makeDue({ series, workItems }, tx, id, { today }));
        });
      }
    }
  };
