import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let owner: Actor;
let mihai: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
});
beforeEach(async () => {
  owner = await domain.database.aFirm();
  mihai = await domain.database.aColleague(owner);
});
afterAll(() => domain.close());

const teams = () => domain.as(owner).teams;
const person = ({ userId, displayName }: Actor) => ({ id: userId, displayName });
const unknownId = crypto.randomUUID();

describe('teams', () => {
  it('come by name, each with its members by name', async () => {
    const zoe = await domain.database.aColleague(owner, { displayName: 'Zoe Pop' });
    const wages = await teams().create({ name: 'Salarizare', memberIds: [zoe.userId, mihai.userId] });
    const audit = await teams().create({ name: 'Àudit', memberIds: [] });
    expect(await domain.as(mihai).teams.list()).toEqual([
      { id: audit.id, name: 'Àudit', members: [], revision: 1 },
      { id: wages.id, name: 'Salarizare', members: [person(mihai), person(zoe)], revision: 1 },
    ]);
  });

  it('change their name and members as one', async () => {
    const { id } = await teams().create({ name: 'Salarii', memberIds: [mihai.userId] });
    const changed = await teams().update({ id, revision: 1, name: 'Salarizare', memberIds: [owner.userId] });
    expect(changed).toEqual({ id, name: 'Salarizare', members: [person(owner)], revision: 2 });
    expect(await teams().list()).toEqual([changed]);
  });

  it.each(['salarizare', 'Sálarizare', ' SALARIZARE '])('refuse a second one of the same name: %s', async (name) => {
    await teams().create({ name: 'Salarizare', memberIds: [] });
    const other = await teams().create({ name: 'Audit', memberIds: [] });
    const taken = { code: 'team.nameTaken', fields: ['name'] };
    await expect(teams().create({ name, memberIds: [] })).rejects.toMatchObject(taken);
    await expect(teams().update({ id: other.id, revision: 1, memberIds: [], name })).rejects.toMatchObject(taken);
    expect(await teams().list()).toHaveLength(2);
  });

  it('may take the name that another firm has, and another spelling of their own', async () => {
    const { id } = await teams().create({ name: 'Stefan', memberIds: [] });
    expect((await teams().update({ id, revision: 1, name: 'Ștefan', memberIds: [] })).name).toBe('Ștefan');
    const elsewhere = await domain.database.aFirm();
    expect((await domain.as(elsewhere).teams.create({ name: 'Stefan', memberIds: [] })).revision).toBe(1);
  });

  it('are created once where ten of one name come at once', async () => {
    const created = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => teams().create({ name: at % 2 === 0 ? 'Audit' : 'AUDIT', memberIds: [] })),
    );
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = created.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['team.nameTaken']));
  });

  it('refuse members who are not of the firm, or no longer', async () => {
    const stranger = await domain.database.aFirm();
    await domain.as(owner).users.remove({ id: mihai.userId, clientsTo: null });
    for (const memberId of [unknownId, stranger.userId, mihai.userId]) {
      await expect(teams().create({ name: 'Audit', memberIds: [memberId] })).rejects.toMatchObject({
        code: 'user.notFound',
        fields: ['memberIds'],
      });
    }
    expect(await teams().list()).toEqual([]);
  });

  it('say that somebody else was faster', async () => {
    const { id } = await teams().create({ name: 'Audit', memberIds: [] });
    await teams().update({ id, revision: 1, name: 'Audit intern', memberIds: [] });
    await expect(teams().update({ id, revision: 1, name: 'Altul', memberIds: [] })).rejects.toMatchObject({
      code: 'team.changed',
    });
  });

  it('are deleted with their memberships, and their people stay', async () => {
    const { id } = await teams().create({ name: 'Audit', memberIds: [mihai.userId] });
    await teams().remove({ id });
    await expect(teams().remove({ id })).rejects.toMatchObject({ code: 'team.notFound' });
    const [first] = await domain.as(owner).users.colleagues();
    expect(first).toMatchObject({ displayName: owner.displayName, teams: [] });
    expect(await domain.as(owner).users.list()).toHaveLength(2);
  });
});
