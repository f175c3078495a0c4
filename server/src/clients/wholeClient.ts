import type { Client } from '#contracts/api/client.ts';
import type { AddressesRepository } from '../addresses/addresses.repository.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { clientOf } from './clientAnswer.ts';
import type { ClientRecord } from './clients.repository.ts';

/** Where the belongings of a client come from. */
export type BelongingsDeps = {
  readonly contacts: ContactsRepository;
  readonly addresses: AddressesRepository;
  readonly companies: CompaniesRepository;
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
export const auditSnapshot = (row: ClientRecord): JsonValue => ({ ...row, managerName: undefined });
