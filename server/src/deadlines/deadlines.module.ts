import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { reports } from '../spvReport/spvReport.module.ts';
import type { HandOver } from '../users/users.module.ts';
import { deadlinesPolicies } from './deadlines.policies.ts';
import { createDeadlinesService } from './deadlines.service.ts';
import { lawfulDay } from './dueDay.ts';
import { extensionsRepository as extensions } from './extensions/extensions.repository.ts';
import { createExtensionsService } from './extensions/extensions.service.ts';
import { createFeedApp } from './feed/feed.http.ts';
import { feedRepository as feeds } from './feed/feed.repository.ts';
import { createFeedService } from './feed/feed.service.ts';
import { createFeedAddresses } from './feed/feedAddress.ts';
import { readDeadlines, type ReadDeadlines } from './readDeadlines.ts';

type Deps = {
  readonly tenants: Tenants;
  /** Key of secret addresses, the same for all replicas. */
  readonly urlKey: Uint8Array;
  /** The server's address in browsers, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: () => Date;
};

export { daysOffBetween, nextWorkingDay, workingDaysBefore } from './calendar.ts';
export { monthAt, periodAt, type DeadlineDay, type FormOfMonth } from './deadlineDays.ts';
export type { Period } from './dueDay.ts';
export { withFigures } from './deadlineFigures.ts';

/** What other areas ask of the calendar. */
export type Deadlines = ReadDeadlines;
/** The calendar, for other areas. */
export const deadlines: Deadlines = readDeadlines;

/** The calls of `deadlines`, and the feeds of calendar programs. */
export function deadlinesModule({ tenants, urlKey, publicUrl, now }: Deps) {
  const service = createDeadlinesService({ tenants, deadlines, extensions, reports, now });
  const extending = createExtensionsService({ tenants, extensions, audit });
  const feed = createFeedService({ tenants, feeds, addresses: createFeedAddresses(urlKey, publicUrl), audit });
  const calls = api.deadlines;
  return {
    policies: deadlinesPolicies,
    routes: {
      list: calls.list.handler(({ input, context }) => service.list(context.actor, input)),
      ofMonths: calls.ofMonths.handler(({ input, context }) => service.ofMonths(context.actor, input)),
      lawfulDay: calls.lawfulDay.handler(({ input }) => lawfulDay(input.day)),
      extend: calls.extend.handler(({ input, context }) => extending.extend(context.actor, input)),
      changeExtension: calls.changeExtension.handler(({ input, context }) => extending.change(context.actor, input)),
      withdrawExtension: calls.withdrawExtension.handler(({ input, context }) =>
        extending.withdraw(context.actor, input.id),
      ),
      feed: calls.feed.handler(({ context: { actor, language } }) => feed.get(actor, language)),
      renewFeed: calls.renewFeed.handler(({ context: { actor, language } }) => feed.renew(actor, language)),
      removeFeed: calls.removeFeed.handler(({ context }) => feed.remove(context.actor)),
    },
    http: createFeedApp({ feed, feeds, deadlines, reports, publicUrl, now }),
    /** The feed of a leaver ends. */
    handOver: (async (tx, { id }) =>
      (await feeds.remove(tx, id)) ? [{ action: 'deadlineFeed.remove', entityId: id }] : []) satisfies HandOver,
  };
}
