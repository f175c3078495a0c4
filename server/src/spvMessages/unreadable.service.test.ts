import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

const certificateThumbprint = 'A'.repeat(40);
const aMessage = (messageId: string, date = '01.07.2026 09:30:00') => ({
  messageId,
  details: 'duplicat "VECTOR FISCAL"',
  taxId: '8000000000',
  date,
  requestId: null,
  type: 'SOMATII',
});
const idsOf = ({ items }: { items: { messageId: string }[] }) => items.map(({ messageId }) => messageId);

describe('a message that cannot be read', () => {
  it('keeps no other one away, and is kept as it came', async () => {
    const calls = domain.as(await domain.database.aFirm());
    const messages = [aMessage('1'), aMessage('2', '31.02.2026 00:00:00'), aMessage('3')];
    const odd = { text: '{"id": 4, "data_creare":"ieri\\u0000"}\0', reason: 'date' } as const;
    const store = () => calls.spvMessages.store({ messages, unreadable: [odd], certificateThumbprint });
    expect(await store()).toEqual({ stored: 2, known: 0 });
    expect(await store()).toEqual({ stored: 0, known: 2 });
    expect(idsOf(await calls.spvMessages.list({})).toSorted()).toEqual(['1', '3']);
    const kept = await calls.spvMessages.unreadable();
    const same = { reason: 'date', certificateThumbprint, id: expect.any(String), listedAt: expect.any(String) };
    const listed =
      '{"id":"2","detalii":"duplicat \\"VECTOR FISCAL\\"","cif":"8000000000","data_creare":"31.02.2026 00:00:00","id_solicitare":null,"tip":"SOMATII"}';
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual({ ...same, text: listed });
    expect(kept).toContainEqual({ ...same, text: '{"id": 4, "data_creare":"ieri\\u0000"}' });
  });

  it('is settled by the message that comes in a form that can be read', async () => {
    const calls = domain.as(await domain.database.aFirm());
    await calls.spvMessages.store({ messages: [aMessage('2', '31.02.2026')], certificateThumbprint });
    await calls.spvMessages.store({ messages: [aMessage('2')], certificateThumbprint });
    expect(await calls.spvMessages.unreadable()).toEqual([]);
  });

  it('is settled by a person, who may take it back', async () => {
    const calls = domain.as(await domain.database.aFirm());
    await calls.spvMessages.store({
      messages: [],
      unreadable: [{ text: 'null', reason: 'form' }],
      certificateThumbprint,
    });
    const messagesIds = (await calls.spvMessages.unreadable()).map(({ id }) => id);
    expect(await calls.spvMessages.settleUnreadable({ messagesIds, isSettled: true })).toEqual({
      changed: messagesIds,
    });
    expect(await calls.spvMessages.settleUnreadable({ messagesIds, isSettled: true })).toEqual({ changed: [] });
    expect(await calls.spvMessages.unreadable()).toEqual([]);
    await calls.spvMessages.settleUnreadable({ messagesIds, isSettled: false });
    expect(await calls.spvMessages.unreadable()).toHaveLength(1);
  });
});
