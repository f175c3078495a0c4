import * as v from 'valibot';
import { idSchema, instantSchema } from '#contracts/api/shared.ts';
import type { WorkEvent } from '#contracts/api/timeline.ts';
import { CHANGED_FIELDS_MAX, NAME_TEXT_MAX } from '#contracts/limits.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import type { WorkEventRow, WorkTimelineRepository } from './workTimeline.repository.ts';

type Deps = { readonly tenants: Tenants; readonly timeline: WorkTimelineRepository };
type Query = { readonly id: string; readonly pageSize: number; readonly after?: string | undefined };
type Read = WorkTimelineRepository['ofTask'];

/** What has happened to work items and tasks. */
export function createWorkTimelineService({ tenants, timeline }: Deps) {
  const read = (actor: Actor, { id, ...query }: Query, of: 'work_item' | 'task', rowsOf: Read) => {
    const page = readPage({ ...query, pageNumber: 1, before: undefined }, instantSchema);
    const cursor = page.kind === 'number' ? ([null, null] as const) : page.cursor;
    return tenants.read(actor.tenantId, async (tx): Promise<Page<WorkEvent>> => {
      const isThere = await timeline.exists(tx, of, id);
      if (!isThere) throw new AppError(of === 'task' ? 'task.notFound' : 'workItem.notFound');
      const rows = await rowsOf(tx, id, cursor, page.limit);
      const nameOf = await namesOf(timeline, tx, rows);
      return pageOf(
        page,
        rows,
        (row) => [row.at, row.id],
        (row) => eventOf(row, nameOf),
      );
    });
  };
  return {
    /** @throws {AppError} `workItem.notFound` */
    ofWorkItem: (actor: Actor, query: Query) => read(actor, query, 'work_item', timeline.ofWorkItem),
    /** @throws {AppError} `task.notFound` */
    ofTask: (actor: Actor, query: Query) => read(actor, query, 'task', timeline.ofTask),
  };
}

const recordSchema = v.record(v.string(), v.unknown());
/** The trail holds JSON objects that the product has written. */
const parse = (json: string | null): Record<string, unknown> =>
  json === null ? {} : v.parse(recordSchema, JSON.parse(json));

type Change = { readonly field: string; readonly before: unknown; readonly after: unknown };
/** Fields of an update that differ; a revision is no news. */
function changesOf(row: WorkEventRow): readonly Change[] {
  if (row.before === null || row.after === null) return [];
  const [before, after] = [parse(row.before), parse(row.after)];
  return Object.keys(after)
    .filter((field) => field !== 'revision' && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .slice(0, CHANGED_FIELDS_MAX)
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** The names behind the ids among the changed values. */
async function namesOf(timeline: WorkTimelineRepository, tx: TenantTx, rows: readonly WorkEventRow[]) {
  const values = rows.flatMap((row) => changesOf(row).flatMap(({ before, after }) => [before, after]));
  const ids = [...new Set(values.filter((value) => v.is(idSchema, value)))];
  const found = ids.length === 0 ? [] : await timeline.namesOf(tx, ids);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The beginning of a text that a line of the timeline has no room for. */
const shortened = (text: string | null): string | null => text?.slice(0, NAME_TEXT_MAX).toWellFormed() ?? null;

function eventOf(
  { before: _b, after: _a, title, ...row }: WorkEventRow,
  names: ReadonlyMap<string, string>,
): WorkEvent {
  const wordOf = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'string') return names.get(value) ?? value;
    return Array.isArray(value) ? value.map(String).join(', ') || null : JSON.stringify(value);
  };
  return {
    ...row,
    title: shortened(title) ?? '',
    changes: changesOf({ ...row, title, before: _b, after: _a }).map(({ field, before, after }) => ({
      field,
      before: shortened(wordOf(before)),
      after: shortened(wordOf(after)),
    })),
  };
}
