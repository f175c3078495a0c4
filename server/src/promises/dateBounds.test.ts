import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Stored days of which no constraint says how far they go. */
const UNBOUNDED = `
  select c.relname || '.' || a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid = 'date'::regtype
    and not exists (select from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
        and pg_get_constraintdef(k.oid) like '%2100-12-31%')
  order by 1`;

it('every stored day has bounds', async () => {
  expect(await database.asSuperuser(UNBOUNDED)).toEqual([]);
});
