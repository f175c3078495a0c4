import type { Actor } from '#server/http/actor.ts';
import type { TestDomain } from './domain.ts';
import { aWorkItem as values } from './probes.ts';

/** Ids of a work item and its task. */
export type Work = { readonly workItemId: string; readonly taskId: string };

/** A work item of a client with one task, both of the same title. */
export async function aWorkItem(domain: TestDomain, actor: Actor, clientId: string, title: string): Promise<Work> {
  const calls = domain.as(actor);
  const { id } = await calls.workItems.create({ ...values, clientId, title, budgetedHours: 12 });
  const task = await calls.workItemTasks.create({ id, title });
  return { workItemId: id, taskId: task.id };
}
