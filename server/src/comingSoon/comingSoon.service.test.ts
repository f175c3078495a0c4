import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

it('a wish is kept once for each person and page, and can be taken back', async () => {
  const ana = await domain.database.aFirm();
  const dan = await domain.database.aColleague(ana);
  const calls = domain.as(ana).comingSoon;
  await calls.ask({ page: 'invoicing' });
  await calls.ask({ page: 'invoicing' });
  await calls.ask({ page: 'accounting' });
  expect(await calls.list()).toEqual(['accounting', 'invoicing']);
  expect(await domain.as(dan).comingSoon.list()).toEqual([]);
  await domain.as(dan).comingSoon.takeBack({ page: 'invoicing' });
  expect(await calls.list()).toEqual(['accounting', 'invoicing']);
  await calls.takeBack({ page: 'invoicing' });
  await calls.takeBack({ page: 'invoicing' });
  expect(await calls.list()).toEqual(['accounting']);
  const trail = await domain.database.asSuperuser(
    `select action from audit_entry where tenant_id = $1 and action like 'comingSoon.%' order by seq`,
    [ana.tenantId],
  );
  expect(trail).toEqual(['ask', 'ask', 'takeBack'].map((name) => ({ action: `comingSoon.${name}` })));
});

it('a page that is not announced has no wait list', async () => {
  const calls = domain.as(await domain.database.aFirm()).comingSoon;
  await expect(calls.ask({ page: 'clients' as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
