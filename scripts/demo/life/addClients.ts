import { NO_CLIENT_FIELDS } from '#contracts/api/client.ts';
import { contactsOf, DEMO_CLIENTS, furtherAddressesOf, type DemoClient } from './clients.ts';
import type { DemoFirm } from './firm.ts';

/** Adds the clients with their names, managers, contacts and addresses; returns their ids by tax id. */
export async function addDemoClients(firm: DemoFirm): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const client of DEMO_CLIENTS) ids.set(client.taxId, await addClient(firm, client));
  return ids;
}

/** Some clients want the confirmations of their filings. */
export async function wantConfirmations({ as }: DemoFirm, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { taxId } of DEMO_CLIENTS.slice(0, 3)) {
    await as('ana').confirmationMails.set({ id: ids.get(taxId) ?? '', isOn: true });
  }
}

async function addClient({ as, idOf }: DemoFirm, client: DemoClient): Promise<string> {
  const { clients, contacts, addresses } = as(client.manager ?? 'ana');
  const { id, revision, onboardingDate, generalInformation } = await clients.create({ taxId: client.taxId });
  const [first] = contactsOf(client);
  await clients.update({
    id,
    revision,
    isActive: client.isActive,
    onboardingDate,
    generalInformationUpdateRequest: {
      ...NO_CLIENT_FIELDS,
      name: client.name,
      telephone: generalInformation.telephone,
      email: first?.email.replace(/^[^@]+/, 'contabilitate') ?? '',
    },
  });
  if (client.manager !== null) {
    const managerId = idOf(client.manager);
    await clients.setAccountManager({ id, managerId, userId: managerId });
  }
  for (const contact of contactsOf(client)) await contacts.create({ id, ...contact });
  for (const address of furtherAddressesOf(client)) await addresses.create({ id, ...address });
  return id;
}
