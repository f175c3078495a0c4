import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, aMessage, THUMBPRINT } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let dan: Actor;
let messageId: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  dan = await domain.database.aColleague(ana);
  const calls = domain.as(ana);
  await calls.spvCertificates.create(aCertificate(THUMBPRINT));
  await calls.spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT });
  messageId = (await calls.spvMessages.list({})).items[0]?.id ?? '';
});

const seenBy = async (actor: Actor) => {
  const { isUnread, isOpened } = await domain.as(actor).spvMessages.get({ id: messageId });
  return { isUnread, isOpened };
};
const unreadOf = async (actor: Actor) => (await domain.as(actor).spvMessages.count({ reading: ['unread'] })).count;
const messagesIds = () => [messageId];

describe('a message of the mailbox', () => {
  it('is unread for everybody until somebody opens it, and read for the firm then', async () => {
    expect(await seenBy(ana)).toEqual({ isUnread: true, isOpened: false });
    expect(await domain.as(ana).spvMessages.markRead({ messagesIds: messagesIds() })).toEqual({
      changed: messagesIds(),
    });
    expect(await seenBy(ana)).toEqual({ isUnread: false, isOpened: true });
    expect(await seenBy(dan)).toEqual({ isUnread: false, isOpened: true });
    expect(await domain.as(dan).spvMessages.markRead({ messagesIds: messagesIds() })).toEqual({ changed: [] });
  });

  it('is kept as unread by one person, and by nobody else where a colleague has opened it', async () => {
    await domain.as(dan).spvMessages.markRead({ messagesIds: messagesIds() });
    await domain.as(ana).spvMessages.markUnread({ messagesIds: messagesIds() });
    expect(await seenBy(ana)).toEqual({ isUnread: true, isOpened: true });
    expect(await seenBy(dan)).toEqual({ isUnread: false, isOpened: true });
    expect(await unreadOf(ana)).toBe(1);
    expect(await unreadOf(dan)).toBe(0);
    expect((await domain.as(dan).spvMessages.count({ reading: ['unopened'] })).count).toBe(0);
  });

  it('is unread for the firm again when its only reader keeps it as unread', async () => {
    await domain.as(ana).spvMessages.markRead({ messagesIds: messagesIds() });
    await domain.as(ana).spvMessages.markUnread({ messagesIds: messagesIds() });
    expect(await seenBy(dan)).toEqual({ isUnread: true, isOpened: false });
    expect((await domain.as(dan).spvMessages.list({ reading: ['unopened'] })).items).toHaveLength(1);
  });
});
