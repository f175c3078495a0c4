import type { Actor } from '#server/http/actor.ts';
import type { TestDomain } from './domain.ts';
import { anIndividual, aWorkItem as values } from './probes.ts';

/** Ids of a work item and its task. */
export type Work = { readonly workItemId: string; readonly taskId: string };

/** A work item of a client with one task, both of the same title. */
export async function aWorkItem(domain: TestDomain, actor: Actor, clientId: string, title: string): Promise<Work> {
  const calls = domain.as(actor);
  const { id } = await calls.workItems.create({ ...values, clientId, title, budgetedHours: 12 });
  const task = await calls.workItemTasks.create({ id, title });
  return { workItemId: id, taskId: task.id };
}

/** A client without a tax id that is called by one word. Answers its id. */
export async function aClientNamed(domain: TestDomain, actor: Actor, name: string): Promise<string> {
  const { id } = await domain.as(actor).clients.createIndividual(anIndividual);
  await domain.database.asSuperuser('update client set name = $2, legal_name = $2 where id = $1', [id, name]);
  return id;
}
