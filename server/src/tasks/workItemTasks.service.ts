import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type * as v from 'valibot';
import type { NewTask, Task, ListedTask, taskFieldsSchema } from '#contracts/api/task.ts';
import type { Audit } from '../audit/audit.ts';
import { definedOf } from '../db/definedOf.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { TaskPlace, TaskRow, TasksRepository } from './tasks.repository.ts';
import { taskOf, taskRowOf, type TaskWriter } from './taskWriter.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly tasks: TasksRepository;
  readonly writer: TaskWriter;
  readonly audit: Audit;
};

type One = { readonly id: string; readonly taskId: string };
type Body = v.InferOutput<typeof taskFieldsSchema> & { readonly revision?: number | undefined };

const workItemTaskOrder = ({ tenants, tasks, audit }: Deps) => ({
  /**
   * Puts a task before another one, or at the end; answers the whole list.
   *
   * @throws {AppError} `workItem.notFound`; `task.notFound`, also when the other task is not in the list any more
   */
  move: (actor: Actor, { id, taskId, beforeId }: One & { beforeId: string | null }): Promise<ListedTask[]> =>
    tenants.run(actor.tenantId, async (tx) => {
      requireFound(await tasks.lockWorkItem(tx, id), 'workItem.notFound');
      const all = await tasks.placesOf(tx, id);
      const moved = requireFound(taskThere(all, taskId), 'task.notFound');
      const others = all.filter((row) => row !== moved);
      const next = beforeId === null ? undefined : taskThere(others, beforeId);
      if (beforeId !== null && next === undefined) throw new AppError('task.notFound', { fields: ['beforeId'] });
      const at = next === undefined ? others.length : others.indexOf(next);
      const placed = placeAt(others, at);
      if (placed === null) await renumber(tx, tasks, others.toSpliced(at, 0, moved));
      else await tasks.setPlaces(tx, [taskId], [placed]);
      const after = (await tasks.ofWorkItem(tx, id)).map(taskRowOf);
      await audit.append(tx, actor.userId, [
        {
          action: 'task.move',
          entityId: taskId,
          before: { workItemId: id, position: positionOf(all, moved) },
          after: { workItemId: id, position: positionOf(others.toSpliced(at, 0, moved), moved) },
        },
      ]);
      return after;
    }),
});

const workItemTaskCalls = ({ tenants, tasks, writer }: Deps) => {
  const find = async (tx: TenantTx, { id, taskId }: One): Promise<TaskRow> => {
    const [row] = await tasks.findAll(tx, [taskId]);
    return requireFound(row?.workItemId === id ? row : null, 'task.notFound');
  };
  const lock = async (tx: TenantTx, one: One): Promise<TaskRow> => {
    await find(tx, one);
    return requireFound(await tasks.lock(tx, one.taskId), 'task.notFound');
  };
  const add = (actor: Actor, id: string, listed: readonly NewTask[], field: string): Promise<Task[]> =>
    tenants.run(actor.tenantId, async (tx) => {
      await writer.requirePeople(
        tx,
        listed.map(({ assigneeId }) => assigneeId),
        field,
      );
      const { clientId } = requireFound(await tasks.lockWorkItem(tx, id), 'workItem.notFound');
      return writer.insert(tx, actor, { clientId, workItemId: id }, listed);
    });

  return {
    /** @throws {AppError} `workItem.notFound` */
    list: (actor: Actor, id: string): Promise<ListedTask[]> =>
      tenants.read(actor.tenantId, async (tx) => {
        if (!(await tasks.hasWorkItem(tx, id))) throw new AppError('workItem.notFound');
        return (await tasks.ofWorkItem(tx, id)).map(taskRowOf);
      }),

    /** @throws {AppError} `workItem.notFound`, `user.notFound`, `task.tooMany` */
    async create(actor: Actor, { id, ...task }: NewTask & { id: string }): Promise<Task> {
      return requireFound((await add(actor, id, [task], 'assigneeId'))[0], 'task.notFound');
    },

    /** All or none. @throws {AppError} `workItem.notFound`, `user.notFound`, `task.tooMany` */
    async createAll(actor: Actor, { id, tasksRequest }: { id: string; tasksRequest: readonly NewTask[] }) {
      const made = await add(actor, id, tasksRequest, 'tasksRequest');
      return made.map(({ notes: _notes, ...row }): ListedTask => row);
    },

    /** @throws {AppError} `task.notFound` */
    get: (actor: Actor, one: One): Promise<Task> =>
      tenants.read(actor.tenantId, async (tx) => taskOf(await find(tx, one))),

    /** @throws {AppError} `task.notFound`, `user.notFound`; `task.changed` after the caller's revision */
    update: (actor: Actor, { id, taskId, revision, ...body }: One & Body): Promise<Task> =>
      tenants.run(actor.tenantId, async (tx) => {
        const seen = await find(tx, { id, taskId });
        if (body.assigneeId !== seen.assigneeId) await writer.requirePeople(tx, [body.assigneeId], 'assigneeId');
        const before = await lock(tx, { id, taskId });
        if (revision !== undefined && revision !== before.revision) throw new AppError('task.changed');
        return writer.save(tx, actor, before, definedOf(body));
      }),

    /** @throws {AppError} `task.notFound` */
    remove: (actor: Actor, one: One): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => writer.remove(tx, actor, await lock(tx, one))),
  };
};

/** The tasks of a work item, in the order that people gave them. */
export const createWorkItemTasksService = (deps: Deps) => ({ ...workItemTaskCalls(deps), ...workItemTaskOrder(deps) });

/** A task of an order that has not been deleted. */
const taskThere = (rows: readonly TaskPlace[], id: string): TaskPlace | undefined =>
  rows.find((row) => row.id === id && !row.isDeleted);

/** The position among those that have not been deleted, from 1. */
const positionOf = (rows: readonly TaskPlace[], row: TaskPlace): number =>
  rows.filter(({ isDeleted }) => !isDeleted).indexOf(row) + 1;

/** A place between the row before `at` and the row at it; null when these two share theirs. */
function placeAt(rows: readonly TaskPlace[], at: number): string | null {
  const [before, after] = [rows[at - 1]?.place ?? null, rows[at]?.place ?? null];
  return before !== null && after !== null && before >= after ? null : generateKeyBetween(before, after);
}

/** Gives all tasks of a list new places in this order. */
const renumber = (tx: TenantTx, tasks: TasksRepository, rows: readonly TaskPlace[]): Promise<void> =>
  tasks.setPlaces(
    tx,
    rows.map(({ id }) => id),
    generateNKeysBetween(null, null, rows.length),
  );
