import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

const KEYS = { desk: 'd'.repeat(22), laptop: 'l'.repeat(22) } as const;
const sealed = (keyId: string, text: string) => `v1.${keyId}.${'E'.repeat(87)}.${text.padEnd(30, 'x')}`;
const certificate = {
  thumbprint: 'A'.repeat(40),
  pin: null,
  name: 'Ana',
  subject: 'CN=Ana',
  issuer: 'CN=Test CA',
  serialNumber: '0A',
  expiresOn: '2030-01-01T00:00:00.000Z',
};

describe('a PIN', () => {
  it('is returned to the workstation it was sealed for and to no other', async () => {
    const actor = await domain.database.aFirm();
    const calls = domain.as(actor).spvCertificates;
    const made = await calls.create({ ...certificate, pin: sealed(KEYS.desk, 'one') });
    expect(made).toMatchObject({ isPinSaved: true, pin: sealed(KEYS.desk, 'one') });
    const at = async (workstationKeyId?: string) =>
      (await calls.list(workstationKeyId === undefined ? {} : { workstationKeyId })).map(({ isPinSaved, pin }) => ({
        isPinSaved,
        pin,
      }));
    expect(await at()).toEqual([{ isPinSaved: false, pin: null }]);
    expect(await at(KEYS.laptop)).toEqual([{ isPinSaved: false, pin: null }]);

    await calls.update({ id: made.id, name: 'Ana', pin: sealed(KEYS.laptop, 'two') });
    await calls.update({ id: made.id, name: 'Ana 2' });
    expect(await at(KEYS.desk)).toEqual([{ isPinSaved: true, pin: sealed(KEYS.desk, 'one') }]);
    expect(await at(KEYS.laptop)).toEqual([{ isPinSaved: true, pin: sealed(KEYS.laptop, 'two') }]);

    await calls.forgetPin({ id: made.id, workstationKeyId: KEYS.desk });
    await calls.forgetPin({ id: made.id, workstationKeyId: KEYS.desk });
    expect(await at(KEYS.desk)).toEqual([{ isPinSaved: false, pin: null }]);
    expect(await at(KEYS.laptop)).toEqual([{ isPinSaved: true, pin: sealed(KEYS.laptop, 'two') }]);
  });

  it('never goes into the trail', async () => {
    const actor = await domain.database.aFirm();
    const calls = domain.as(actor).spvCertificates;
    const made = await calls.create({ ...certificate, pin: sealed(KEYS.desk, 'canary') });
    await calls.update({ id: made.id, name: 'Other', pin: sealed(KEYS.desk, 'canary2') });
    await calls.forgetPin({ id: made.id, workstationKeyId: KEYS.desk });
    await calls.remove({ id: made.id });
    const trail = await domain.database.asSuperuser<{ action: string; text: string }>(
      'select action, concat(before, after) as text from audit_entry where tenant_id = $1 order by seq',
      [actor.tenantId],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'spvCertificate.create',
      'spvCertificate.savePin',
      'spvCertificate.update',
      'spvCertificate.savePin',
      'spvCertificate.forgetPin',
      'spvCertificate.remove',
    ]);
    expect(JSON.stringify(trail)).not.toContain('canary');
  });
});

describe('a certificate', () => {
  it('is stored once in a firm', async () => {
    const actor = await domain.database.aFirm();
    await domain.as(actor).spvCertificates.create(certificate);
    await expect(domain.as(actor).spvCertificates.create(certificate)).rejects.toMatchObject({
      code: 'certificate.exists',
    });
    await expect(domain.as(await domain.database.aFirm()).spvCertificates.create(certificate)).resolves.toBeDefined();
  });

  it('knows the tax ids it has rights for', async () => {
    const actor = await domain.database.aFirm();
    const calls = domain.as(actor).spvCertificates;
    const { id } = await calls.create(certificate);
    await calls.setRights({ id, taxIds: ['12345674', '8000000000', '12345674'] });
    await calls.setRights({ id, taxIds: ['8000000000', '1234565'] });
    await calls.setRights({ id, taxIds: ['8000000000', '1234565'] });
    expect((await calls.list({}))[0]?.taxIds).toEqual(['1234565', '8000000000']);
    const trail = await domain.database.asSuperuser(
      `select seq from audit_entry where tenant_id = $1 and action = 'spvCertificate.setRights'`,
      [actor.tenantId],
    );
    expect(trail).toHaveLength(2);
  });

  it('of a colleague is renamed and removed by an admin, not by a member, who may save a PIN for it', async () => {
    const owner = await domain.database.aFirm();
    const member = await domain.database.aColleague(owner);
    const admin = await domain.database.aColleague(owner, { role: 'admin' });
    const { id } = await domain.as(owner).spvCertificates.create(certificate);
    const as = (actor: Actor) => domain.as(actor).spvCertificates;
    await expect(as(member).remove({ id })).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(as(member).update({ id, name: 'Mine' })).rejects.toMatchObject({ code: 'auth.forbidden' });
    await as(member).update({ id, name: 'Ana', pin: sealed(KEYS.desk, 'mine') });
    await as(admin).update({ id, name: 'Renamed' });
    await as(admin).remove({ id });
    expect(await as(owner).list({})).toEqual([]);
  });
});
