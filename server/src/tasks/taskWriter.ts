import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { NewTask, Task, ListedTask } from '#contracts/api/task.ts';
import { WORK_ITEM_TASKS_MAX } from '#contracts/limits.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import { definedOf } from '../db/definedOf.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { AddNotices } from '../notices/notices.module.ts';
import { makeMissing, type Tags } from '../tags/tags.module.ts';
import type { TimerStops } from '../timer/timer.module.ts';
import type { Users } from '../users/users.module.ts';
import { changedFields, fieldsOf, partOf, type TaskFields } from './taskFields.ts';
import type { ListedTaskRow, TaskOwner, TaskRow, TasksRepository, TaskValues } from './tasks.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    task: 'create' | 'update' | 'move' | 'remove' | 'restore';
  }
}

/** What writing tasks needs. */
export type TaskWriterDeps = {
  readonly tasks: TasksRepository;
  readonly tags: Tags;
  readonly users: Pick<Users, 'lockActive'>;
  readonly timers: Pick<TimerStops, 'ofTask'>;
  readonly audit: Audit;
  /** Tells people of what they are to do. */
  readonly addNotices: AddNotices;
  readonly now: () => Date;
};

/** What several of its functions need. */
const writerParts = ({ tasks, tags }: TaskWriterDeps) => {
  async function writeTags(tx: TenantTx, listed: readonly { id: string; tags: readonly string[] }[]): Promise<void> {
    const names = listed.flatMap((task) => task.tags);
    await makeMissing(tags, tx, names);
    await tasks.setTags(
      tx,
      listed.map(({ id }) => id),
      listed.flatMap(({ id: taskId, tags: own }) => own.map((name) => ({ taskId, name }))),
    );
  }

  /** Called with the work item locked. @throws {AppError} `task.tooMany` */
  const requireRoom = async (tx: TenantTx, workItemId: string | null, added: number): Promise<void> => {
    if (workItemId === null) return;
    const present = await tasks.countOfWorkItem(tx, workItemId);
    if (present + added > WORK_ITEM_TASKS_MAX)
      throw new AppError('task.tooMany', { data: { most: WORK_ITEM_TASKS_MAX } });
  };

  const one = async (tx: TenantTx, id: string): Promise<TaskRow> =>
    requireFound((await tasks.findAll(tx, [id]))[0], 'task.notFound');

  return { writeTags, requireRoom, one };
};

const taskCreation = (deps: TaskWriterDeps) => {
  const { tasks, users, audit, addNotices, now } = deps;
  const { writeTags, requireRoom } = writerParts(deps);
  return {
    /**
     * Locks people before their tasks, in the order of a person's removal.
     *
     * @throws {AppError} `user.notFound` for somebody who is not of the firm
     */
    async requirePeople(tx: TenantTx, ids: readonly (string | null | undefined)[], field: string): Promise<void> {
      const asked = new Set(ids.filter((id) => typeof id === 'string'));
      if (asked.size === 0) return;
      const known = await users.lockActive(tx, [...asked]);
      if (known.length < asked.size) throw new AppError('user.notFound', { fields: [field] });
    },

    /**
     * Adds tasks at the end of the list of their work item, or of their client, in this order.
     *
     * @throws {AppError} `task.tooMany`, `tag.tooMany`
     */
    async insert(tx: TenantTx, actor: Actor, owner: TaskOwner, listed: readonly NewTask[]): Promise<Task[]> {
      await requireRoom(tx, owner.workItemId, listed.length);
      const places = generateNKeysBetween(await tasks.lastPlace(tx, owner), null, listed.length);
      const rows = listed.map(({ tags: own, ...task }, at) => ({
        ...EMPTY,
        ...definedOf(task),
        id: randomUUID(),
        place: places[at] ?? '',
        tags: own ?? [],
      }));
      for (const row of rows) requireDatesInOrder(row);
      await tasks.insertAll(tx, owner, rows, actor.userId, now());
      if (rows.some((row) => row.tags.length > 0)) await writeTags(tx, rows);
      const made = await tasks.findAll(
        tx,
        rows.map(({ id }) => id),
      );
      await addNotices(tx, assignmentsBy(actor, made));
      await audit.append(
        tx,
        actor.userId,
        made.map((row) => ({ action: 'task.create', entityId: row.id, after: snapshotOf(row) })),
      );
      return made.map(taskOf);
    },
  };
};

const taskChanges = (deps: TaskWriterDeps) => {
  const { tasks, timers, audit, addNotices, now } = deps;
  const { writeTags, requireRoom, one } = writerParts(deps);
  return {
    /**
     * Sets fields of a locked task; what is set to the present value changes nothing.
     *
     * @throws {AppError} `request.invalid` when it would end before its start
     */
    async save(tx: TenantTx, actor: Actor, row: TaskRow, set: Partial<TaskFields>): Promise<Task> {
      const before = fieldsOf(row);
      const { tags: names, ...values } = { ...before, ...set };
      requireDatesInOrder(values);
      const changed = changedFields(before, { ...values, tags: names });
      if (changed.length === 0) return taskOf(row);
      await tasks.update(tx, row.id, values, actor.userId, now());
      if (changed.includes('tags')) await writeTags(tx, [{ id: row.id, tags: names }]);
      const after = await one(tx, row.id);
      if (changed.includes('assigneeId')) await addNotices(tx, assignmentsBy(actor, [after]));
      await audit.append(tx, actor.userId, [
        {
          action: 'task.update',
          entityId: row.id,
          before: partOf(before, changed),
          after: partOf(fieldsOf(after), changed),
        },
      ]);
      return taskOf(after);
    },

    /** Deletes a locked task, with a way back. Timers that run on it end. */
    async remove(tx: TenantTx, actor: Actor, before: TaskRow): Promise<Record<string, never>> {
      await tasks.setDeleted(tx, before.id, true);
      const ended = await timers.ofTask(tx, before.id, actor.firmSettings);
      await audit.append(tx, actor.userId, [
        { action: 'task.remove', entityId: before.id, before: snapshotOf(before) },
        ...ended,
      ]);
      return {};
    },

    /** Brings a deleted task back; one that is there stays as it is. @throws {AppError} `task.notFound`, `task.tooMany` */
    async restore(tx: TenantTx, actor: Actor, id: string): Promise<Task> {
      const hasChanged = await tasks.setDeleted(tx, id, false);
      const task = await one(tx, id);
      if (hasChanged && task.workItemId !== null) {
        await tasks.lockWorkItem(tx, task.workItemId);
        await requireRoom(tx, task.workItemId, 0);
      }
      if (hasChanged)
        await audit.append(tx, actor.userId, [{ action: 'task.restore', entityId: id, after: snapshotOf(task) }]);
      return taskOf(task);
    },
  };
};

/** Writes tasks in the transaction of a call, with their entries in the trail. */
export const createTaskWriter = (deps: TaskWriterDeps) => ({ ...taskCreation(deps), ...taskChanges(deps) });

/** Writes tasks in the transaction of a call. */
export type TaskWriter = ReturnType<typeof createTaskWriter>;

/** A whole task as callers see it. */
export const taskOf = ({ notes, ...row }: TaskRow): Task => ({ ...taskRowOf(row), notes });

/** A task of a list as callers see it. */
export function taskRowOf({ sortDue: _sortDue, ...row }: ListedTaskRow): ListedTask {
  return { ...row, completedAt: row.completedAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString() };
}

/** Entries of the trail about the tasks that a person hands over. */
export const handedOver = (taskIds: readonly string[], from: string, to: string | null): AuditEntry[] =>
  taskIds.map((entityId) => ({
    action: 'task.update',
    entityId,
    before: { assigneeId: from },
    after: { assigneeId: to },
  }));

/** What the assignees of tasks are told. */
const assignmentsBy = (actor: Actor, rows: readonly TaskRow[]) =>
  rows.flatMap((row) =>
    row.assigneeId === null
      ? []
      : [{ ...noticeOf(row), kind: 'assignment' as const, userId: row.assigneeId, actorId: actor.userId }],
  );

/** A task as a notice names it. */
export const noticeOf = ({ id, workItemId, clientId, title, dueDate }: TaskRow) => ({
  entity: 'task' as const,
  entityId: id,
  workItemId,
  clientId,
  title,
  day: dueDate,
});

/** What a new task has where nothing is said. */
const EMPTY: TaskValues = {
  title: '',
  notes: '',
  assigneeId: null,
  status: 'ToDo',
  priority: null,
  startDate: null,
  dueDate: null,
};

function requireDatesInOrder({ startDate, dueDate }: TaskValues): void {
  if (startDate !== null && dueDate !== null && startDate > dueDate)
    throw new AppError('request.invalid', { fields: ['startDate', 'dueDate'] });
}

/** State of a task in the trail. */
const snapshotOf = (row: TaskRow): JsonValue => ({
  clientId: row.clientId,
  workItemId: row.workItemId,
  ...partOf(fieldsOf(row)),
});
