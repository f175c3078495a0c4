import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_VALIDITY_MS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

describe('acquire', () => {
  it('lets exactly one of fifty tabs lead, and names the leader to the others', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const calls = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        domain.as(actor).spvSessions.acquire({ certificateId, leaderId: randomUUID(), override: false }),
      ),
    );
    const won = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []));
    const lost = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(49);
    for (const error of lost) {
      expect(error).toMatchObject({ code: 'session.heldElsewhere', data: { userName: 'Ana Ionescu' } });
    }
  });

  it('lets exactly one of fifty tabs take over a session that ran out', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    await domain.as(actor).spvSessions.acquire({ certificateId, leaderId: randomUUID(), override: false });
    await expire(actor);
    const calls = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        domain.as(actor).spvSessions.acquire({ certificateId, leaderId: randomUUID(), override: false }),
      ),
    );
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends the session of another tab with override', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const [first, second] = [randomUUID(), randomUUID()];
    const calls = domain.as(actor).spvSessions;
    const session = await calls.acquire({ certificateId, leaderId: first, override: false });
    const taken = await calls.acquire({ certificateId, leaderId: second, override: true });
    expect(taken.leaderId).toBe(second);
    await expect(calls.extend({ id: session.id, leaderId: first })).rejects.toMatchObject({ code: 'session.notFound' });
    await expect(calls.extend({ id: taken.id, leaderId: second })).resolves.toBeDefined();
  });

  it('gives the same tab a new session', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const leaderId = randomUUID();
    const first = await domain.as(actor).spvSessions.acquire({ certificateId, leaderId, override: false });
    const second = await domain.as(actor).spvSessions.acquire({ certificateId, leaderId, override: false });
    expect(second.id).not.toBe(first.id);
  });

  it('stores the hash of the token and not the token', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const { token } = await domain
      .as(actor)
      .spvSessions.acquire({ certificateId, leaderId: randomUUID(), override: false });
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await domain.database.asSuperuser<{ hash: Buffer; whole: string }>(
      'select token_hash as hash, s::text as whole from spv_session s where tenant_id = $1',
      [actor.tenantId],
    );
    expect(row?.hash).toEqual(createHash('sha256').update(token).digest());
    expect(row?.whole).not.toContain(token);
    const trail = await domain.database.asSuperuser(`select concat(before, after) as text from audit_entry`);
    expect(JSON.stringify(trail)).not.toContain(token);
  });
});

describe('removing a certificate', () => {
  it('deletes its session, and a later call gets certificate.notFound', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const acquire = () =>
      domain.as(actor).spvSessions.acquire({ certificateId, leaderId: randomUUID(), override: true });
    const [removed, ...calls] = await Promise.allSettled([
      domain.as(actor).spvCertificates.remove({ id: certificateId }),
      ...Array.from({ length: 20 }, acquire),
    ]);
    expect(removed.status).toBe('fulfilled');
    for (const call of calls) {
      if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'certificate.notFound' });
    }
    expect(await domain.as(actor).spvSessions.list()).toEqual([]);
    await expect(acquire()).rejects.toMatchObject({ code: 'certificate.notFound' });
  });
});

describe('extend', () => {
  it('extends the session of its leader only', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const leaderId = randomUUID();
    const calls = domain.as(actor).spvSessions;
    const { id } = await calls.acquire({ certificateId, leaderId, override: false });
    const { expiresOn } = await calls.extend({ id, leaderId });
    expect(Date.parse(expiresOn) - Date.now()).toBeGreaterThan(SESSION_VALIDITY_MS - 10_000);
    await expect(calls.extend({ id, leaderId: randomUUID() })).rejects.toMatchObject({ code: 'session.notFound' });
    await expire(actor);
    await expect(calls.extend({ id, leaderId })).rejects.toMatchObject({ code: 'session.notFound' });
  });
});

describe('end', () => {
  it('frees the certificate, and is no error when repeated', async () => {
    const { actor, certificateId } = await aFirmWithCertificate();
    const colleague = await domain.database.aColleague(actor);
    const calls = domain.as(actor).spvSessions;
    const { id } = await calls.acquire({ certificateId, leaderId: randomUUID(), override: false });
    await domain.as(colleague).spvSessions.end({ id });
    expect((await calls.list())[0]?.activeSession).toMatchObject({ id, userName: 'Ana Ionescu' });
    await calls.end({ id });
    await calls.end({ id });
    expect(await calls.list()).toEqual([{ certificateId, certificateName: 'Ana', activeSession: null }]);
  });
});

async function aFirmWithCertificate(): Promise<{ actor: Actor; certificateId: string }> {
  const actor = await domain.database.aFirm();
  const { id } = await domain.as(actor).spvCertificates.create({
    thumbprint: 'A'.repeat(40),
    pin: null,
    name: 'Ana',
    subject: 'CN=Ana',
    issuer: 'CN=Test CA',
    serialNumber: '0A',
    expiresOn: '2030-01-01T00:00:00Z',
  });
  return { actor, certificateId: id };
}

/** Expires the sessions of the firm. */
const expire = (actor: Actor) =>
  domain.database.asSuperuser(`update spv_session set expires_on = now() - interval '1 s' where tenant_id = $1`, [
    actor.tenantId,
  ]);
