import { audit } from '../audit/audit.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { timeEntriesExport } from './timeEntries.export.ts';
import { timeEntriesPolicies } from './timeEntries.policies.ts';
import { timeEntriesRepository } from './timeEntries.repository.ts';
import { createTimeEntriesService, type TimeEntriesDeps } from './timeEntries.service.ts';
import { timeTotalsRepository } from './timeTotals.repository.ts';

type Deps = Pick<TimeEntriesDeps, 'tenants' | 'now'> & { readonly exports: Exports };

export { lengthOfRun, type RunLength } from './runEntry.ts';

/** What other areas ask of time entries. */
export type TimeEntries = Pick<typeof timeEntriesRepository, 'insert' | 'clientOfWorkItem' | 'placeOfTask' | 'ofRun'>;
/** Time entries, for other areas. */
export const timeEntries: TimeEntries = timeEntriesRepository;

/** The calls of `timeEntries`. */
export function timeEntriesModule({ tenants, exports, now }: Deps) {
  const entries = createTimeEntriesService({
    tenants,
    timeEntries: timeEntriesRepository,
    totals: timeTotalsRepository,
    audit,
    now,
  });
  return {
    policies: timeEntriesPolicies,
    exports: [timeEntriesExport],
    routes: {
      list: api.timeEntries.list.handler(({ input, context }) => entries.list(context.actor, input)),
      count: api.timeEntries.count.handler(({ input, context }) => entries.count(context.actor, input)),
      export: api.timeEntries.export.handler(({ input: { format, filter }, context: { actor, language } }) =>
        exports.sign(actor, timeEntriesExport, { language, format, filter: entries.exported(actor, filter) }),
      ),
      week: api.timeEntries.week.handler(({ input, context }) => entries.week(context.actor, input)),
      create: api.timeEntries.create.handler(({ input, context }) => entries.create(context.actor, input)),
      update: api.timeEntries.update.handler(({ input, context }) => entries.update(context.actor, input)),
      remove: api.timeEntries.remove.handler(({ input, context }) => entries.remove(context.actor, input)),
      restore: api.timeEntries.restore.handler(({ input, context }) => entries.restore(context.actor, input)),
      ofWorkItem: api.timeEntries.ofWorkItem.handler(({ input, context }) => entries.ofWorkItem(context.actor, input)),
      ofClient: api.timeEntries.ofClient.handler(({ input, context }) => entries.ofClient(context.actor, input)),
    },
  };
}
