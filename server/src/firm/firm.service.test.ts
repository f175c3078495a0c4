import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FirmUpdate } from '#contracts/api/firm.ts';
import { FLAGS } from '#contracts/flags.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { audit } from '../audit/audit.ts';
import type { Actor } from '../http/actor.ts';
import { firmRepository } from './firm.repository.ts';
import { createFirmService } from './firm.service.ts';

let domain: TestDomain;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  owner = await domain.database.aFirm({ name: 'Alfa Cont SRL' });
});

const data: FirmUpdate = {
  name: 'Alfa Cont SRL',
  fiscalCode: '12345674',
  registrationNumber: 'J40/123/2020',
  address1: 'Str. Lungă, nr. 1',
  city: 'Brașov',
  county: 'Brașov',
  postalCode: '500001',
  email: 'office@alfa.example',
  telephone: '0268 000 000',
  revision: 1,
};
const firm = (actor = owner) => domain.as(actor).firm;
const codeOf = (call: Promise<unknown>) => call.then(() => null).catch((error: { code?: string }) => error.code);

const onIn = async (actor: Actor) => (await domain.as(actor).account.get()).flags;
/** What the firm's people meet from their next call on. */
const settingsInForce = async () => {
  const [row] = await domain.database.asSuperuser(
    `select approved_by_admins_only as "approvedByAdminsOnly", approved_by_second_person as "approvedBySecondPerson"
     from firm where id = $1`,
    [owner.tenantId],
  );
  return row;
};

describe('the data of a firm', () => {
  it('are empty but for the name until they are saved, and then what was saved', async () => {
    expect(await firm().get()).toMatchObject({ name: 'Alfa Cont SRL', fiscalCode: '', email: '', revision: 1 });
    const saved = await firm().update(data);
    expect(saved).toEqual({ ...data, revision: 2 });
    expect(await firm().get()).toEqual(saved);
    expect((await domain.as(owner).account.get()).firm.name).toBe('Alfa Cont SRL');
  });

  it('take a fiscal code as people write it, and refuse one whose check digit is wrong', async () => {
    expect((await firm().update({ ...data, fiscalCode: 'RO 1234 5674' })).fiscalCode).toBe('12345674');
    const wrong = { ...data, fiscalCode: '12345675', revision: 2 };
    await expect(firm().update(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('stay as they are when somebody else was faster', async () => {
    await firm().update({ ...data, city: 'Cluj-Napoca' });
    expect(await codeOf(firm().update({ ...data, city: 'Iași' }))).toBe('firm.changed');
    expect((await firm().get()).city).toBe('Cluj-Napoca');
  });

  it('are saved by one of two who save at the same instant', async () => {
    const codes = await Promise.all(['Iași', 'Arad'].map((city) => codeOf(firm().update({ ...data, city }))));
    expect(new Set(codes)).toEqual(new Set(['firm.changed', null]));
  });
});

describe('the settings of a firm', () => {
  it('change one at a time', async () => {
    await domain.database.aColleague(owner, { role: 'admin' });
    await firm().updateSettings({ approvedBySecondPerson: true });
    await firm().updateSettings({ approvedByAdminsOnly: true });
    expect(await settingsInForce()).toEqual({ approvedByAdminsOnly: true, approvedBySecondPerson: true });
    await firm().updateSettings({ approvedBySecondPerson: false });
    expect(await settingsInForce()).toEqual({ approvedByAdminsOnly: true, approvedBySecondPerson: false });
  });

  it('want no second person of a firm of one', async () => {
    const alone = firm().updateSettings({ approvedBySecondPerson: true });
    expect(await codeOf(alone)).toBe('firm.noSecondApprover');
    const gone = await domain.database.aColleague(owner);
    await domain.database.asSuperuser('update users set is_active = false where id = $1', [gone.userId]);
    expect(await codeOf(firm().updateSettings({ approvedBySecondPerson: true }))).toBe('firm.noSecondApprover');
    await domain.database.aColleague(owner);
    expect(await codeOf(firm().updateSettings({ approvedBySecondPerson: true }))).toBeNull();
  });

  it('want no second admin where there is one, whichever setting comes first', async () => {
    await domain.database.aColleague(owner);
    await firm().updateSettings({ approvedBySecondPerson: true });
    expect(await codeOf(firm().updateSettings({ approvedByAdminsOnly: true }))).toBe('firm.noSecondApprover');
    await firm().updateSettings({ approvedBySecondPerson: false });
    await firm().updateSettings({ approvedByAdminsOnly: true });
    expect(await codeOf(firm().updateSettings({ approvedBySecondPerson: true }))).toBe('firm.noSecondApprover');
    await domain.database.aColleague(owner, { role: 'admin' });
    expect(await codeOf(firm().updateSettings({ approvedBySecondPerson: true }))).toBeNull();
  });

  it('can be loosened by whoever has stayed alone', async () => {
    const colleague = await domain.database.aColleague(owner, { role: 'admin' });
    await firm().updateSettings({ approvedByAdminsOnly: true, approvedBySecondPerson: true });
    await domain.database.asSuperuser('update users set is_active = false where id = $1', [colleague.userId]);
    expect(await codeOf(firm().updateSettings({ approvedByAdminsOnly: false }))).toBeNull();
    expect(await codeOf(firm().updateSettings({ approvedBySecondPerson: false }))).toBeNull();
  });
});

describe('how a firm measures time', () => {
  it('is what its people meet from their next call on', async () => {
    const { timeRoundingMinutes } = await firm().updateSettings({ timeRoundingMinutes: 15, isTimeBillable: false });
    expect(timeRoundingMinutes).toBe(15);
    const [row] = await domain.database.asSuperuser(
      'select time_rounding_minutes as minutes, is_time_billable as billable from firm where id = $1',
      [owner.tenantId],
    );
    expect(row).toEqual({ minutes: 15, billable: false });
  });
});

describe('the flags of a firm', () => {
  it('are on for what is built, off for pages to come, and those of this firm alone', async () => {
    const other = await domain.database.aFirm();
    expect(await onIn(owner)).toContain('timer');
    expect(await onIn(owner)).not.toContain('invoicing');
    await firm().setFlag({ flag: 'timer', isOn: false });
    await firm().setFlag({ flag: 'invoicing', isOn: true });
    expect(await onIn(owner)).not.toContain('timer');
    expect(await onIn(owner)).toContain('invoicing');
    expect(await onIn(other)).toContain('timer');
    expect((await firm().flags()).flags.filter(({ isOn }) => isOn).map(({ flag }) => flag)).toEqual(await onIn(owner));
    await firm().setFlag({ flag: 'timer', isOn: true });
    expect(await onIn(owner)).toContain('timer');
  });

  it('are all on outside production, where none is switched', async () => {
    const { tenants } = domain.database;
    const local = createFirmService({ tenants, firm: firmRepository, audit, isEverythingOn: true });
    await firm().setFlag({ flag: 'timer', isOn: false });
    expect(await local.flags(owner)).toEqual({
      isEverythingOn: true,
      flags: FLAGS.map((flag) => ({ flag, isOn: true })),
    });
    expect(await codeOf(local.setFlag(owner, { flag: 'timer', isOn: true }))).toBe('firm.everythingOn');
    expect(await onIn(owner)).not.toContain('timer');
  });
});
