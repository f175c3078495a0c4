import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailEntry } from '#contracts/api/auditTrail.ts';
import { AUDIT_CHECK_SILENT_MS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { aMessage, aWorkItem, THUMBPRINT, type FirmAFixture } from '#serverTesting/probes.ts';
import { createUploads } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let now = new Date();
let owner: Actor;
let firm: FirmAFixture;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  owner = await domain.database.aFirm();
  firm = await fillFirm(domain, owner);
});
afterAll(() => domain.close());

const trail = (language: 'en' | 'ro' = 'ro', actor = owner) => domain.as(actor, language).auditTrail;
type Filter = Parameters<ReturnType<typeof trail>['list']>[0];
const entries = async (filter: Filter, language: 'en' | 'ro' = 'ro') =>
  (await trail(language).list({ pageSize: 100, ...filter })).items;
const shortOf = ({ actorName, action, title }: TrailEntry) => [actorName, action, title];

describe('the audit trail', () => {
  it('says who did what to what, with before and after in words and names, newest first', async () => {
    const dan = await domain.database.aColleague(owner, { displayName: 'Dan Pop' });
    const { id } = await domain.as(owner).workItems.create({ clientId: firm.clientId, ...aWorkItem });
    await domain.as(owner).workItems.change({ id, set: { assigneeId: dan.userId, status: 'InProgress' }, was: {} });
    const [changed, created] = await entries({ entityId: id });
    expect([changed, created].map((entry) => entry && shortOf(entry))).toEqual([
      [owner.displayName, 'Lucrare modificată', aWorkItem.title],
      [owner.displayName, 'Lucrare creată', aWorkItem.title],
    ]);
    expect(changed?.changes).toEqual([
      { field: 'Persoana alocată', before: null, after: 'Dan Pop' },
      { field: 'Stare', before: 'De făcut', after: 'În lucru' },
    ]);
    expect(created?.changes).toContainEqual({ field: 'Termen', before: null, after: '25.07.2026' });
    const [inEnglish] = await entries({ entityId: id }, 'en');
    expect(inEnglish?.changes[1]).toEqual({ field: 'Status', before: 'To do', after: 'In progress' });
  });

  it('finds what happened to a message by its title', async () => {
    const second = { ...aMessage, messageId: '73973', details: 'Somatie nr. 73973 din 17.11.2026' };
    await domain.as(owner).spvMessages.store({ messages: [second], certificateThumbprint: THUMBPRINT });
    const [row] = await domain.database.asSuperuser<{ id: string }>(
      `select id from spv_message where message_id = '73973' and tenant_id = $1`,
      [owner.tenantId],
    );
    await domain.as(owner).spvMessages.markRead({ messagesIds: [row?.id ?? ''] });
    expect((await entries({ text: 'somație nr. 73973' })).map(({ action }) => action)).toContain(
      'Mesaj marcat ca citit',
    );
  });

  it('has words for every action and field of a firm that has done everything', async () => {
    const all = await entries({});
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(({ action }) => action === 'Modificat')).toEqual([]);
    expect(all.flatMap(({ changes }) => changes).filter(({ field }) => /^[a-z]/.test(field))).toEqual([]);
  });

  it('is filtered by person, kind, days and text, and counted by the same filter', async () => {
    const dan = await domain.database.aColleague(owner, { role: 'admin', displayName: 'Dan Ene' });
    await domain.as(dan).teams.create({ name: 'Salarizare_1', memberIds: [] });
    expect((await entries({ actorId: [dan.userId] })).map(shortOf)).toEqual([
      ['Dan Ene', 'Echipă creată', 'Salarizare_1'],
    ]);
    const teams = await entries({ entity: ['team'] });
    expect(new Set(teams.map(({ entity }) => entity))).toEqual(new Set(['team']));
    expect(await trail().count({ entity: ['team'] })).toEqual({ count: teams.length, isCapped: false });
    expect((await entries({ text: 'salarizare_' })).map(({ title }) => title)).toEqual(['Salarizare_1']);
    expect((await entries({ text: 'dan ene' })).length).toBeGreaterThan(0);
    expect((await entries({ text: 'ENE dân' })).length).toBe((await entries({ text: 'dan ene' })).length);
    expect((await entries({ text: 'tva todo', entity: ['workItem'] })).length).toBeGreaterThan(0);
    const day = teams[0]?.at.slice(0, 10) ?? '';
    expect(await entries({ to: '2020-01-01' })).toEqual([]);
    expect(await entries({ from: '2099-01-01' })).toEqual([]);
    expect((await entries({ from: '2020-01-01', to: '2099-01-01' })).length).toBe((await entries({})).length);
    expect(day).not.toBe('');
  });

  it('comes in pages without gap or double, forwards and back', async () => {
    const whole = (await entries({})).map(({ seq }) => seq);
    const first = await trail().list({ pageSize: 10 });
    const second = await trail().list({ pageSize: 10, after: first.nextCursor ?? '' });
    const back = await trail().list({ pageSize: 10, before: second.previousCursor ?? '' });
    const numbered = await trail().list({ pageSize: 10, pageNumber: 2 });
    expect([...first.items, ...second.items].map(({ seq }) => seq)).toEqual(whole.slice(0, 20));
    expect(back.items).toEqual(first.items);
    expect(numbered.items).toEqual(second.items);
  });

  it('is exported in the words of whoever asks', async () => {
    const { url } = await trail('ro').export({ format: 'csv', filter: { entity: ['client'] } });
    const text = await (await createUploads(domain).app.request(url)).text();
    const [header = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe('Când;Ora;Cine;Ce;La ce;Înainte → după;Înregistrarea;Amprentă');
    expect(lines.at(-1)).toContain(';Client adăugat;');
    expect(lines).toHaveLength((await trail().count({ entity: ['client'] })).count);
  });
});

describe('the check of the chain', () => {
  it('finds a whole chain whole, says who checked it and when, and goes on after more entries', async () => {
    expect(await trail().lastCheck()).toBeNull();
    const { count } = await trail().count({});
    const check = await trail().check();
    expect(check).toMatchObject({ entries: count, checked: count, startedBy: owner.displayName, fault: null });
    expect(await trail().lastCheck()).toEqual(check);
    expect((await trail().check()).entries).toBe(count + 1);
  });

  it('finds an entry that was changed in the database', async () => {
    const { database } = domain;
    await database.asSuperuser('alter table audit_entry disable trigger audit_entry_is_append_only');
    await database.asSuperuser(`update audit_entry set after = '{}' where tenant_id = $1 and seq = 3`, [
      owner.tenantId,
    ]);
    await database.asSuperuser('alter table audit_entry enable trigger audit_entry_is_append_only');
    const { fault } = await trail().check();
    expect(fault).toMatchObject({ kind: 'edited', seq: 3 });
    expect(Date.parse(fault?.at ?? '')).toBeGreaterThan(0);
  });

  it('runs once at a time; one that was broken off can be started again', async () => {
    await domain.database.asSuperuser('update audit_check set ended_at = null, seen_at = $2 where tenant_id = $1', [
      owner.tenantId,
      now,
    ]);
    await expect(trail().check()).rejects.toMatchObject({ code: 'auditTrail.checking' });
    expect(await trail().lastCheck()).toMatchObject({ endedAt: null, isBrokenOff: false });
    now = new Date(now.getTime() + AUDIT_CHECK_SILENT_MS + 1);
    expect(await trail().lastCheck()).toMatchObject({ isBrokenOff: true });
    expect((await trail().check()).endedAt).not.toBeNull();
  });
});
