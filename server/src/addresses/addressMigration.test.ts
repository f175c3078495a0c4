import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from '#serverTesting/migrations.ts';

let database: DatabaseBefore;
beforeAll(async () => {
  database = await createDatabaseBefore('0160_contacts_addresses.sql');
});
afterAll(() => database.close());

it('the address that a client had becomes its registered office, in every firm', async () => {
  await database.asSuperuser(`insert into firm (name) values ('Unu'), ('Doi')`);
  await database.asSuperuser(
    `insert into client (tenant_id, name, legal_name, customer_since, address1, city, county, postal_code, country)
     select id, 'Cu adresă', 'A', date '2024-01-01', 'Str. Lungă 1', 'Brașov', 'BRAȘOV', '500001', 'România' from firm
     union all select id, 'Fără adresă', 'B', date '2024-01-01', null, null, null, null, null from firm`,
  );
  expect(await database.migrate()).toContain('0160_contacts_addresses.sql');
  expect(
    await database.asSuperuser(
      `select f.name as firm, c.name, a.type, a.address1, a.address2, a.city, a.county, a.postal_code, a.country
       from address a join client c on c.tenant_id = a.tenant_id and c.id = a.client_id
       join firm f on f.id = a.tenant_id order by f.name desc`,
    ),
  ).toEqual(
    ['Unu', 'Doi'].map((firm) => ({
      firm,
      name: 'Cu adresă',
      type: 'RegisteredOffice',
      address1: 'Str. Lungă 1',
      address2: '',
      city: 'Brașov',
      county: 'BRAȘOV',
      postal_code: '500001',
      country: 'România',
    })),
  );
});
