import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import type { ClientMailOutcome } from '#machines/clientMail/clientMail.machine.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { clientMailActors } from './clientMail.actors.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const maria = { name: 'Maria Pop', email: 'maria@client.test' };
const recipient = (id: string) => ({
  id,
  title: 'Somație',
  clientId: uuid(900),
  clientName: 'Altora',
  contactName: maria.name,
  contactEmail: maria.email,
  contacts: [maria],
  attachment: null,
  subject: 'Altora: Somație',
  text: 'Bună ziua',
  lastSentTo: null,
  lastSentAt: null,
  reason: null,
});
const idsOf = (body: unknown): string[] => (body as { messages: { id: string }[] }).messages.map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());

it('mails of which a part could not be sent are said as sent in part, and taken back as one', async () => {
  const ids = Array.from({ length: BULK_MAX + 5 }, (_, at) => uuid(at));
  let calls = 0;
  const server = createFakeServer({
    'GET /spv-messages/recipients': ({ url }) => ok((url.search.match(/[\da-f-]{36}/g) ?? []).map(recipient)),
    'POST /spv-messages/notifications': ({ body }) =>
      (calls += 1) === 1 ? ok({ changed: idsOf(body), failed: [] }) : refusal('mail.tooMany'),
  });
  vi.stubGlobal('fetch', server.fetch);
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  const mail = createActor(clientMailActors(new QueryClient()), { input: { newId: () => uuid(777) } }).start();
  const said = new Promise<ClientMailOutcome>((resolve) => {
    mail.on('mail.sent', resolve);
  });
  mail.send({ type: 'mail.open', ids });
  await vi.waitFor(() => expect(mail.getSnapshot().value).toBe('choosing'));
  mail.send({ type: 'mail.send' });
  const { batchId, sent, failed } = await said;
  expect([batchId, sent.length, failed]).toEqual([uuid(777), BULK_MAX, ids.slice(BULK_MAX)]);
});
