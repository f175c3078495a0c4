import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** Gives clients, by their tax ids, to a certificate: the action is named by its id. One call takes all or none. */
export const reassignActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const run = async () => {
          const failure = await assign(input.action, input.ids);
          for (const id of input.ids) {
            const answer: BulkAnswer =
              failure === null ? { type: 'item.done', id } : { type: 'item.failed', id, ...failure };
            sendBack(answer);
          }
          void markStale(queries, 'spvCertificate');
        };
        void run();
      }),
    },
  });

/** Answers why it could not be done; null when it was. */
async function assign(certificateId: string, taxIds: readonly string[]): Promise<{ readonly reason?: string } | null> {
  try {
    await client.spvCertificates.setClients({ id: certificateId, taxIds: [...taxIds] });
    return null;
  } catch (error) {
    return error instanceof ApiError ? { reason: error.code } : {};
  }
}
