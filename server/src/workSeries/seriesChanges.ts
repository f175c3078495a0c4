import type { Series, SeriesBulk, SeriesChange } from '#contracts/api/workSeries.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { definedOf } from '../db/definedOf.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { requireDates } from '../workItems/workItems.module.ts';
import { firstOccurrence } from './comingOccurrences.ts';
import { makeDue, requireSmallBacklog } from './makeOccurrences.ts';
import type { SeriesRecord } from './workSeries.repository.ts';
import {
  answerOf,
  lockAssignees,
  lockFor,
  lockSeveral,
  setParts,
  snapshotOf,
  type WorkSeriesDeps,
} from './workSeriesParts.ts';

const RHYTHM = ['unit', 'every', 'startDate', 'dueDate'] as const;

/** Changes of what is still to come. */
export const seriesChanges = (deps: WorkSeriesDeps) => ({
  /**
   * @throws {AppError} `workSeries.notFound`, `workSeries.state`, `workSeries.changed`, `workSeries.made`,
   * `workSeries.tooMuch`, `workSeries.past`, `user.notFound`
   */
  change: (actor: Actor, { id, revision, past, ...fields }: SeriesChange): Promise<Series> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, users, audit, now } = deps;
      const today = romanianDay(now());
      requireDates(fields);
      await lockAssignees(users, tx, fields);
      const { record } = await lockFor(deps, tx, id, 'series.change');
      if (revision !== record.revision) throw new AppError('workSeries.changed');
      const values = { ...fields, clientId: record.clientId };
      const continues = RHYTHM.some((part) => record[part] !== fields[part]);
      if (continues) {
        const { nextNumber } = record;
        const [last] = nextNumber === 0 ? [] : await series.coming(tx, id, nextNumber - 1, 1);
        if (last !== undefined && fields.startDate <= last.startDate) {
          throw new AppError('workSeries.made');
        }
        await series.setState(tx, id, 'ended');
      } else await series.update(tx, id, values);
      const nextId = continues ? await series.insert(tx, values, actor.userId, id) : id;
      await setParts(deps, tx, nextId, fields);
      if (continues && record.state === 'paused') await series.setState(tx, nextId, 'paused');
      const after = requireFound(await series.find(tx, nextId), 'workSeries.notFound');
      if (continues) await beginAgain(deps, tx, after, { today, past });
      const made = await makeDue(deps, tx, nextId, { today });
      const answer = await answerOf(deps, tx, nextId);
      const entry = { entityId: nextId, before: snapshotOf(record), after: snapshotOf(after) };
      await audit.append(tx, actor.userId, [{ action: 'workSeries.update', ...entry }, ...made]);
      return answer;
    }),

  /**
   * Sets fields of all that follow, of several; those whose state does not allow it are left.
   *
   * @throws {AppError} `user.notFound`
   */
  changeAll: (actor: Actor, { ids, set }: SeriesBulk): Promise<{ changed: string[] }> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, users, audit, now } = deps;
      const { assigneeId = null } = set;
      await lockAssignees(users, tx, { assigneeId, tasks: [] });
      const entries: AuditEntry[] = [];
      const changed: string[] = [];
      for (const record of await lockSeveral(deps, tx, ids, 'series.change')) {
        await series.update(tx, record.id, { ...record, ...definedOf(set) });
        const after = requireFound(await series.find(tx, record.id), 'workSeries.notFound');
        const entry = { entityId: record.id, before: snapshotOf(record), after: snapshotOf(after) };
        entries.push({ action: 'workSeries.update', ...entry });
        entries.push(...(await makeDue(deps, tx, record.id, { today: romanianDay(now()), most: 1 })));
        changed.push(record.id);
      }
      await audit.append(tx, actor.userId, entries);
      return { changed };
    }),
});

/** Where a series begins that continues another one in another rhythm. */
async function beginAgain(
  { series }: WorkSeriesDeps,
  tx: TenantTx,
  record: SeriesRecord,
  asked: Parameters<typeof firstOccurrence>[3],
): Promise<void> {
  if (record.state !== 'active') return;
  const nextNumber = await firstOccurrence(series, tx, record, asked);
  if (nextNumber > 0) await series.setNext(tx, record.id, nextNumber);
  await requireSmallBacklog(series, tx, { ...record, nextNumber }, asked.today);
}
