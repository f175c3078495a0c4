import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELETED_DAYS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

it('what was deleted can be restored until its days have passed, in every firm', async () => {
  const [old, young] = [
    await fillFirm(domain, await domain.database.aFirm()),
    await fillFirm(domain, await domain.database.aFirm()),
  ];
  for (const [{ a }, days] of [
    [old, DELETED_DAYS + 1],
    [young, DELETED_DAYS - 1],
  ] as const) {
    for (const table of ['contact', 'address', 'time_entry']) {
      await domain.database.asSuperuser(
        `update ${table} set deleted_at = deleted_at - make_interval(days => $2) where tenant_id = $1`,
        [a.tenantId, days],
      );
    }
  }
  await domain.jobs.purgeDeleted();
  const contactOf = ({ a, clientId: id, deletedContactId: contactId }: typeof old) =>
    domain.as(a).contacts.restore({ id, contactId });
  const addressOf = ({ a, clientId: id, deletedAddressId: addressId }: typeof old) =>
    domain.as(a).addresses.restore({ id, addressId });
  const entryOf = ({ a, deletedTimeEntryId: id }: typeof old) => domain.as(a).timeEntries.restore({ id });
  await expect(contactOf(old)).rejects.toMatchObject({ code: 'contact.notFound' });
  await expect(addressOf(old)).rejects.toMatchObject({ code: 'address.notFound' });
  await expect(entryOf(old)).rejects.toMatchObject({ code: 'timeEntry.notFound' });
  await expect(entryOf(young)).resolves.toMatchObject({ id: young.deletedTimeEntryId });
  await expect(contactOf(young)).resolves.toMatchObject({ id: young.deletedContactId });
  await expect(addressOf(young)).resolves.toMatchObject({ id: young.deletedAddressId });
  const { contacts, addresses } = await domain.as(old.a).clients.get({ id: old.clientId });
  expect([contacts.length, addresses.length]).toEqual([1, 2]);
});
