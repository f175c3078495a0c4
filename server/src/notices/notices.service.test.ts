import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_KINDS, type NoticePreference } from '#contracts/api/notice.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aWorkItem, THUMBPRINT } from '#serverTesting/probes.ts';
import { aClientNamed } from '#serverTesting/work.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Actor } from '../http/actor.ts';
import { createMailService } from '../mail/mail.service.ts';
import { createAddNotices } from './addNotices.ts';
import { noticesRepository, type NewNotice } from './notices.repository.ts';

const TAX_ID = '12345674';
let domain: TestDomain;
let owner: Actor;
let mihai: Actor;
/** Mihai's, so that what is told of it holds. */
let taskId: string;
let now = new Date('2026-11-23T10:00:00Z');
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  owner = await domain.database.aFirm();
  mihai = await domain.database.aColleague(owner);
  taskId = await aTaskOf(mihai);
});
afterAll(() => domain.close());

async function aTaskOf({ userId }: Actor): Promise<string> {
  const { tasks } = domain.as(owner);
  const clientId = await aClientNamed(domain, owner, 'Zamfir');
  const { id } = await tasks.create({ clientId, title: 'Cere extrasul de cont' });
  await domain.database.asSuperuser('update task set assignee_id = $2 where id = $1', [id, userId]);
  return id;
}
const anAssignment = (over: Partial<NewNotice> = {}): NewNotice => ({
  kind: 'assignment',
  userId: mihai.userId,
  actorId: owner.userId,
  entity: 'task',
  entityId: taskId,
  title: 'Cere extrasul de cont',
  ...over,
});
async function addNotices(...notices: NewNotice[]): Promise<void> {
  const mails = createMailService({ database: domain.database.identity, contents: contentRepository, wake: () => {} });
  const telling = createAddNotices({ notices: noticesRepository, mails, publicUrl: 'https://dosar.test' });
  await domain.database.tenants.run(owner.tenantId, (tx) => telling(tx, notices));
}
const shown = async (actor: Actor) => (await domain.as(actor).notices.list({})).items;
const titles = async (actor: Actor) => (await shown(actor)).map(({ title }) => title);
const unread = async (actor: Actor) => (await domain.as(actor).notices.count({ isUnread: true })).count;
async function prefer(actor: Actor, changed: Partial<NoticePreference> & Pick<NoticePreference, 'kind'>) {
  const { preferences } = await domain.as(actor).notices.preferences();
  await domain.as(actor, 'ro').notices.savePreferences({
    preferences: preferences.map((one) => (one.kind === changed.kind ? { ...one, ...changed } : one)),
  });
}
const mailsOf = ({ email }: Actor) =>
  domain.database.asSuperuser<{ subject: string; text: string }>(
    'select subject, text from mail where recipient_address = $1 order by created_at',
    [email],
  );
async function receive(messageId: string, type: string, date: string) {
  const message = { messageId, details: `${type} ${messageId}`, taxId: TAX_ID, date, requestId: null, type };
  await domain.as(owner).spvMessages.store({ messages: [message], certificateThumbprint: THUMBPRINT });
}
const failures = async (actor: Actor) => (await shown(actor)).filter(({ kind }) => kind === 'mailFailure');
/** A message of the client, or a request for it. */
async function aboutClient(entity: string): Promise<string> {
  if (entity === 'spvMessage') {
    await receive('1', 'RECIPISA', '22.11.2026');
    return (await domain.as(owner).spvMessages.list({})).items[0]?.id ?? '';
  }
  const clientId = (await domain.as(owner).clients.all())[0]?.id ?? '';
  return (await domain.as(owner).spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' })).id;
}
async function aClientOf(manager: Actor): Promise<void> {
  const { id } = await domain.as(owner).clients.create({ taxId: TAX_ID });
  await domain.as(owner).clients.setAccountManager({ id, managerId: manager.userId, userId: manager.userId });
}

describe('notices', () => {
  it('come newest first, with who has caused them', async () => {
    await addNotices(anAssignment({ title: 'Prima' }));
    await addNotices(anAssignment({ title: 'A doua', kind: 'mention', day: '2026-11-25' }));
    expect(await shown(mihai)).toMatchObject([
      { title: 'A doua', kind: 'mention', actorName: owner.displayName, day: '2026-11-25', isRead: false },
      { title: 'Prima', kind: 'assignment', entity: 'task', isRead: false },
    ]);
    expect(await shown(owner)).toEqual([]);
  });

  it('do not tell people of what they have done themselves', async () => {
    await addNotices(anAssignment({ userId: owner.userId }));
    expect(await shown(owner)).toEqual([]);
  });

  it('tell once of what has the same key, also where it is told twice at once', async () => {
    const due = anAssignment({ kind: 'dueDate', actorId: null, once: 'due:1' });
    await Promise.all([addNotices(due), addNotices(due), addNotices(due, { ...due, userId: owner.userId })]);
    expect(await titles(mihai)).toHaveLength(1);
    expect(await titles(owner)).toHaveLength(1);
  });

  it('are read one by one, unread again, and all together', async () => {
    await addNotices(anAssignment(), anAssignment(), anAssignment());
    const [first] = await shown(mihai);
    const one = { noticeIds: [first!.id] };
    await domain.as(owner).notices.setRead({ ...one, isRead: true });
    expect(await unread(mihai)).toBe(3);
    await domain.as(mihai).notices.setRead({ ...one, isRead: true });
    expect(await unread(mihai)).toBe(2);
    await domain.as(mihai).notices.setRead({ ...one, isRead: false });
    expect(await unread(mihai)).toBe(3);
    await domain.as(mihai).notices.readAll({ until: first!.createdAt });
    expect(await unread(mihai)).toBe(0);
    expect((await domain.as(mihai).notices.list({ isUnread: true })).items).toEqual([]);
    expect(await titles(mihai)).toHaveLength(3);
  });

  it('that arrive while all are read stay unread', async () => {
    await addNotices(anAssignment({ title: 'Văzută' }));
    const [seen] = await shown(mihai);
    await addNotices(anAssignment({ title: 'Abia sosită' }));
    await domain.database.asSuperuser(
      `update notice set created_at = created_at + interval '1 s' where title = 'Abia sosită'`,
    );
    await domain.as(mihai).notices.readAll({ until: seen!.createdAt });
    expect((await domain.as(mihai).notices.list({ isUnread: true })).items).toMatchObject([{ title: 'Abia sosită' }]);
  });

  it('come in pages', async () => {
    for (let at = 1; at <= 5; at += 1) await addNotices(anAssignment({ title: String(at) }));
    const first = await domain.as(mihai).notices.list({ pageSize: 3 });
    const rest = await domain.as(mihai).notices.list({ pageSize: 3, after: first.nextCursor! });
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['5', '4', '3', '2', '1']);
  });
});

describe('preferences', () => {
  it('are one of each kind, and those of a person alone', async () => {
    await prefer(mihai, { kind: 'mention', isShown: false });
    const { preferences } = await domain.as(mihai).notices.preferences();
    expect(preferences.map(({ kind }) => kind)).toEqual(NOTICE_KINDS);
    expect(preferences.find(({ kind }) => kind === 'mention')).toMatchObject({ isShown: false, mail: 'never' });
    const others = await domain.as(owner).notices.preferences();
    expect(others.preferences.every(({ isShown }) => isShown)).toBe(true);
  });

  it('hide a kind', async () => {
    await prefer(mihai, { kind: 'assignment', isShown: false });
    await addNotices(anAssignment(), anAssignment({ kind: 'mention' }));
    expect(await shown(mihai)).toMatchObject([{ kind: 'mention' }]);
    expect(await unread(mihai)).toBe(1);
  });

  it('send a mail at once, with a link, in the language of the reader', async () => {
    await prefer(mihai, { kind: 'assignment', mail: 'atOnce', isShown: false });
    await addNotices(anAssignment({ entityId: '0190a0a0-0000-4000-8000-00000000000a' }));
    const [mail, ...more] = await mailsOf(mihai);
    expect(mail?.subject).toBe('Ana Ionescu v-a alocat: Cere extrasul de cont');
    expect(mail?.text).toContain('https://dosar.test/work/tasks?task=0190a0a0-0000-4000-8000-00000000000a');
    expect(more).toEqual([]);
    expect(await shown(mihai)).toEqual([]);
  });

  it('send no mail where the change fails', async () => {
    await prefer(mihai, { kind: 'assignment', mail: 'atOnce' });
    await expect(addNotices(anAssignment(), anAssignment({ entityId: 'x' }))).rejects.toBeDefined();
    expect(await mailsOf(mihai)).toEqual([]);
  });
});

describe('the daily mail', () => {
  it('brings everything of the day in one mail, in the morning, once', async () => {
    await prefer(mihai, { kind: 'assignment', mail: 'daily' });
    await addNotices(anAssignment({ title: 'Una' }), anAssignment({ title: 'Alta' }));
    now = new Date('2026-11-24T04:30:00Z');
    await domain.jobs.sendDailyNotices();
    expect(await mailsOf(mihai)).toEqual([]);
    now = new Date('2026-11-24T05:03:00Z');
    await Promise.all([domain.jobs.sendDailyNotices(), domain.jobs.sendDailyNotices()]);
    await addNotices(anAssignment({ title: 'Târzie' }));
    await domain.jobs.sendDailyNotices();
    const mails = await mailsOf(mihai);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Una[^]*Alta/);
    now = new Date('2026-11-25T05:03:00Z');
    await domain.jobs.sendDailyNotices();
    expect((await mailsOf(mihai)).map(({ text }) => text.includes('Târzie'))).toEqual([false, true]);
  });
});

describe('people are told of', () => {
  it('messages that want an answer, where they manage the client', async () => {
    await aClientOf(mihai);
    await receive('1', 'SOMATII', '22.11.2026');
    await receive('2', 'RECIPISA', '22.11.2026');
    await receive('3', 'SOMATII', '01.11.2026');
    await receive('1', 'SOMATII', '22.11.2026');
    expect(await shown(mihai)).toMatchObject([
      { kind: 'authorityMessage', entity: 'spvMessage', day: '2026-11-22', clientName: `FIRMA ${TAX_ID} SRL` },
    ]);
    expect(await shown(owner)).toEqual([]);
  });

  it('messages of a client without manager, where they are admins', async () => {
    await receive('1', 'DECIZIE DE IMPUNERE', '22.11.2026');
    expect(await shown(owner)).toMatchObject([{ kind: 'authorityMessage', clientName: null }]);
    expect(await shown(mihai)).toEqual([]);
  });

  it('work that is due today, once, and not what is complete', async () => {
    await aClientOf(mihai);
    const clientId = (await domain.as(owner).clients.all())[0]?.id ?? '';
    const work = { ...aWorkItem, clientId, startDate: '2026-01-01', assigneeId: mihai.userId };
    await domain.as(owner).workItems.create({ ...work, title: 'Azi', dueDate: '2026-11-23' });
    await domain.as(owner).workItems.create({ ...work, title: 'Mâine', dueDate: '2026-11-24' });
    await domain.as(owner).workItems.create({ ...work, title: 'Gata', dueDate: '2026-11-23', status: 'Complete' });
    await Promise.all([domain.jobs.addDueNotices(), domain.jobs.addDueNotices()]);
    const due = (await shown(mihai)).filter(({ kind }) => kind === 'dueDate');
    expect(due).toMatchObject([{ title: 'Azi', entity: 'workItem', day: '2026-11-23', actorName: null }]);
  });

  it('an invitation of theirs that was not delivered', async () => {
    const names = { givenName: 'Dan', familyName: 'Pop', role: 'member' } as const;
    const { id } = await domain.as(owner).invitations.create({ ...names, email: 'dan@firma.test' });
    await domain.database.asSuperuser(
      `update mail set state = 'refused', text = null, html = null, ended_at = now() where entity_id = $1`,
      [id],
    );
    await Promise.all([domain.jobs.addDueNotices(), domain.jobs.addDueNotices()]);
    expect(await shown(owner)).toMatchObject([{ kind: 'mailFailure', title: 'Dan Pop', entityId: id }]);
  });

  it.each([
    ['a message', 'spvMessage', 'spvMessage'],
    ['an answer', 'spvRequest.answer', 'spvRequest'],
  ])('%s that was mailed to their client and not delivered', async (_, kind, entity) => {
    await aClientOf(mihai);
    const id = await aboutClient(entity);
    await domain.database.asSuperuser(
      `insert into mail (tenant_id, kind, entity_id, language, recipient_name, recipient_address, subject, state, ended_at,
         expires_at)
       values ($1, $2, $3, 'ro', 'Radu Ene', 'radu@client.test', '', 'refused', now(), now())`,
      [owner.tenantId, kind, id],
    );
    await Promise.all([domain.jobs.addDueNotices(), domain.jobs.addDueNotices()]);
    const clientName = `FIRMA ${TAX_ID} SRL`;
    expect(await failures(mihai)).toMatchObject([{ entity, entityId: id, title: 'Radu Ene', clientName }]);
    expect(await failures(owner)).toEqual([]);
  });
});

it('old notices are removed', async () => {
  await addNotices(anAssignment({ title: 'Veche' }), anAssignment({ title: 'Nouă' }));
  await domain.database.asSuperuser(
    `update notice set created_at = $1::timestamptz - case title when 'Veche' then 91 else 89 end * interval '1 day'
     where title in ('Veche', 'Nouă')`,
    [now],
  );
  await domain.jobs.removeOldNotices();
  expect(await titles(mihai)).toEqual(['Nouă']);
});
