import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
beforeEach(async () => {
  owner = await domain.database.aFirm();
});
afterAll(() => domain.close());

const colleague = (role: Actor['role'], displayName?: string) =>
  domain.database.aColleague(owner, { role, ...(displayName === undefined ? {} : { displayName }) });
const people = async () => (await domain.as(owner).users.colleagues()).map(({ id, role }) => ({ id, role }));
const refused = (code: string) => ({ code });

const shown = (actor: Actor) => ({
  id: actor.userId,
  displayName: actor.displayName,
  email: actor.email,
  role: actor.role,
});

/** A client that this person manages. */
async function managedBy({ userId }: Actor) {
  const { id } = await domain.as(owner).clients.create({ taxId: TAX_ID });
  await domain.as(owner).clients.setAccountManager({ id, managerId: userId, userId });
  return id;
}

describe('the people of a firm', () => {
  it('come by name, with their role, their teams and the number of their clients', async () => {
    const zoe = await colleague('member', 'Zoe Pop');
    const { id } = await domain.as(owner).teams.create({ name: 'Salarizare', memberIds: [zoe.userId] });
    await managedBy(zoe);
    expect(await domain.as(zoe).users.colleagues()).toEqual([
      { ...shown(owner), teams: [], mayApprove: true, managedClients: 0 },
      { ...shown(zoe), teams: [{ id, name: 'Salarizare' }], mayApprove: true, managedClients: 1 },
    ]);
  });
});

describe('a role', () => {
  it('is given by an owner', async () => {
    const { userId: id } = await colleague('member');
    await domain.as(owner).users.setRole({ id, role: 'admin' });
    expect(await people()).toContainEqual({ id, role: 'admin' });
  });

  it('is not given by an admin, nor to oneself, nor to somebody of another firm', async () => {
    const admin = await colleague('admin');
    const { userId: id } = await colleague('member');
    const stranger = await domain.database.aFirm();
    const set = (actor: Actor, to: string) => domain.as(actor).users.setRole({ id: to, role: 'admin' });
    await expect(set(admin, id)).rejects.toMatchObject(refused('auth.forbidden'));
    await expect(set(owner, owner.userId)).rejects.toMatchObject(refused('user.self'));
    await expect(set(owner, stranger.userId)).rejects.toMatchObject(refused('user.notFound'));
  });
});

describe('a removal', () => {
  it.each([
    ['admin', 'member', null],
    ['admin', 'admin', 'auth.forbidden'],
    ['admin', 'owner', 'auth.forbidden'],
    ['owner', 'admin', null],
    ['owner', 'owner', null],
  ] as const)('by an %s, of a %s: %s', async (by, of, code) => {
    const [caller, person] = [await colleague(by), await colleague(of)];
    const removal = domain.as(caller).users.remove({ id: person.userId, clientsTo: null });
    if (code === null) await removal;
    else await expect(removal).rejects.toMatchObject(refused(code));
    expect((await people()).some(({ id }) => id === person.userId)).toBe(code !== null);
  });

  it('is never one of oneself, and happens once', async () => {
    const { userId: id } = await colleague('member');
    const remove = (who: string) => domain.as(owner).users.remove({ id: who, clientsTo: null });
    await expect(remove(owner.userId)).rejects.toMatchObject(refused('user.self'));
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject(refused('user.notFound'));
  });

  it('leaves an owner where two remove each other at once', async () => {
    const other = await colleague('owner');
    const removals = await Promise.allSettled([
      domain.as(owner).users.remove({ id: other.userId, clientsTo: null }),
      domain.as(other).users.remove({ id: owner.userId, clientsTo: null }),
    ]);
    expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await people()).toHaveLength(1);
  });

  it('leaves an owner where two take the role from each other at once', async () => {
    const other = await colleague('owner');
    await Promise.allSettled([
      domain.as(owner).users.setRole({ id: other.userId, role: 'member' }),
      domain.as(other).users.setRole({ id: owner.userId, role: 'member' }),
    ]);
    expect((await people()).map(({ role }) => role).toSorted()).toEqual(['member', 'owner']);
  });

  it.each(['somebody', 'nobody'] as const)('hands the clients over to %s', async (to) => {
    const [mihai, zoe] = [await colleague('member'), await colleague('member', 'Zoe Pop')];
    const clientId = await managedBy(mihai);
    const clientsTo = to === 'somebody' ? zoe.userId : null;
    await domain.as(owner).users.remove({ id: mihai.userId, clientsTo });
    const { accountManager, revision } = await domain.as(owner).clients.get({ id: clientId });
    expect(accountManager).toEqual(to === 'somebody' ? { id: zoe.userId, displayName: 'Zoe Pop' } : null);
    expect(revision).toBe(3);
  });

  it('hands nothing over to somebody who is not of the firm, and removes nobody then', async () => {
    const mihai = await colleague('member');
    const stranger = await domain.database.aFirm();
    for (const clientsTo of [stranger.userId, mihai.userId]) {
      await expect(domain.as(owner).users.remove({ id: mihai.userId, clientsTo })).rejects.toMatchObject({
        code: 'user.notFound',
        fields: ['clientsTo'],
      });
    }
    expect(await people()).toHaveLength(2);
  });

  it('ends teams and sessions, and leaves the name on what the person has done', async () => {
    const mihai = await colleague('member');
    const team = await domain.as(owner).teams.create({ name: 'Audit', memberIds: [mihai.userId] });
    const certificate = await domain.as(mihai).spvCertificates.create(aCertificate(THUMBPRINT));
    const session = { certificateId: certificate.id, leaderId: crypto.randomUUID(), override: false };
    await domain.as(mihai).spvSessions.acquire(session);
    await domain.as(owner).users.remove({ id: mihai.userId, clientsTo: null });
    expect(await domain.as(owner).teams.list()).toEqual([{ ...team, members: [], revision: 2 }]);
    expect((await domain.as(owner).spvSessions.list()).map(({ activeSession }) => activeSession)).toEqual([null]);
    // The call of a moment ago, still under way.
    await expect(domain.as(mihai).spvSessions.acquire(session)).rejects.toMatchObject(refused('session.heldElsewhere'));
    expect((await domain.as(owner).spvCertificates.list({}))[0]).toMatchObject({ createdBy: mihai.userId });
    const [row] = await domain.database.asSuperuser('select display_name, is_active from users where id = $1', [
      mihai.userId,
    ]);
    expect(row).toEqual({ display_name: mihai.displayName, is_active: false });
  });

  it('waits for a client that is given to the person at the same time', async () => {
    const mihai = await colleague('member');
    const clientId = await managedBy(owner);
    await Promise.allSettled([
      domain.as(owner).clients.setAccountManager({ id: clientId, managerId: mihai.userId, userId: mihai.userId }),
      domain.as(owner).users.remove({ id: mihai.userId, clientsTo: null }),
    ]);
    const { accountManager } = await domain.as(owner).clients.get({ id: clientId });
    expect(accountManager?.id).not.toBe(mihai.userId);
  });
});

const leave = (actor: Actor, clientsTo: string | null = null) => domain.as(actor).users.leave({ clientsTo });

describe('leaving the firm', () => {
  it.each(['member', 'admin'] as const)('is open to a %s, whose clients go to a colleague', async (role) => {
    const mihai = await colleague(role);
    const clientId = await managedBy(mihai);
    await leave(mihai, owner.userId);
    expect(await people()).toEqual([{ id: owner.userId, role: 'owner' }]);
    expect((await domain.as(owner).clients.get({ id: clientId })).accountManager?.id).toBe(owner.userId);
    await expect(leave(mihai)).rejects.toMatchObject(refused('auth.forbidden'));
  });

  it('is refused to the last owner, also where two owners leave at once', async () => {
    await colleague('admin');
    await expect(leave(owner)).rejects.toMatchObject(refused('user.lastOwner'));
    const other = await colleague('owner');
    const left = await Promise.allSettled([leave(owner), leave(other)]);
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await domain.as(owner).users.colleagues()).map(({ role }) => role).toSorted()).toEqual(['admin', 'owner']);
  });

  it('hands nothing over to oneself, and then nobody has left', async () => {
    const mihai = await colleague('member');
    await expect(leave(mihai, mihai.userId)).rejects.toMatchObject({ code: 'user.notFound', fields: ['clientsTo'] });
    expect(await people()).toHaveLength(2);
  });
});

/** An admin and a member in a firm where a second person approves. */
const withSecondPerson = async (approvedByAdminsOnly: boolean) => {
  const other = await colleague('admin');
  const member = await colleague('member');
  await domain.as(owner).firm.updateSettings({ approvedByAdminsOnly, approvedBySecondPerson: true });
  return { other, member };
};

describe('where a second person approves', () => {
  const lost = refused('firm.noSecondApprover');

  it('the last other admin is not removed, not demoted and does not leave, where only admins approve', async () => {
    const { other, member } = await withSecondPerson(true);
    const { users } = domain.as(owner);
    await expect(users.remove({ id: other.userId, clientsTo: null })).rejects.toMatchObject(lost);
    await expect(users.setRole({ id: other.userId, role: 'member' })).rejects.toMatchObject(lost);
    await expect(domain.as(other).users.leave({ clientsTo: null })).rejects.toMatchObject(lost);
    expect(await people()).toHaveLength(3);
    await users.remove({ id: member.userId, clientsTo: null });
    expect(await people()).toHaveLength(2);
  });

  it('the last colleague is not removed where everybody approves, also of two at once', async () => {
    const { other, member } = await withSecondPerson(false);
    const removals = await Promise.allSettled(
      [other, member].map(({ userId: id }) => domain.as(owner).users.remove({ id, clientsTo: null })),
    );
    expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await people()).toHaveLength(2);
  });

  it('a firm that had no second approver anyway can still lose a colleague', async () => {
    const { other, member } = await withSecondPerson(true);
    await domain.database.asSuperuser('update users set is_active = false where id = $1', [other.userId]);
    await domain.as(owner).users.remove({ id: member.userId, clientsTo: null });
    expect(await people()).toEqual([{ id: owner.userId, role: 'owner' }]);
  });
});

const setApproval = (actor: Actor, { userId: id }: Actor, mayApprove: boolean) =>
  domain.as(actor).users.setApproval({ id, mayApprove });
const mayApprove = async ({ userId }: Actor) =>
  (await domain.as(owner).users.colleagues()).find(({ id }) => id === userId)?.mayApprove;

describe('the right to approve of one person', () => {
  it('is taken and given back by an admin from members, by an owner from all but oneself', async () => {
    const [admin, member] = [await colleague('admin'), await colleague('member')];
    await setApproval(admin, member, false);
    expect(await mayApprove(member)).toBe(false);
    await setApproval(admin, member, true);
    expect(await mayApprove(member)).toBe(true);
    await expect(setApproval(admin, owner, false)).rejects.toMatchObject(refused('auth.forbidden'));
    await expect(setApproval(owner, owner, false)).rejects.toMatchObject(refused('user.self'));
    await setApproval(owner, admin, false);
    expect(await mayApprove(admin)).toBe(false);
  });

  it('stays with the last who could approve, also of two who lose it at once', async () => {
    const { other, member } = await withSecondPerson(false);
    const taken = await Promise.allSettled([setApproval(owner, other, false), setApproval(owner, member, false)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
