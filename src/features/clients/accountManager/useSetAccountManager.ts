import type { ClientRow } from '#contracts/api/client.ts';
import { api, client as calls } from '#src/shared/api/api.ts';
import { useCellChange } from '#src/shared/form/edit/useCellChange.ts';
import { patchClient } from '../clients.queries.ts';

type Managed = Pick<ClientRow, 'id' | 'accountManager'>;
type Manager = Pick<ClientRow, 'accountManager'>;

/** Gives a client another account manager, or none. */
export const useSetAccountManager = () =>
  useCellChange<Managed, Manager, Manager>({
    changes: 'client',
    key: api.clients.key(),
    save: async ({ id, accountManager: present }, { accountManager: wanted }) => {
      const userId = wanted?.id ?? null;
      // The path names the present one where there is to be none.
      await calls.clients.setAccountManager({ id, managerId: userId ?? present?.id ?? '', userId });
      return { accountManager: wanted };
    },
    shown: (edit) => edit,
    patch: (queries, { id }, change) => patchClient(queries, id, change),
    conflict: 'client.changed',
    texts: {
      failed: 'clients:manager.failed',
      failedText: 'clients:manager.failedText',
      changed: 'clients:manager.changed',
    },
  });
