import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isFiledAlready } from '#contracts/api/sameDeclaration.ts';
import { RESUBMISSION_FETCH_MAX } from '#contracts/limits.ts';
import { resubmissionMachine, type RefileAnswer } from '#machines/resubmission/resubmission.machine.ts';
import { api, client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** The filings of a client that the authority did not accept. */
export const resendableOptions = (clientId: string) =>
  api.spvFilings.list.queryOptions({
    input: { clientId: [clientId], spvFilingStatus: ['InvalidSubmission'], pageSize: RESUBMISSION_FETCH_MAX },
    staleTime: 0,
  });

/** Files again with another certificate: the client is given to it first. Lists are read anew, however it ends. */
export const resendActors = (queries: QueryClient) =>
  resubmissionMachine.provide({
    actors: {
      listFilings: fromPromise<readonly string[], { clientId: string }>(async ({ input }) => {
        const { items } = await queries.fetchQuery(resendableOptions(input.clientId));
        // One of which another went meanwhile is filed again from its row alone, where that is asked about.
        return items.filter(({ sameDeclaration }) => !isFiledAlready(sameDeclaration)).map(({ id }) => id);
      }),
      associateClient: fromPromise<void, { certificateId: string; taxId: string }>(async ({ input, signal }) => {
        await client.spvCertificates.setClients({ id: input.certificateId, taxIds: [input.taxId] }, { signal });
        await markStale(queries, 'spvCertificate');
      }),
      refileFilings: fromPromise<RefileAnswer, { ids: readonly string[] }>(async ({ input, signal }) => {
        try {
          await client.spvFilings.refile({ spvFilingIds: [...input.ids] }, { signal });
          return 'refiled';
        } catch (error) {
          if (error instanceof ApiError && CHANGED.includes(error.code)) return 'changed';
          throw error;
        } finally {
          void markStale(queries, 'spvFiling');
        }
      }),
    },
  });

/** Somebody else has filed one of them again, or another one of the same, or it is gone. */
const CHANGED: readonly string[] = ['filing.notRefilable', 'filing.notFound', 'filing.alreadyFiled'];
