import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TAGS_MAX } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { anIndividual } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let owner: Actor;
let ids: string[];
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  owner = await domain.database.aFirm();
  ids = [];
  for (const lastName of ['Albu', 'Barbu', 'Cozma']) {
    ids.push((await calls().clients.createIndividual({ ...anIndividual, lastName })).id);
  }
});

const calls = () => domain.as(owner);
const list = async (filter: object = {}) => (await calls().clients.list({ ...filter })).items;
const namesOf = async (filter: object) => (await list(filter)).map(({ name }) => name);
const trail = async () =>
  await domain.database.asSuperuser<{ action: string; after: unknown }>(
    "select action, after from audit_entry where tenant_id = $1 and action like 'client.%' and action <> 'client.create' order by seq",
    [owner.tenantId],
  );

describe('several clients at once', () => {
  it('get a manager, a team, and tags beside those that each has', async () => {
    const ana = await domain.database.aColleague(owner);
    const team = await calls().teams.create({ name: 'Salarizare', memberIds: [] });
    const [first = '', second = '', third = ''] = ids;
    await calls().clients.changeAll({ ids: [first], set: {}, addTags: ['TVA lunar'] });
    const set = { accountManagerId: ana.userId, teamId: team.id };
    expect(await calls().clients.changeAll({ ids: [first, second], set, addTags: ['Nou'] })).toEqual({
      changed: expect.arrayContaining([first, second]),
    });
    const of = async (id: string) => {
      const { accountManager, team: itsTeam, tags } = await calls().clients.get({ id });
      return [accountManager?.id, itsTeam?.name, tags.map(({ name }) => name)];
    };
    expect(await of(first)).toEqual([ana.userId, 'Salarizare', ['Nou', 'TVA lunar']]);
    expect(await of(second)).toEqual([ana.userId, 'Salarizare', ['Nou']]);
    expect(await of(third)).toEqual([undefined, undefined, []]);
    expect(await namesOf({ teamId: [team.id] })).toEqual(['Ion Albu', 'Ion Barbu']);
    const tag = (await calls().tags.list()).find(({ name }) => name === 'TVA lunar');
    expect(await namesOf({ tagId: [tag?.id] })).toEqual(['Ion Albu']);
  });

  it('lose a tag, and the team that is deleted', async () => {
    const team = await calls().teams.create({ name: 'Salarizare', memberIds: [] });
    await calls().clients.changeAll({ ids, set: { teamId: team.id }, addTags: ['Nou', 'TVA lunar'] });
    await calls().clients.changeAll({ ids, set: {}, removeTags: ['nou'] });
    await calls().teams.remove({ id: team.id });
    expect((await list()).map(({ team: itsTeam, tags }) => [itsTeam, tags.map(({ name }) => name)])).toEqual(
      ids.map(() => [null, ['TVA lunar']]),
    );
  });

  it('leave a line each in the trail, and none where nothing has changed', async () => {
    const [first = ''] = ids;
    await calls().clients.changeAll({ ids: [first], set: { accountManagerId: owner.userId, isActive: false } });
    await calls().clients.changeAll({ ids: [first], set: { accountManagerId: owner.userId, isActive: false } });
    expect((await trail()).map(({ action }) => action)).toEqual(['client.setAccountManager', 'client.update']);
  });

  it('stay as they are where one would have too many tags', async () => {
    const [full = '', other = ''] = ids;
    const many = Array.from({ length: TAGS_MAX }, (_, at) => `Eticheta ${String(at)}`);
    await calls().clients.changeAll({ ids: [full], set: {}, addTags: many });
    expect(await calls().clients.changeAll({ ids: [full, other], set: {}, addTags: ['Nou'] })).toEqual({
      changed: [other],
    });
  });

  it('are refused a manager who has left, and a team that is not there', async () => {
    const none = '00000000-0000-4000-8000-00000000dead';
    await expect(calls().clients.changeAll({ ids, set: { accountManagerId: none } })).rejects.toMatchObject({
      code: 'user.notFound',
    });
    await expect(calls().clients.changeAll({ ids, set: { teamId: none } })).rejects.toMatchObject({
      code: 'team.notFound',
    });
  });
});

describe('a search of the list', () => {
  it('finds all words in any order, without accents, in names and contacts', async () => {
    const [first = ''] = ids;
    await calls().contacts.create({
      id: first,
      name: 'Ștefan Țurcanu',
      title: 'x',
      telephone: '1',
      email: 's@firma.test',
    });
    expect(await namesOf({ search: 'albu ion' })).toEqual(['Ion Albu']);
    expect(await namesOf({ search: '  ALBU   turcanu stefan ' })).toEqual(['Ion Albu']);
    expect(await namesOf({ search: 'albu barbu' })).toEqual([]);
    expect(await calls().clients.count({ search: 'ion' })).toEqual({ count: 3, isCapped: false });
  });

  it('takes signs of patterns as they are', async () => {
    expect(await namesOf({ search: '%' })).toEqual([]);
    expect(await namesOf({ search: '_bu' })).toEqual([]);
    expect(await namesOf({ search: '\\' })).toEqual([]);
  });
});

describe('a person as client', () => {
  it('has the parts of the name, which make the whole one', async () => {
    const client = await calls().clients.createIndividual({
      ...anIndividual,
      firstName: 'Maria',
      middleName: 'Elena',
      lastName: 'Ionescu',
      email: 'maria@firma.test',
      emailType: 'Business',
    });
    expect(client.generalInformation).toMatchObject({ name: 'Maria Elena Ionescu', legalName: 'Maria Elena Ionescu' });
    expect(client.person).toEqual({
      firstName: 'Maria',
      middleName: 'Elena',
      lastName: 'Ionescu',
      emailType: 'Business',
    });
  });

  it('is renamed with its name in the firm, unless that was chosen by hand', async () => {
    const [id = '', chosen = ''] = ids;
    const person = { firstName: 'Ion', middleName: '', lastName: 'Alexe', emailType: 'Personal' } as const;
    const renamed = await calls().clients.setPerson({
      id,
      ...person,
      revision: (await calls().clients.get({ id })).revision,
    });
    expect(renamed.generalInformation.name).toBe('Ion Alexe');
    const { generalInformation, ...before } = await calls().clients.get({ id: chosen });
    const { legalName: _legalName, taxId: _taxId, registrationNumber: _number, ...fields } = generalInformation;
    const { revision } = await calls().clients.update({
      id: chosen,
      generalInformationUpdateRequest: { ...fields, name: 'Cabinet Barbu' },
      onboardingDate: before.onboardingDate,
      isActive: true,
    });
    const after = await calls().clients.setPerson({ id: chosen, ...person, revision });
    expect(after.generalInformation).toMatchObject({ name: 'Cabinet Barbu', legalName: 'Ion Alexe' });
    await expect(calls().clients.setPerson({ id: chosen, ...person, revision })).rejects.toMatchObject({
      code: 'client.changed',
    });
  });
});
