import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Address, AddressFields } from '#contracts/api/address.ts';
import { CLIENT_ADDRESSES_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { anAddress } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let id: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  actor = await domain.database.aFirm();
  const taxId = aFiscalCode(1);
  domain.register.companies.set(taxId, aCompany(taxId));
  id = (await domain.as(actor).clients.create({ taxId })).id;
});

const calls = () => domain.as(actor).addresses;
const add = (over: Partial<AddressFields> = {}) => calls().create({ id, ...anAddress, ...over });
const client = () => domain.as(actor).clients.get({ id });
const one = (address: Address) => ({ id, addressId: address.id });
const office = async (): Promise<Address> => {
  const found = (await client()).addresses.find(({ type }) => type === 'RegisteredOffice');
  if (found === undefined) throw new Error('the client has no registered office');
  return found;
};

describe('the addresses of a client', () => {
  it('begin with the one of the register, as its registered office', async () => {
    const registered = { address1: 'Str. Lunga, nr. 1', city: 'Brasov', county: 'BRASOV', postalCode: '500001' };
    const { addresses, registrationAddress } = await client();
    expect(registrationAddress).toEqual({ ...registered, country: 'România' });
    expect(addresses).toEqual([
      {
        id: expect.any(String),
        type: 'RegisteredOffice',
        ...registered,
        address2: '',
        country: 'România',
        revision: 1,
      },
    ]);
  });

  it('are in the order of their types, whenever they were added', async () => {
    await add({ type: 'Correspondence' });
    await add({ type: 'WorkPoint', city: 'Unu' });
    await add({ type: 'WorkPoint', city: 'Doi' });
    await add({ type: 'FiscalDomicile' });
    expect((await client()).addresses.map(({ type, city }) => `${type} ${city}`)).toEqual([
      'RegisteredOffice Brasov',
      'FiscalDomicile Brasov',
      'WorkPoint Unu',
      'WorkPoint Doi',
      'Correspondence Brasov',
    ]);
  });

  it('are limited in number', async () => {
    await domain.database.asSuperuser(
      `insert into address (tenant_id, client_id, type, address1, city, county, postal_code, country)
       select $1, $2, 'WorkPoint', 'x', 'x', 'x', 'x', 'x' from generate_series(2, $3::int)`,
      [actor.tenantId, id, CLIENT_ADDRESSES_MAX],
    );
    await expect(add()).rejects.toMatchObject({ code: 'address.tooMany' });
  });
});

describe('the registered office', () => {
  it('is what the list and the client have as registration address, also after a change', async () => {
    const before = await office();
    await calls().update({ ...one(before), ...anAddress, type: 'RegisteredOffice', city: 'Cluj-Napoca' });
    expect((await client()).registrationAddress).toMatchObject({ city: 'Cluj-Napoca' });
    expect((await domain.as(actor).clients.list({})).items[0]?.registrationAddress).toMatchObject({
      city: 'Cluj-Napoca',
    });
    await calls().remove(one(before));
    expect((await client()).registrationAddress).toBeNull();
    expect((await domain.as(actor).clients.list({})).items[0]?.registrationAddress).toBeNull();
  });

  it('is one at most: by adding, by changing another address, and by restoring', async () => {
    const exists = { code: 'address.officeExists' };
    await expect(add({ type: 'RegisteredOffice' })).rejects.toMatchObject(exists);
    const workPoint = await add();
    const change = { ...one(workPoint), ...anAddress, type: 'RegisteredOffice' } as const;
    await expect(calls().update(change)).rejects.toMatchObject(exists);
    const first = await office();
    await calls().remove(one(first));
    await calls().update(change);
    await expect(calls().restore(one(first))).rejects.toMatchObject(exists);
  });

  it('is one at most for several people at one instant', async () => {
    await calls().remove(one(await office()));
    const added = await Promise.allSettled(Array.from({ length: 4 }, () => add({ type: 'RegisteredOffice' })));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of added)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'address.officeExists' });
  });
});

describe('a change', () => {
  it('is refused when the address was changed after the revision it is based on', async () => {
    const address = await add();
    const based = { ...one(address), ...anAddress, revision: address.revision };
    const saved = await calls().update({ ...based, city: 'Iași' });
    await expect(calls().update({ ...based, city: 'Arad' })).rejects.toMatchObject({ code: 'address.changed' });
    expect((await client()).addresses).toContainEqual(saved);
  });
});

describe('deleting', () => {
  it('is done once, and undone as often as it is asked', async () => {
    const address = await add();
    await calls().remove(one(address));
    await expect(calls().remove(one(address))).rejects.toMatchObject({ code: 'address.notFound' });
    await expect(calls().update({ ...one(address), ...anAddress })).rejects.toMatchObject({ code: 'address.notFound' });
    const restored = await calls().restore(one(address));
    expect(restored).toEqual({ ...address, revision: restored.revision });
    expect(await calls().restore(one(address))).toEqual(restored);
  });
});
