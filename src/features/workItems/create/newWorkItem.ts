import * as v from 'valibot';
import { fromPromise, createActor } from 'xstate';
import { idSchema } from '#contracts/api/shared.ts';
import type { WorkStatus } from '#contracts/api/workItem.ts';
import { workItemFieldsSchema } from '#contracts/api/workItem.ts';
import { newSeriesSchema } from '#contracts/api/workSeries.ts';
import { workItemCreationMachine, type NewWork } from '#machines/workItemCreation/workItemCreation.machine.ts';
import { client } from '#src/shared/api/api.ts';

const { unit, every, endDate, dueForm, dueWorkingDays, startsOnMonthEnd, isDueOnMonthEnd, past } =
  newSeriesSchema.entries;
/** How a new work item repeats. */
export const repetition = { unit, every, endDate, dueForm, dueWorkingDays, startsOnMonthEnd, isDueOnMonthEnd, past };

/** A new work item, and how it repeats where it does. Somebody has to do it: only later may it be nobody's. */
export const newWorkItemSchema = v.strictObject({
  ...workItemFieldsSchema.entries,
  assigneeId: idSchema,
  isRecurring: v.boolean(),
  ...repetition,
});

/** Days before its start in which an occurrence is made. */
export const LEAD_DAYS = 7;

const creation = workItemCreationMachine.provide({
  actors: {
    createItem: fromPromise<string, NewWork | null>(async ({ input }) => {
      const fields = v.parse(v.object(workItemFieldsSchema.entries), present(input));
      return (await client.workItems.create(fields)).id;
    }),
    createSeries: fromPromise<string, NewWork | null>(async ({ input }) => {
      const { isRecurring: _r, status: _s, tags = [], ...fields } = present(input);
      return (await client.workSeries.create({ ...fields, leadDays: LEAD_DAYS, tags, tasks: [] })).workItemId;
    }),
    setStatus: fromPromise<void, { id: string | null; status: WorkStatus | null }>(async ({ input }) => {
      await client.workItems.change({ id: present(input.id), set: { status: present(input.status) }, was: {} });
    }),
  },
});

/** A work item that was created, and whether it has the status that was asked for. */
export type CreatedWork = { readonly id: string; readonly title: string; readonly hasStatus: boolean };

/** Creates the work item, by itself or as the first of its series. */
export function createWorkItem(work: NewWork): Promise<CreatedWork> {
  const { promise, resolve, reject } = Promise.withResolvers<CreatedWork>();
  const actor = createActor(creation);
  actor.on('creation.done', ({ id, hasStatus }) => resolve({ id, title: work.title, hasStatus }));
  actor.on('creation.failed', ({ error }) => reject(error));
  actor.start();
  actor.send({ type: 'submit.start', work });
  return promise;
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('nothing was submitted');
  return value;
}
