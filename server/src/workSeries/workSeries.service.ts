import type * as v from 'valibot';
import { nameText } from '#contracts/api/shared.ts';
import type {
  Series,
  SeriesCommand,
  SeriesFilter,
  SeriesRow,
  seriesListQuerySchema,
} from '#contracts/api/workSeries.ts';
import { SERIES_TASKS_MAX } from '#contracts/limits.ts';
import { fillPlaceholders } from '#contracts/placeholders.ts';
import { nextSeriesState, type SeriesEventType } from '#machines/workSeries/workSeries.machine.ts';
import type { AuditAction, AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { occasionOf } from './makeOccurrences.ts';
import { seriesChanges } from './seriesChanges.ts';
import { seriesCreation } from './seriesCreation.ts';
import type { SeriesRecord } from './workSeries.repository.ts';
import { answerOf, lockFor, lockSeveral, setParts, snapshotOf, type WorkSeriesDeps } from './workSeriesParts.ts';

const following = (deps: WorkSeriesDeps) => ({
  /**
   * @throws {AppError} `workSeries.notFound`, `workSeries.state`; `workItem.notFound` for one of another series;
   * `workSeries.tooMuch` for more tasks than a series may have
   */
  follow: (actor: Actor, { id, workItemId }: { id: string; workItemId: string }): Promise<Series> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { series, workItems, audit } = deps;
      const { record } = await lockFor(deps, tx, id, 'series.change');
      const item = requireFound(await workItems.find(tx, workItemId), 'workItem.notFound');
      const startDate = requireFound(await series.startOfOccurrence(tx, id, workItemId), 'workItem.notFound');
      const templateOf = templates(record, startDate);
      const { assigneeId, description, budgetedHours, priority, workItemType } = item;
      const work = { assigneeId, title: templateOf(item.title), description, budgetedHours, priority, workItemType };
      await series.update(tx, id, { ...record, ...work });
      const tasks = await series.tasksOf(tx, workItemId);
      if (tasks.length > SERIES_TASKS_MAX) throw new AppError('workSeries.tooMuch');
      const kept = tasks.map((task) => ({ ...task, title: templateOf(task.title) }));
      await setParts(deps, tx, id, { tags: item.tags.map(({ name }) => name), tasks: kept });
      const after = requireFound(await series.find(tx, id), 'workSeries.notFound');
      const answer = await answerOf(deps, tx, id);
      const entry = { entityId: id, before: snapshotOf(record), after: snapshotOf(after) };
      await audit.append(tx, actor.userId, [{ action: 'workSeries.update', ...entry }]);
      return answer;
    }),
});

/** The titles of a series by what they are in one of its occurrences: a title that nobody changed keeps its placeholders. */
function templates(record: SeriesRecord, startDate: string): (written: string) => string {
  const occasion = occasionOf(record, startDate);
  const titles = [record.title, ...record.tasks.map(({ title }) => title)];
  const byText = new Map(titles.map((title) => [fillPlaceholders(title, occasion), title]));
  return (written) => byText.get(written) ?? written;
}

const COMMANDS = {
  pause: ['series.pause', 'workSeries.pause'],
  resume: ['series.resume', 'workSeries.resume'],
  end: ['series.end', 'workSeries.end'],
} as const satisfies Record<SeriesCommand, readonly [SeriesEventType, AuditAction]>;

const states = (deps: WorkSeriesDeps) => {
  /** Moves a locked series. */
  const move = async (tx: TenantTx, record: SeriesRecord, command: SeriesCommand): Promise<AuditEntry> => {
    const { series, now } = deps;
    const [event, action] = COMMANDS[command];
    const state = requireFound(nextSeriesState(record.state, event), 'workSeries.state');
    await series.setState(tx, record.id, state);
    if (command === 'resume') {
      await series.setNext(tx, record.id, await series.firstFrom(tx, record.id, romanianDay(now())));
    }
    return { action, entityId: record.id, before: { state: record.state }, after: { state } };
  };
  const moveOne = (command: SeriesCommand) => (actor: Actor, id: string) =>
    deps.tenants.run(actor.tenantId, async (tx): Promise<Series> => {
      const { record } = await lockFor(deps, tx, id, COMMANDS[command][0]);
      const entry = await move(tx, record, command);
      const answer = await answerOf(deps, tx, id);
      await deps.audit.append(tx, actor.userId, [entry]);
      return answer;
    });
  return {
    pause: moveOne('pause'),
    resume: moveOne('resume'),
    end: moveOne('end'),
    /** The same for several; those whose state does not allow it are left. */
    moveAll: (actor: Actor, { ids, command }: { ids: readonly string[]; command: SeriesCommand }) =>
      deps.tenants.run(actor.tenantId, async (tx): Promise<{ changed: string[] }> => {
        const records = await lockSeveral(deps, tx, ids, COMMANDS[command][0]);
        const entries: AuditEntry[] = [];
        for (const record of records) entries.push(await move(tx, record, command));
        await deps.audit.append(tx, actor.userId, entries);
        return { changed: records.map(({ id }) => id) };
      }),
  };
};

type ListQuery = v.InferOutput<typeof seriesListQuerySchema>;

const reads = ({ tenants, ...deps }: WorkSeriesDeps) => ({
  /** A page, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<SeriesRow>> {
    const page = readPage(query, nameText);
    const rows = await tenants.read(actor.tenantId, (tx) => deps.series.page(tx, query, page));
    return pageOf(
      page,
      rows,
      (row) => [row.sortKey, row.id],
      ({ sortKey: _sortKey, ...row }) => row,
    );
  },

  count: (actor: Actor, filter: SeriesFilter) => tenants.read(actor.tenantId, (tx) => deps.series.count(tx, filter)),

  /** @throws {AppError} `workSeries.notFound` */
  get: (actor: Actor, id: string) => tenants.read(actor.tenantId, (tx) => answerOf(deps, tx, id)),
});

/** Recurring work. */
export const createWorkSeriesService = (deps: WorkSeriesDeps) => ({
  ...reads(deps),
  ...seriesCreation(deps),
  ...seriesChanges(deps),
  ...following(deps),
  ...states(deps),
});
