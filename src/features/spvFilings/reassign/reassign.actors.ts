import type { QueryClient } from '@tanstack/react-query';
import { CERTIFICATE_RIGHTS_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { bulkActors } from '#src/shared/list/bulkActors.ts';

/** Gives clients, by their tax ids, to a certificate: the action is named by its id. One call takes all or none. */
export const reassignActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'spvCertificate',
    perCall: CERTIFICATE_RIGHTS_MAX,
    call: async ({ action: id, ids: taxIds }) => {
      await client.spvCertificates.setClients({ id, taxIds });
      return taxIds;
    },
  });
