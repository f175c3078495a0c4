import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENUMERATIONS } from '#contracts/api/account.ts';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { FLAG_AREAS, FLAGS } from '#contracts/flags.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

it('the account names person and firm, and what is on there', async () => {
  const actor = await domain.database.aFirm({ name: 'Alfa Cont SRL', role: 'admin' });
  await domain.database.asSuperuser(`insert into firm_flag (tenant_id, flag, is_on) values ($1, 'timer', false)`, [
    actor.tenantId,
  ]);
  expect(await domain.as(actor).account.get()).toEqual({
    user: { id: actor.userId, displayName: 'Ana Ionescu', email: actor.email },
    firm: { id: actor.tenantId, name: 'Alfa Cont SRL' },
    role: 'admin',
    mayApprove: true,
    firmSettings: DEFAULT_FIRM_SETTINGS,
    firmDeletion: null,
    permissions: expect.arrayContaining(['clients.list', 'spvFilings.approve']),
    flags: FLAGS.filter((flag) => flag !== 'timer' && !FLAG_AREAS.comingSoon.some((page) => page === flag)),
    changesFrom: 0,
  });
});

it('the people of a firm come by name', async () => {
  const actor = await domain.database.aFirm({ displayName: 'Ștefan Ene' });
  const zoe = await domain.database.aColleague(actor, { displayName: 'zoe Pop' });
  const tudor = await domain.database.aColleague(actor, { displayName: 'Tudor Pop' });
  expect(await domain.as(actor).users.list()).toEqual([
    { id: actor.userId, displayName: 'Ștefan Ene' },
    { id: tudor.userId, displayName: 'Tudor Pop' },
    { id: zoe.userId, displayName: 'zoe Pop' },
  ]);
});

it('the enumerations have a label for every key in both languages', async () => {
  const actor = await domain.database.aFirm();
  const [en, ro] = [await domain.as(actor, 'en').enums.get(), await domain.as(actor, 'ro').enums.get()];
  expect(Object.keys(en)).toEqual([...ENUMERATIONS]);
  expect(en.SpvMessageType?.Summons).toBe('Enforcement notice');
  expect(ro.SpvMessageType?.Summons).toBe('Executare silită');
  for (const name of ENUMERATIONS) {
    expect(Object.keys(en[name]!)).not.toEqual([]);
    expect(Object.keys(en[name]!)).toEqual(Object.keys(ro[name]!));
  }
});
