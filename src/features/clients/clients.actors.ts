import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { clientBulkSchema, type ClientFields } from '#contracts/api/client.ts';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { textOf } from '#src/shared/form/edit/textField.actors.ts';
import { bulkActors, eachOf } from '#src/shared/list/bulkActors.ts';
import { clientOptions, updateOf } from './clients.queries.ts';

/** Deactivates clients one by one with what each of them has now, so that nothing else of them changes. */
export const deactivationActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'client',
    call: ({ ids }, signal) =>
      eachOf(ids, async (id) => {
        signal.throwIfAborted();
        const present = await client.clients.get({ id }, { signal });
        await client.clients.update(updateOf(present, { isActive: false }), { signal });
      }),
  });

/** Gives clients what the bar of the list sets, many with one call. */
export const clientBulkActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'client',
    call: async ({ ids, value }, signal) =>
      (await client.clients.changeAll({ ids, ...v.parse(clientChangeSchema, value) }, { signal })).changed,
  });
const clientChangeSchema = v.omit(clientBulkSchema, ['ids']);

/** One field of a client, saved with the revision it was seen at; another person's value is brought back. */
export const clientFieldActors = (queries: QueryClient, clientId: string, field: keyof ClientFields) =>
  fieldEditMachine.provide({
    actors: {
      saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(async ({ input, signal }) => {
        const draft = textOf(input.draft).trim();
        const options = clientOptions(clientId);
        const present = await queries.fetchQuery({ ...options, staleTime: Infinity });
        const seen = present.generalInformation[field];
        if (seen !== textOf(input.base)) return { kind: 'changed', theirs: seen };
        try {
          const saved = await client.clients.update(updateOf(present, { fields: { [field]: draft } }), { signal });
          queries.setQueryData(options.queryKey, saved);
          void markStale(queries, 'client');
          return { kind: 'saved' };
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'client.changed')) throw error;
          return resolveChange({ queries, clientId, field, draft, base: textOf(input.base) });
        }
      }),
    },
  });

type Collision = {
  readonly queries: QueryClient;
  readonly clientId: string;
  readonly field: keyof ClientFields;
  readonly draft: string;
  readonly base: string;
};

/** Somebody saved the client meanwhile. Another field is no matter: the draft goes over the newer client. */
async function resolveChange({ queries, clientId, field, draft, base }: Collision): Promise<SaveAnswer> {
  const options = clientOptions(clientId);
  const newer = await queries.fetchQuery({ ...options, staleTime: 0 });
  const theirs = newer.generalInformation[field];
  if (theirs !== base && theirs !== draft) return { kind: 'changed', theirs };
  const saved = await client.clients.update(updateOf(newer, { fields: { [field]: draft } }));
  queries.setQueryData(options.queryKey, saved);
  return { kind: 'saved' };
}
