import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from '#serverTesting/migrations.ts';

let database: DatabaseBefore;
beforeAll(async () => {
  database = await createDatabaseBefore('0250_bounds.sql');
});
afterAll(() => database.close());

it('rows with a day beyond the calendar come back into it, and no more can be stored', async () => {
  const [firm] = await database.asSuperuser(`insert into firm (name) values ('Unu') returning id`);
  const [user] = await database.asSuperuser(
    `insert into users (tenant_id, given_name, family_name, display_name, email, role)
     values ($1, 'A', 'I', 'A I', 'a@i.test', 'owner') returning id`,
    [firm?.['id']],
  );
  const [client] = await database.asSuperuser(
    `insert into client (tenant_id, name, legal_name, customer_since) values ($1, 'Alfa', 'ALFA', '1950-01-01') returning id`,
    [firm?.['id']],
  );
  const of = [firm?.['id'], client?.['id']];
  await database.asSuperuser(
    `insert into work_item (tenant_id, client_id, title, budgeted_hours, status, priority, work_item_type, start_date, due_date, place)
     values ($1, $2, 'Departe', 0, 'ToDo', 'Low', 'Other', '9999-12-01', '12000-01-01', 'a0')`,
    of,
  );
  await database.asSuperuser(
    `insert into work_series (tenant_id, client_id, title, budgeted_hours, priority, work_item_type, unit, every,
       first_start_date, duration_days, lead_days, created_by)
     values ($1, $2, 'Mereu', 0, 'Low', 'Other', 'year', 366, '2099-12-31', 4000000, 0, $3)`,
    [...of, user?.['id']],
  );
  expect(await database.migrate()).toContain('0250_bounds.sql');
  expect(
    await database.asSuperuser(
      `select customer_since::text, start_date::text, due_date::text, duration_days
       from client c join work_item w on w.client_id = c.id join work_series s on s.client_id = c.id`,
    ),
  ).toEqual([{ customer_since: '1990-01-01', start_date: '2100-12-31', due_date: '2100-12-31', duration_days: 365 }]);
  for (const text of [
    `update work_item set due_date = '2101-01-01'`,
    `update client set customer_since = '1989-12-31'`,
    `update work_series set duration_days = 366`,
  ])
    await expect(database.asSuperuser(text)).rejects.toMatchObject({ code: '23514' });
});
