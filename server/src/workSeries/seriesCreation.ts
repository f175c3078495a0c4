import { clientsPerCall, type MadeForMany } from '#contracts/api/workForMany.ts';
import type { NewSeries, NewSeriesForMany, Series } from '#contracts/api/workSeries.ts';
import { MANY_ROWS_MAX } from '#contracts/limits.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { lockCount } from '../db/lockCount.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { clientsForWork, requireDates } from '../workItems/workItems.module.ts';
import { comingOccurrences, firstOccurrence } from './comingOccurrences.ts';
import { makeDue, makeOccurrence, requireSmallBacklog } from './makeOccurrences.ts';
import { answerOf, lockAssignees, setParts, snapshotOf, type WorkSeriesDeps } from './workSeriesParts.ts';

type Created = { readonly id: string; readonly workItemId: string; readonly entries: readonly AuditEntry[] };

/** New recurring work, for one client or for several at once. */
export const seriesCreation = (deps: WorkSeriesDeps) => ({
  /** @throws {AppError} `client.notFound`, `user.notFound`, `workSeries.tooMuch`, `workSeries.past` */
  create: (actor: Actor, fields: NewSeries): Promise<{ series: Series; workItemId: string }> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      requireDates(fields);
      await lockAssignees(deps.users, tx, fields);
      requireFound(await deps.clients.find(tx, fields.clientId), 'client.notFound');
      const { id, workItemId, entries } = await createOne(deps, tx, actor, fields);
      const series = await answerOf(deps, tx, id);
      await deps.audit.append(tx, actor.userId, entries);
      return { series, workItemId };
    }),

  /**
   * Leaves out clients that are not there, not active, or have recurring work of that title already: who sends it again
   * makes nothing twice.
   *
   * @throws {AppError} `user.notFound`, `workSeries.tooMuch`, `workSeries.past`
   */
  createAll: (actor: Actor, { clientIds, isByManager, ...fields }: NewSeriesForMany): Promise<MadeForMany> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, workItems, users, audit } = deps;
      requireDates(fields);
      const most = clientsPerCall(fields, fields.tasks);
      if (clientIds.length > most) throw new AppError('workSeries.tooMuch', { data: { most } });
      await lockAssignees(users, tx, fields);
      const { chosen, leftOut } = await clientsForWork(workItems, users, tx, { ...fields, clientIds, isByManager });
      // Of two calls at once the second finds what the first has made.
      await lockCount(tx, `series ${fields.title}`);
      const having = new Set(await series.clientsWith(tx, clientIds, fields.title));
      const made: MadeForMany['made'] = [];
      const entries: AuditEntry[] = [];
      const occurrences = Math.floor(MANY_ROWS_MAX / (clientIds.length * (1 + fields.tasks.length))) - 1;
      for (const { clientId, assigneeId } of chosen) {
        if (having.has(clientId)) leftOut.push({ clientId, reason: 'exists' });
        else {
          const created = await createOne(
            deps,
            tx,
            actor,
            { ...fields, clientId, assigneeId },
            Math.max(0, occurrences),
          );
          made.push({ clientId, workItemId: created.workItemId });
          entries.push(...created.entries);
        }
      }
      await audit.append(tx, actor.userId, entries);
      return { made, leftOut };
    }),
});

/** A series with its first occurrence, and at most so many of those that are due. */
async function createOne(
  deps: WorkSeriesDeps,
  tx: TenantTx,
  actor: Actor,
  { past, ...fields }: NewSeries,
  most?: number,
): Promise<Created> {
  const { series, now } = deps;
  const today = romanianDay(now());
  const id = await series.insert(tx, fields, actor.userId, null);
  await setParts(deps, tx, id, fields);
  const record = requireFound(await series.find(tx, id), 'workSeries.notFound');
  const number = await firstOccurrence(series, tx, record, { today, past });
  const [first] = await comingOccurrences(series, tx, record, number, 1);
  if (first === undefined) throw new AppError('request.invalid', { fields: ['endDate'] });
  await requireSmallBacklog(series, tx, { ...record, nextNumber: number }, today);
  const made = await makeOccurrence(deps, tx, record, first);
  const late = await makeDue(deps, tx, id, most === undefined ? { today } : { today, most });
  const created = { action: 'workSeries.create', entityId: id, after: snapshotOf(record) } as const;
  return { id, workItemId: made.workItemId ?? '', entries: [created, ...made.entries, ...late] };
}
