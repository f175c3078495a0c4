import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import type { ClientFields } from '#contracts/api/client.ts';
import { fiscalCodeSchema, idSchema } from '#contracts/api/shared.ts';
import { addClientMachine, type CompanyAnswer, type CreateAnswer } from '#machines/addClient/addClient.machine.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { clientOptions, companyOptions, updateOf } from './clients.queries.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** Clients deactivated at once. */
const AT_ONCE = 3;

/** The add-client dialog with the register and the API. A code that cannot be one is not looked up. */
export const addClientActors = (queries: QueryClient) =>
  addClientMachine.provide({
    actors: {
      lookUpCompany: fromPromise<CompanyAnswer, { code: string }>(({ input }) => lookUp(queries, input.code)),
      createClient: fromPromise<CreateAnswer, { code: string }>(async ({ input }) => {
        const answer = await create(input.code);
        await markStale(queries, 'client');
        return answer;
      }),
    },
  });

async function lookUp(queries: QueryClient, code: string): Promise<CompanyAnswer> {
  const taxId = v.safeParse(fiscalCodeSchema, code);
  if (!taxId.success) return { kind: 'notFound' };
  try {
    return { kind: 'found', company: await queries.fetchQuery(companyOptions(taxId.output)) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'company.notFound') return { kind: 'notFound' };
    throw error;
  }
}

async function create(code: string): Promise<CreateAnswer> {
  try {
    const created = await client.clients.create({ taxId: code });
    return { kind: 'created', clientId: created.id };
  } catch (error) {
    const known = error instanceof ApiError && error.code === 'client.exists' ? error.data['clientId'] : undefined;
    if (!v.is(idSchema, known)) throw error;
    return { kind: 'exists', clientId: known };
  }
}

/** Deactivates clients one by one with what each of them has now, so that nothing else of them changes. */
export const deactivationActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const waiting = [...input.ids];
        const work = async () => {
          for (let id = waiting.shift(); id !== undefined && !stopped.signal.aborted; id = waiting.shift()) {
            sendBack(await deactivate(id, stopped.signal));
          }
        };
        const workers = Array.from({ length: AT_ONCE }, work);
        void Promise.all(workers).then(() => markStale(queries, 'client'));
        return () => stopped.abort();
      }),
    },
  });

async function deactivate(id: string, signal: AbortSignal): Promise<BulkAnswer> {
  try {
    const present = await client.clients.get({ id }, { signal });
    await client.clients.update(updateOf(present, { isActive: false }), { signal });
    return { type: 'item.done', id };
  } catch {
    return { type: 'item.failed', id };
  }
}

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

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
