import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_MAILS_MAX } from '#contracts/limits.ts';
import type { Role } from '#contracts/roles.ts';
import { linkOf } from '#serverTesting/browser.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
});
beforeEach(async () => {
  owner = await domain.database.aFirm();
});
afterAll(() => domain.close());

const DAN = { givenName: 'Dan', familyName: 'Popa-Ionescu', email: 'dan@firma.test', role: 'member' as Role };
const calls = (actor = owner) => domain.as(actor).invitations;
const refused = (code: string) => ({ code });
const expireAll = () =>
  domain.database.asSuperuser(`update invitation set expires_at = now() - interval '1 hour' where tenant_id = $1`, [
    owner.tenantId,
  ]);

/** The firm's mails: to whom, and with which link. */
async function mails() {
  const rows = await domain.database.asSuperuser<{ to: string; text: string }>(
    'select recipient_address as to, text from mail where tenant_id = $1 order by created_at',
    [owner.tenantId],
  );
  return rows.map(({ to, text }) => ({ to, link: linkOf(text) }));
}

describe('an invitation', () => {
  it('waits with the day of its mail, which has a link of its own', async () => {
    const { id } = await calls().create(DAN);
    const [invitation] = await calls().list();
    expect(invitation).toMatchObject({ id, ...DAN, state: 'waiting' });
    expect(Date.parse(invitation!.expiresAt) - Date.parse(invitation!.sentAt)).toBe(7 * 24 * 60 * 60 * 1000);
    const [mail] = await mails();
    expect(mail).toEqual({ to: DAN.email, link: expect.stringMatching(/^https:\/\/dosar\.test\/.*=[\w-]{43}$/) });
    const stored = await domain.database.asSuperuser('select t::text as row from invitation t');
    expect(JSON.stringify(stored)).not.toContain(mail!.link.split('=')[1]);
  });

  it.each([
    [
      'en',
      'Contabil Test SRL invites you to Dosar',
      'Ana Ionescu invites you to work in Dosar with Contabil Test SRL.',
    ],
    ['ro', 'Contabil Test SRL vă invită în Dosar', 'Ana Ionescu vă invită să lucrați în Dosar, la Contabil Test SRL.'],
  ] as const)('is written in the language of who invites: %s', async (language, subject, line) => {
    await domain.as(owner, language).invitations.create(DAN);
    const [mail] = await domain.database.asSuperuser<{ subject: string; text: string }>(
      'select subject, text from mail where tenant_id = $1',
      [owner.tenantId],
    );
    expect(mail).toMatchObject({ subject, text: expect.stringContaining(line) });
  });

  it('takes the place of the one that the same e-mail has', async () => {
    const { id } = await calls().create(DAN);
    await calls().create({ ...DAN, email: 'DAN@firma.test', role: 'admin' });
    expect(await calls().list()).toEqual([expect.objectContaining({ id, role: 'admin', email: 'DAN@firma.test' })]);
    expect(new Set((await mails()).map(({ link }) => link)).size).toBe(2);
  });

  it('is one where ten for the same e-mail come at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => calls().create(DAN)));
    expect(await calls().list()).toHaveLength(1);
  });

  it('is refused for somebody who is of the firm already, and not for who was removed', async () => {
    const { email, userId: id } = await domain.database.aColleague(owner);
    await expect(calls().create({ ...DAN, email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'invitation.isColleague',
      fields: ['email'],
    });
    await domain.as(owner).users.remove({ id, clientsTo: null });
    await calls().create({ ...DAN, email });
    expect((await mails()).map(({ to }) => to)).toEqual([email]);
  });

  it.each([
    ['admin', 'member', null],
    ['admin', 'admin', 'auth.forbidden'],
    ['admin', 'owner', 'auth.forbidden'],
    ['owner', 'owner', null],
  ] as const)('by an %s to be a %s: %s', async (by, role, code) => {
    const caller = await domain.database.aColleague(owner, { role: by });
    const created = calls(caller).create({ ...DAN, role });
    if (code === null) expect((await created).id).not.toBe('');
    else await expect(created).rejects.toMatchObject(refused(code));
  });

  it('to be an admin is left alone by admins', async () => {
    const admin = await domain.database.aColleague(owner, { role: 'admin' });
    const { id } = await calls().create({ ...DAN, role: 'admin' });
    const { create, resend, withdraw } = calls(admin);
    for (const change of [() => create(DAN), () => resend({ id }), () => withdraw({ id })]) {
      await expect(change()).rejects.toMatchObject(refused('auth.forbidden'));
    }
    expect(await calls().list()).toEqual([expect.objectContaining({ role: 'admin', state: 'waiting' })]);
  });

  it('that has expired says so, and waits again with a new link', async () => {
    const { id } = await calls().create(DAN);
    await expireAll();
    expect(await calls().list()).toEqual([expect.objectContaining({ id, state: 'expired' })]);
    await calls().resend({ id });
    expect(await calls().list()).toEqual([expect.objectContaining({ id, state: 'waiting' })]);
    expect(await mails()).toHaveLength(2);
  });

  it('that was withdrawn is gone', async () => {
    const { id } = await calls().create(DAN);
    await calls().withdraw({ id });
    expect(await calls().list()).toEqual([]);
    for (const change of [() => calls().resend({ id }), () => calls().withdraw({ id })]) {
      await expect(change()).rejects.toMatchObject(refused('invitation.notFound'));
    }
    await calls().create(DAN);
    expect(await calls().list()).toHaveLength(1);
  });

  it.each([{ givenName: '' }, { familyName: 'Pop <b>' }, { email: 'dan' }])(
    'with a mistake is refused: %o',
    async (change) => {
      await expect(calls().create({ ...DAN, ...change })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('is refused once the firm has sent as many mails as a day allows', async () => {
    const { id } = await calls().create(DAN);
    await domain.database.asSuperuser('update invitation set letters = $2 where id = $1', [id, INVITATION_MAILS_MAX]);
    const another = { ...DAN, email: 'ion@firma.test' };
    await expect(calls().create(another)).rejects.toMatchObject(refused('invitation.tooMany'));
    await expect(calls().resend({ id })).rejects.toMatchObject(refused('invitation.tooMany'));
    await domain.database.asSuperuser(`update invitation set sent_at = now() - interval '25 hours' where id = $1`, [
      id,
    ]);
    await calls().create(another);
  });
});
