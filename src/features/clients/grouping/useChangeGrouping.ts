import { useMutation } from '@tanstack/react-query';
import type { ClientBulk } from '#contracts/api/client.ts';
import { client } from '#src/shared/api/api.ts';

/** Gives one client a team, or tags: one change after the other. */
export const useChangeGrouping = (clientId: string) =>
  useMutation({
    scope: { id: `grouping of client ${clientId}` },
    meta: { changes: ['client'], failed: 'clients:changed.failed' },
    mutationFn: (change: Omit<ClientBulk, 'ids'>) => client.clients.changeAll({ ids: [clientId], ...change }),
  });
