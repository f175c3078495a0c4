import { PAGE_SIZE } from '#contracts/limits.ts';
import { clientsRepository } from '#server/clients/clients.repository.ts';
import type { TenantTx } from '#server/db/tenantTx.ts';
import { conditionsOf } from '#server/spvMessages/messageFilter.ts';
import { spvMessagesRepository } from '#server/spvMessages/spvMessages.repository.ts';

/** A statement as `pg` takes it: prepared once per connection under its name. */
export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

const pageAt = (offset: number) => ({ kind: 'number', offset, limit: PAGE_SIZE + 1 }) as const;

/** The product's own statements, word for word, recorded from its repositories. */
export const statements = {
  clients: perPage((tx, offset) =>
    clientsRepository.page(tx, { includeInactive: false, accountManagers: null }, pageAt(offset)),
  ),
  messages: perPage((tx, offset) =>
    spvMessagesRepository.page(tx, conditionsOf({ currentMessageSet: 'all' }), pageAt(offset)),
  ),
  countOf: (ids: readonly string[]) => said((tx) => spvMessagesRepository.countOf(tx, ids)),
  setArchived: (ids: readonly string[], isArchived: boolean) =>
    said((tx) => spvMessagesRepository.setArchived(tx, ids, isArchived)),
};

/** Each page's statement is recorded once, so that the peer does not pay for building it. */
function perPage(say: (tx: TenantTx, offset: number) => Promise<unknown>): (offset: number) => Statement {
  const known = new Map<number, Statement>();
  return (offset) => {
    const statement = known.get(offset) ?? said((tx) => say(tx, offset));
    known.set(offset, statement);
    return statement;
  };
}

/** The one statement that a repository function sends. */
export function said(say: (tx: TenantTx) => Promise<unknown>): Statement {
  const heard: Statement[] = [];
  const tx: TenantTx = {
    tenantId: '',
    query: (text, values = []) => {
      heard.push({ name: nameOf(text), text, values: [...values] });
      return Promise.resolve([]);
    },
  };
  void say(tx);
  const [statement] = heard;
  if (statement === undefined || heard.length > 1) throw new Error('a repository function is one statement');
  return statement;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}
