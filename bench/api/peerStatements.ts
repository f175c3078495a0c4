import { clientsRepository } from '#server/clients/clients.repository.ts';
import { PAGE_SIZE } from '#contracts/limits.ts';
import { conditionsOf } from '#server/spvMessages/messageFilter.ts';
import { spvMessagesRepository } from '#server/spvMessages/spvMessages.repository.ts';
import type { TenantTx } from '#server/db/tenantTx.ts';

const page = { kind: 'number', offset: 0, limit: PAGE_SIZE + 1 } as const;

/** The product's own statements, word for word: they are taken down as its repositories say them. */
export const statements = {
  clients: textOf((tx) => clientsRepository.page(tx, { includeInactive: false, accountManagers: null }, page)),
  messages: textOf((tx) => spvMessagesRepository.page(tx, conditionsOf({ currentMessageSet: 'all' }), page)),
  countOf: textOf((tx) => spvMessagesRepository.countOf(tx, [])),
  setArchived: textOf((tx) => spvMessagesRepository.setArchived(tx, [], true)),
};

function textOf(say: (tx: TenantTx) => Promise<unknown>): string {
  let said = '';
  const tx: TenantTx = {
    tenantId: '',
    query: (text) => {
      said = text;
      return Promise.resolve([]);
    },
  };
  void say(tx);
  return said;
}
