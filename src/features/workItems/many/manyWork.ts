import * as v from 'valibot';
import { bounded, idSchema } from '#contracts/api/shared.ts';
import { clientsPerCall, type LeftOutReason, type MadeForMany } from '#contracts/api/workForMany.ts';
import { workItemFieldsSchema } from '#contracts/api/workItem.ts';
import { seriesFieldsSchema } from '#contracts/api/workSeries.ts';
import { MANY_CLIENTS_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { LEAD_DAYS, repetition } from '../create/newWorkItem.ts';

/** Whoever does it: a person, or the manager of each client. */
export const BY_MANAGER = 'manager';

const { clientId: _c, assigneeId: _a, status: _s, ...ofEach } = workItemFieldsSchema.entries;
/** The same work for several clients, and how it repeats where it does. */
export const manyWorkSchema = v.strictObject({
  clientIds: v.pipe(bounded(idSchema, MANY_CLIENTS_MAX), v.minLength(1)),
  doer: v.union([v.literal(BY_MANAGER), idSchema]),
  ...ofEach,
  isRecurring: v.boolean(),
  ...repetition,
  tasks: seriesFieldsSchema.entries.tasks,
});
export type ManyWork = v.InferOutput<typeof manyWorkSchema>;

/** How it went: `failed` for clients for whom nothing was made, `unknown` for those whose call had no answer. */
export type ManyResult = {
  readonly isRecurring: boolean;
  readonly made: number;
  readonly leftOut: readonly { readonly clientId: string; readonly reason: LeftOutReason | 'failed' | 'unknown' }[];
};

/** Makes it, so many clients with one call; `me` does it where a client has no manager. Throws where nothing is made. */
export async function createManyWork({ clientIds, ...work }: ManyWork, me: string | null): Promise<ManyResult> {
  const perCall = clientsPerCall(work, work.isRecurring ? work.tasks : []);
  const leftOut: ManyResult['leftOut'][number][] = [];
  let made = 0;
  for (let from = 0; from < clientIds.length; from += perCall) {
    const part = clientIds.slice(from, from + perCall);
    try {
      const answer = await callFor(part, work, me);
      made += answer.made.length;
      leftOut.push(...answer.leftOut);
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.traceId !== null;
      // Recurring work that is there already is left out by the server, so that it can be asked for again.
      if (made === 0 && leftOut.length === 0 && (isAnswered || work.isRecurring)) throw error;
      const reason = isAnswered || work.isRecurring ? 'failed' : 'unknown';
      leftOut.push(...part.map((clientId) => ({ clientId, reason }) as const));
      leftOut.push(...clientIds.slice(from + perCall).map((clientId) => ({ clientId, reason: 'failed' }) as const));
      break;
    }
  }
  return { isRecurring: work.isRecurring, made, leftOut };
}

function callFor(clientIds: string[], work: Omit<ManyWork, 'clientIds'>, me: string | null): Promise<MadeForMany> {
  const { doer, isRecurring, tasks, tags = [], ...fields } = work;
  const isByManager = doer === BY_MANAGER;
  const whose = { clientIds, isByManager, assigneeId: isByManager ? me : doer, tags };
  if (isRecurring) return client.workSeries.createAll({ ...fields, ...whose, leadDays: LEAD_DAYS, tasks });
  const each = v.parse(v.object(ofEach), work);
  return client.workItems.createAll({ ...each, ...whose, status: 'ToDo' });
}
