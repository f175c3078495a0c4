import * as v from 'valibot';
import { workItemFieldsSchema } from '#contracts/api/workItem.ts';
import { newSeriesSchema } from '#contracts/api/workSeries.ts';
import { client } from '#src/shared/api/api.ts';

const { unit, every, endDate } = newSeriesSchema.entries;

/** A new work item, and how it repeats where it does. */
export const newWorkItemSchema = v.strictObject({
  ...workItemFieldsSchema.entries,
  isRecurring: v.boolean(),
  unit,
  every,
  endDate,
});
export type NewWorkItemForm = v.InferOutput<typeof newWorkItemSchema>;

/** Days before its start in which an occurrence is made. */
const LEAD_DAYS = 7;

/** Creates the work item, by itself or as the first of its series. Returns its id. */
export async function createWorkItem(form: NewWorkItemForm): Promise<{ id: string }> {
  const { isRecurring, unit: unitOf, every: times, endDate: last, ...fields } = form;
  if (!isRecurring) return { id: (await client.workItems.create(fields)).id };
  const { status, tags = [], ...work } = fields;
  const rhythm = { unit: unitOf, every: times, endDate: last, leadDays: LEAD_DAYS };
  const { workItemId } = await client.workSeries.create({ ...work, ...rhythm, tags, tasks: [] });
  if (status !== 'ToDo') await client.workItems.change({ id: workItemId, set: { status }, was: {} });
  return { id: workItemId };
}
