import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let dan: Actor;
let id: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  dan = await domain.database.aColleague(ana);
  const taxId = aFiscalCode(1);
  domain.register.companies.set(taxId, aCompany(taxId));
  const { id: clientId } = await domain.as(ana).clients.create({ taxId });
  id = (await domain.as(ana).tasks.create({ clientId, title: 'Balanță' })).id;
});

const by = (actor: Actor) => domain.as(actor).taskComments;

describe('comments on a task', () => {
  it('are listed oldest first, with their authors and the people they name', async () => {
    await by(ana).create({ id, text: 'Lipsește extrasul', mentionedIds: [dan.userId] });
    await by(dan).create({ id, text: 'Îl cer azi', mentionedIds: [] });
    expect(await by(ana).list({ id })).toMatchObject([
      { text: 'Lipsește extrasul', authorId: ana.userId, mentionedIds: [dan.userId], editedAt: null },
      { text: 'Îl cer azi', authorId: dan.userId },
    ]);
    expect((await domain.as(ana).tasks.get({ id })).commentCount).toBe(2);
  });

  it('are changed and deleted by their author only', async () => {
    const { id: commentId } = await by(ana).create({ id, text: 'Unu', mentionedIds: [] });
    const forbidden = { code: 'auth.forbidden' };
    await expect(by(dan).update({ id, commentId, text: 'Doi', mentionedIds: [] })).rejects.toMatchObject(forbidden);
    await expect(by(dan).remove({ id, commentId })).rejects.toMatchObject(forbidden);
    expect((await by(ana).update({ id, commentId, text: 'Doi', mentionedIds: [] })).editedAt).not.toBeNull();
    await by(ana).remove({ id, commentId });
    expect(await by(ana).list({ id })).toEqual([]);
    await expect(by(dan).restore({ id, commentId })).rejects.toMatchObject(forbidden);
    expect((await by(ana).restore({ id, commentId })).text).toBe('Doi');
  });

  it('name people of the firm only; one who has left stays named', async () => {
    const stranger = await domain.database.aFirm();
    await expect(by(ana).create({ id, text: 'x', mentionedIds: [stranger.userId] })).rejects.toMatchObject({
      code: 'user.notFound',
    });
    const { id: commentId } = await by(ana).create({ id, text: 'Dan?', mentionedIds: [dan.userId] });
    await domain.as(ana).users.remove({ id: dan.userId, clientsTo: null });
    const kept = await by(ana).update({ id, commentId, text: 'Dan, gata?', mentionedIds: [dan.userId] });
    expect(kept.mentionedIds).toEqual([dan.userId]);
  });
});

const noticesOf = async (actor: Actor) =>
  (await domain.as(actor).notices.list({})).items.map(({ kind, title, actorName }) => ({ kind, title, actorName }));

describe('notices', () => {
  it('tell a person that they are to do a task, and that they are mentioned; once each', async () => {
    await domain.as(ana).tasks.change({ id, set: { assigneeId: dan.userId }, was: {} });
    await domain.as(ana).tasks.change({ id, set: { notes: 'x' }, was: {} });
    const { id: commentId } = await by(ana).create({ id, text: 'Dan?', mentionedIds: [dan.userId] });
    await by(ana).update({ id, commentId, text: 'Dan, gata?', mentionedIds: [dan.userId] });
    const about = { title: 'Balanță', actorName: ana.displayName };
    expect(await noticesOf(dan)).toEqual([
      { kind: 'mention', ...about },
      { kind: 'assignment', ...about },
    ]);
    expect(await noticesOf(ana)).toEqual([]);
  });
});
