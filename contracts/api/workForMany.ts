import * as v from 'valibot';
import { BULK_MAX, MANY_ROWS_MAX, SERIES_TEXT_AT_ONCE } from '../limits.ts';
import { bounded, idSchema, idsOf } from './shared.ts';

/** Whose work it is, where it is made for several clients at once. */
export const forMany = {
  clientIds: idsOf(BULK_MAX),
  /** Each client's manager does it; whoever is named only where a client has none. */
  isByManager: v.optional(v.boolean(), false),
};

/** Why nothing was made for a client; `exists`: it has such recurring work already. */
export const LEFT_OUT_REASONS = ['notFound', 'inactive', 'exists'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What was made for which client, and for which nothing was. */
export const madeForManySchema = v.strictObject({
  made: bounded(v.strictObject({ clientId: idSchema, workItemId: idSchema }), BULK_MAX),
  leftOut: bounded(v.strictObject({ clientId: idSchema, reason: v.picklist(LEFT_OUT_REASONS) }), BULK_MAX),
});
export type MadeForMany = v.InferOutput<typeof madeForManySchema>;

type Texts = { readonly title: string; readonly description: string };
type TaskTexts = { readonly title: string; readonly notes: string };

/** For how many clients one call makes this work, with its tasks: it holds all their rows. */
export function clientsPerCall({ title, description }: Texts, tasks: readonly TaskTexts[]): number {
  const text = tasks.reduce(
    (sum, task) => sum + task.title.length + task.notes.length,
    title.length + description.length,
  );
  const byRows = Math.floor(MANY_ROWS_MAX / (1 + tasks.length));
  const byText = Math.floor(SERIES_TEXT_AT_ONCE / Math.max(1, text));
  return Math.max(1, Math.min(BULK_MAX, byRows, byText));
}
