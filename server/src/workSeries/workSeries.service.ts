import type { NewSeries, Series, SeriesChange } from '#contracts/api/workSeries.ts';
import type { SeriesEventType } from '#machines/workSeries/workSeries.machine.ts';
import type { AuditAction } from '../audit/audit.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { lockAssignee, requireDates } from '../workItems/workItemParts.ts';
import { makeDue, makeOccurrence } from './makeOccurrences.ts';
import { answerOf, lockFor, setParts, snapshotOf, type WorkSeriesDeps } from './workSeriesParts.ts';

const creation = (deps: WorkSeriesDeps) => ({
  /** @throws {AppError} `client.notFound`, `user.notFound` */
  create: (actor: Actor, fields: NewSeries): Promise<{ series: Series; workItemId: string }> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, users, clients, audit, now } = deps;
      requireDates(fields);
      await lockAssignee(users, tx, fields.assigneeId);
      requireFound(await clients.find(tx, fields.clientId), 'client.notFound');
      const id = await series.insert(tx, fields, actor.userId, null);
      await setParts(deps, tx, id, fields);
      const record = requireFound(await series.find(tx, id), 'workSeries.notFound');
      const [first] = await series.coming(tx, id, 0, 1);
      if (first === undefined) throw new AppError('request.invalid', { fields: ['endDate'] });
      const made = await makeOccurrence(deps, tx, record, first);
      const late = await makeDue(deps, tx, id, romanianDay(now()));
      const answer = await answerOf(deps, tx, id);
      await audit.append(tx, actor.userId, [
        { action: 'workSeries.create', entityId: id, after: snapshotOf(record) },
        ...made.entries,
        ...late,
      ]);
      return { series: answer, workItemId: made.workItemId ?? '' };
    }),
});

const RHYTHM = ['unit', 'every', 'startDate', 'dueDate'] as const;

const changes = (deps: WorkSeriesDeps) => ({
  /** @throws {AppError} `workSeries.notFound`, `workSeries.state`, `workSeries.changed`, `workSeries.made`, `user.notFound` */
  change: (actor: Actor, { id, revision, ...fields }: SeriesChange): Promise<Series> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, users, audit, now } = deps;
      requireDates(fields);
      await lockAssignee(users, tx, fields.assigneeId);
      const { record } = await lockFor(deps, tx, id, 'series.change');
      if (revision !== record.revision) throw new AppError('workSeries.changed');
      const values = { ...fields, clientId: record.clientId };
      const continues = RHYTHM.some((part) => record[part] !== fields[part]);
      if (continues) {
        const [last] = await series.coming(tx, id, record.nextNumber - 1, 1);
        if (last !== undefined && fields.startDate <= last.startDate) {
          throw new AppError('workSeries.made');
        }
        await series.setState(tx, id, 'ended');
      } else await series.update(tx, id, values);
      const nextId = continues ? await series.insert(tx, values, actor.userId, id) : id;
      await setParts(deps, tx, nextId, fields);
      if (continues && record.state === 'paused') await series.setState(tx, nextId, 'paused');
      const after = requireFound(await series.find(tx, nextId), 'workSeries.notFound');
      const made = await makeDue(deps, tx, nextId, romanianDay(now()));
      const answer = await answerOf(deps, tx, nextId);
      const entry = { entityId: nextId, before: snapshotOf(record), after: snapshotOf(after) };
      await audit.append(tx, actor.userId, [{ action: 'workSeries.update', ...entry }, ...made]);
      return answer;
    }),

  /** @throws {AppError} `workSeries.notFound`, `workSeries.state`; `workItem.notFound` for one of another series */
  follow: (actor: Actor, { id, workItemId }: { id: string; workItemId: string }): Promise<Series> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, workItems, audit } = deps;
      const { record } = await lockFor(deps, tx, id, 'series.change');
      const item = requireFound(await workItems.find(tx, workItemId), 'workItem.notFound');
      if (item.seriesId !== id) throw new AppError('workItem.notFound');
      const { assigneeId, title, description, budgetedHours, priority, workItemType } = item;
      const work = { assigneeId, title, description, budgetedHours, priority, workItemType };
      await series.update(tx, id, { ...record, ...work });
      const tasks = await series.tasksOf(tx, workItemId);
      await setParts(deps, tx, id, { tags: item.tags.map(({ name }) => name), tasks });
      const after = requireFound(await series.find(tx, id), 'workSeries.notFound');
      const answer = await answerOf(deps, tx, id);
      const entry = { entityId: id, before: snapshotOf(record), after: snapshotOf(after) };
      await audit.append(tx, actor.userId, [{ action: 'workSeries.update', ...entry }]);
      return answer;
    }),
});

const states = (deps: WorkSeriesDeps) => {
  const moveTo = (event: SeriesEventType, action: AuditAction) => (actor: Actor, id: string) =>
    deps.tenants.run(actor.tenantId, async (tx): Promise<Series> => {
      const { series, audit, now } = deps;
      const { record, state } = await lockFor(deps, tx, id, event);
      await series.setState(tx, id, state);
      if (event === 'series.resume') {
        await series.setNext(tx, id, await series.firstFrom(tx, id, romanianDay(now())));
      }
      const answer = await answerOf(deps, tx, id);
      await audit.append(tx, actor.userId, [
        { action, entityId: id, before: { state: record.state }, after: { state } },
      ]);
      return answer;
    });
  return {
    pause: moveTo('series.pause', 'workSeries.pause'),
    resume: moveTo('series.resume', 'workSeries.resume'),
    end: moveTo('series.end', 'workSeries.end'),
  };
};

/** Recurring work. */
export const createWorkSeriesService = (deps: WorkSeriesDeps) => ({
  /** @throws {AppError} `workSeries.notFound` */
  get: (actor: Actor, id: string) => deps.tenants.read(actor.tenantId, (tx) => answerOf(deps, tx, id)),
  ...creation(deps),
  ...changes(deps),
  ...states(deps),
});
