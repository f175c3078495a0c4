import type { Client } from '#contracts/api/client.ts';
import type { Addresses } from '../addresses/addresses.module.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Companies } from '../companies/companies.module.ts';
import type { Contacts } from '../contacts/contacts.module.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { clientOf } from './clientAnswer.ts';
import type { ClientRecord } from './clientSql.ts';

/** Where the belongings of a client come from. */
export type BelongingsDeps = {
  readonly contacts: Contacts;
  readonly addresses: Addresses;
  readonly companies: Companies;
};

/** A client with what belongs to it. */
export async function wholeClient(deps: BelongingsDeps, tx: TenantTx, row: ClientRecord): Promise<Client> {
  const { contacts, addresses, companies } = deps;
  const { id } = row;
  const [people, places, company] = await Promise.all([
    contacts.ofClient(tx, id),
    addresses.ofClient(tx, id),
    companies.ofClient(tx, id),
  ]);
  return clientOf(row, { contacts: people, addresses: places, company });
}

/** State of a client in the trail. Managers go in by id, because names change without an entry here. */
export const auditSnapshot = ({ managerName: _name, team, tags, ...row }: ClientRecord): JsonValue => ({
  ...row,
  team: team?.name ?? null,
  tags: tags.map(({ name }) => name).join(', '),
});
