import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import type {
  WorkItem,
  WorkItemBulk,
  WorkItemFields,
  WorkItemRow,
  WorkStatus,
  workItemChangeSchema,
} from '#contracts/api/workItem.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import { definedOf } from '../db/definedOf.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { tagIdsOf } from '../tags/tags.module.ts';
import {
  type AllFields,
  fieldsOf,
  lockAssignee,
  requireDates,
  workItemOf,
  type WorkItemsDeps,
  addAssignmentNotices,
} from './workItemParts.ts';
import { placeBefore, placeOfArrival } from './workItemPlace.ts';
import type { WorkItemRecord } from './workItems.repository.ts';

type Change = v.InferOutput<typeof workItemChangeSchema>;
type Update = WorkItemFields & { readonly id: string; readonly revision?: number | undefined };

/** Changes of work items, each with its entry in the trail. */
export function workItemChanges(deps: WorkItemsDeps) {
  const { tenants, workItems, clients, users, audit } = deps;
  const locked = async (tx: TenantTx, id: string): Promise<WorkItemRecord> => {
    await workItems.lock(tx, [id]);
    return requireFound(await workItems.find(tx, id), 'workItem.notFound');
  };
  /** Tells who does work now that was somebody else's, then writes the trail. */
  const record = async (tx: TenantTx, actor: Actor, saved: readonly Saved[]): Promise<void> => {
    const given = saved.filter(({ isGiven }) => isGiven).map(({ after }) => after);
    await addAssignmentNotices(deps, tx, actor.userId, given);
    await audit.append(
      tx,
      actor.userId,
      saved.flatMap(({ entries }) => entries),
    );
  };
  return {
    /**
     * @throws {AppError} `workItem.notFound`, `client.notFound`, `user.notFound`; `workItem.changed` after the caller's
     * revision
     */
    update: (actor: Actor, { id, revision, ...fields }: Update): Promise<WorkItem> =>
      tenants.run(actor.tenantId, async (tx) => {
        await lockAssignee(users, tx, fields.assigneeId);
        requireFound(await clients.find(tx, fields.clientId), 'client.notFound');
        const before = await locked(tx, id);
        if (revision !== undefined && revision !== before.revision) throw new AppError('workItem.changed');
        const saved = await save(deps, tx, before, definedOf(fields));
        await record(tx, actor, [saved]);
        return workItemOf(saved.after);
      }),

    /** @throws {AppError} `workItem.notFound`, `user.notFound`; `workItem.changed` with the fields in conflict */
    change: (actor: Actor, { id, set, was }: Change): Promise<WorkItem> =>
      tenants.run(actor.tenantId, async (tx) => {
        await lockAssignee(users, tx, set.assigneeId);
        const before = await locked(tx, id);
        const fields = conflictsOf(fieldsOf(before), definedOf(set), definedOf(was));
        if (fields.length > 0) throw new AppError('workItem.changed', { fields });
        const saved = await save(deps, tx, before, definedOf(set));
        await record(tx, actor, [saved]);
        return workItemOf(saved.after);
      }),

    /**
     * Sets fields of several; a due day before the start of one takes its start along.
     *
     * @throws {AppError} `user.notFound`
     */
    changeAll: (actor: Actor, { ids, set }: WorkItemBulk): Promise<{ changed: string[] }> =>
      tenants.run(actor.tenantId, async (tx) => {
        await lockAssignee(users, tx, set.assigneeId);
        const changed = await workItems.lock(tx, ids);
        const saved: Saved[] = [];
        for (const id of changed) {
          const before = requireFound(await workItems.find(tx, id), 'workItem.notFound');
          const { dueDate = before.dueDate } = set;
          const startDate = before.startDate < dueDate ? before.startDate : dueDate;
          saved.push(await save(deps, tx, before, { ...definedOf(set), startDate }));
        }
        await record(tx, actor, saved);
        return { changed };
      }),

    /** @throws {AppError} `workItem.notFound` */
    move: (actor: Actor, input: { id: string; status: WorkStatus; beforeId: string | null }): Promise<WorkItemRow> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await locked(tx, input.id);
        const place = await placeBefore(workItems, tx, input);
        const saved = await save(deps, tx, before, { status: input.status }, place);
        await record(tx, actor, [saved]);
        return rowOf(saved.after);
      }),
  };
}

type Saved = {
  readonly after: WorkItemRecord;
  readonly entries: readonly AuditEntry[];
  /** Somebody else does it now. */
  readonly isGiven: boolean;
};

/** Saves the fields that differ, and a place on the board. Without either nothing is written. */
async function save(
  deps: WorkItemsDeps,
  tx: TenantTx,
  before: WorkItemRecord,
  set: Partial<AllFields>,
  place: string | null = null,
): Promise<Saved> {
  const { workItems, tags, now } = deps;
  const present = fieldsOf(before);
  const next = { ...present, ...set };
  requireDates(next);
  const changed = FIELDS.filter((field) => !isSame(present[field], next[field]));
  if (changed.length === 0 && place === null) return { after: before, entries: [], isGiven: false };
  const { tags: names, ...values } = next;
  const arrival = place === null && changed.includes('status');
  const nextPlace = arrival ? await placeOfArrival(workItems, tx, next.status) : place;
  await workItems.update(tx, before.id, values, nextPlace, now());
  if (changed.includes('clientId')) await workItems.moveToClient(tx, before.id, next.clientId);
  if (changed.includes('tags')) await workItems.setTags(tx, before.id, await tagIdsOf(tags, tx, names));
  const after = requireFound(await workItems.find(tx, before.id), 'workItem.notFound');
  const isGiven = changed.includes('assigneeId');
  if (changed.length === 0) return { after, entries: [{ action: 'workItem.move', entityId: before.id }], isGiven };
  const part = (fields: AllFields): JsonValue => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  const entry = { entityId: before.id, before: part(present), after: part(fieldsOf(after)) };
  return { after, entries: [{ action: 'workItem.update', ...entry }], isGiven };
}

const FIELDS = [
  'clientId',
  'assigneeId',
  'title',
  'description',
  'budgetedHours',
  'status',
  'priority',
  'workItemType',
  'startDate',
  'dueDate',
  'tags',
] as const satisfies readonly (keyof AllFields)[];

/** Fields that are neither what the person saw nor what they want. */
const conflictsOf = (present: AllFields, set: Partial<AllFields>, was: Partial<AllFields>): string[] =>
  FIELDS.filter(
    (field) =>
      field in set && field in was && !isSame(present[field], was[field]) && !isSame(present[field], set[field]),
  );

/** Tags are compared as a set. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? isDeepStrictEqual(new Set<unknown>(one), new Set<unknown>(other))
    : one === other;

const rowOf = ({ description: _d, createdByName: _b, createdAt: _c, completedAt: _f, ...row }: WorkItemRecord) => row;
