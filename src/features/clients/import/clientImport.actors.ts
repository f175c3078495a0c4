import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import type { ClientImport, RegisterName } from '#contracts/api/clientImport.ts';
import { idSchema } from '#contracts/api/shared.ts';
import { CLIENT_IMPORT_REREAD_MS } from '#contracts/limits.ts';
import {
  clientImportMachine,
  type ImportSource,
  type ReadAnswer,
} from '#machines/clientImport/clientImport.machine.ts';
import { importReviewMachine, type ImportReviewOutcome } from '#machines/importReview/importReview.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { readInWorker } from './read/readInWorker.ts';

/** The import of clients with the API. */
export const clientImportActors = (queries: QueryClient) =>
  clientImportMachine.provide({
    actors: {
      findImport: fromPromise<ClientImport | null>(({ signal }) => client.clientImports.latest(undefined, { signal })),
      readRows: fromPromise<ReadAnswer, { source: ImportSource | null; sheet: string | null }>(
        async ({ input: { source, sheet }, signal }) => {
          const clients = await queries.fetchQuery(clientChoicesOptions());
          const known = new Map(
            clients.flatMap(({ id, name, taxId }) => (taxId === null ? [] : [[taxId, { id, name }]])),
          );
          return readInWorker({ source: source ?? '', sheet, known }, signal);
        },
      ),
      importReview: importReviewMachine.provide({
        actors: {
          lookUpNames: fromPromise<readonly RegisterName[], { taxIds: readonly string[] }>(({ input, signal }) =>
            input.taxIds.length === 0
              ? Promise.resolve([])
              : client.clientImports.names({ taxIds: [...input.taxIds] }, { signal }),
          ),
        },
      }),
      startImport: fromPromise<ClientImport, { accepted: ImportReviewOutcome | null }>(({ input }) =>
        start(input.accepted ?? { lines: [], managerId: null, missing: [] }),
      ),
      followImport: fromCallback<{ type: 'none' }, { id: string }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const ask = async () => {
          try {
            const present = await client.clientImports.get(input, { signal: stopped.signal });
            if (present.state !== 'running') await markStale(queries, 'client');
            sendBack({ type: 'import.progressed', present });
          } catch {
            if (!stopped.signal.aborted) sendBack({ type: 'import.unreachable' });
          }
        };
        void ask();
        const timer = setInterval(() => void ask(), CLIENT_IMPORT_REREAD_MS);
        return () => {
          clearInterval(timer);
          stopped.abort();
        };
      }),
      cancelImport: fromPromise<ClientImport, { id: string }>(async ({ input }) => {
        await client.clientImports.cancel(input);
        await markStale(queries, 'client');
        return client.clientImports.get(input);
      }),
    },
  });

/** An import that runs already is followed: its answer may have been lost, or a colleague has started it. */
async function start({ lines, managerId }: Pick<ImportReviewOutcome, 'lines' | 'managerId'>): Promise<ClientImport> {
  try {
    return await client.clientImports.start({ lines: [...lines], managerId });
  } catch (error) {
    const running = error instanceof ApiError && error.code === 'clientImport.running' ? error.data['importId'] : null;
    if (!v.is(idSchema, running)) throw error;
    return client.clientImports.get({ id: running });
  }
}
