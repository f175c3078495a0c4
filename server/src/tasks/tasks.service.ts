import * as v from 'valibot';
import type {
  NewTask,
  Task,
  ListedTask,
  taskChangeSchema,
  taskFieldsSchema,
  TaskFilter,
  taskListQuerySchema,
} from '#contracts/api/task.ts';
import type { Tag } from '#contracts/api/workItem.ts';
import { TAGS_SUGGESTED_MAX } from '#contracts/limits.ts';
import type { Clients } from '../clients/clients.module.ts';
import { definedOf } from '../db/definedOf.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, sortDaySchema, type Page } from '../lists/keyset.ts';
import { conflictsOf, fieldsOf } from './taskFields.ts';
import { conditionsOf } from './taskFilter.ts';
import type { TaskRow, TasksRepository } from './tasks.repository.ts';
import { taskOf, taskRowOf, type TaskWriter } from './taskWriter.ts';

/** What the service needs. */
export type TasksDeps = {
  readonly tenants: Tenants;
  readonly tasks: TasksRepository;
  readonly clients: Pick<Clients, 'find'>;
  readonly writer: TaskWriter;
};

type ListQuery = v.InferOutput<typeof taskListQuerySchema>;
type Change = v.InferOutput<typeof taskChangeSchema>;
type Body = v.InferOutput<typeof taskFieldsSchema>;
type Creation = NewTask & { readonly clientId: string; readonly workItemId?: string | null | undefined };

const taskReads = ({ tenants, tasks, clients }: TasksDeps) => ({
  /** A page by due day, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<ListedTask>> {
    const page = readPage(query, sortDaySchema);
    const rows = await tenants.read(actor.tenantId, (tx) => tasks.page(tx, conditionsOf(query), page));
    return pageOf(page, rows, (row) => [row.sortDue, row.id], taskRowOf);
  },

  count: (actor: Actor, filter: TaskFilter) =>
    tenants.read(actor.tenantId, (tx) => tasks.count(tx, conditionsOf(filter))),

  /** @throws {AppError} `task.notFound` */
  get: (actor: Actor, id: string): Promise<Task> =>
    tenants.read(actor.tenantId, async (tx) =>
      taskOf(requireFound((await tasks.findAll(tx, [id]))[0], 'task.notFound')),
    ),

  /** @throws {AppError} `client.notFound` */
  suggestedTags: (actor: Actor, clientId: string): Promise<Tag[]> =>
    tenants.read(actor.tenantId, async (tx) => {
      requireFound(await clients.find(tx, clientId), 'client.notFound');
      return tasks.tagsOfClient(tx, clientId, TAGS_SUGGESTED_MAX);
    }),
});

/** Tasks over all clients and work items. */
export const createTasksService = (deps: TasksDeps) => {
  const { tenants, tasks, clients, writer } = deps;

  /** Locks a task, and the person who is to do it where that is somebody else. */
  const lock = async (tx: TenantTx, id: string, assigneeId: string | null | undefined): Promise<TaskRow> => {
    const seen = requireFound((await tasks.findAll(tx, [id]))[0], 'task.notFound');
    if (assigneeId !== seen.assigneeId) await writer.requirePeople(tx, [assigneeId], 'assigneeId');
    return requireFound(await tasks.lock(tx, id), 'task.notFound');
  };

  return {
    ...taskReads(deps),

    /** @throws {AppError} `client.notFound`, `user.notFound`, `task.tooMany`; `workItem.notFound`, also for one of another client */
    create: (actor: Actor, { clientId, workItemId = null, ...task }: Creation): Promise<Task> =>
      tenants.run(actor.tenantId, async (tx) => {
        await writer.requirePeople(tx, [task.assigneeId], 'assigneeId');
        requireFound(await clients.find(tx, clientId), 'client.notFound');
        if (workItemId !== null) {
          const workItem = await tasks.lockWorkItem(tx, workItemId);
          if (workItem?.clientId !== clientId) throw new AppError('workItem.notFound', { fields: ['workItemId'] });
        }
        return requireFound((await writer.insert(tx, actor, { clientId, workItemId }, [task]))[0], 'task.notFound');
      }),

    /** @throws {AppError} `task.notFound`, `user.notFound`; `task.changed` after the caller's revision */
    update: (actor: Actor, { id, revision, ...body }: Body & { id: string; revision?: number | undefined }) =>
      tenants.run(actor.tenantId, async (tx): Promise<Task> => {
        const before = await lock(tx, id, body.assigneeId);
        if (revision !== undefined && revision !== before.revision) throw new AppError('task.changed');
        return writer.save(tx, actor, before, definedOf(body));
      }),

    /**
     * Sets single fields.
     *
     * @throws {AppError} `task.notFound`, `user.notFound`; `task.changed` with the fields that somebody else has set
     * meanwhile
     */
    change: (actor: Actor, { id, set, was }: Change): Promise<Task> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await lock(tx, id, set.assigneeId);
        const fields = conflictsOf(fieldsOf(before), definedOf(set), definedOf(was));
        if (fields.length > 0) throw new AppError('task.changed', { fields });
        return writer.save(tx, actor, before, definedOf(set));
      }),

    /** @throws {AppError} `task.notFound` */
    remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) =>
        writer.remove(tx, actor, requireFound(await tasks.lock(tx, id), 'task.notFound')),
      ),

    /** @throws {AppError} `task.notFound` */
    restore: (actor: Actor, id: string): Promise<Task> =>
      tenants.run(actor.tenantId, (tx) => writer.restore(tx, actor, id)),
  };
};
