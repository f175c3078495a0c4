import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { createOutbox, waitingMail } from './mail.ts';
import { createDelivery } from './mailTransport.ts';
import { cleanIdentity } from '../provider/oidcAdapter.ts';

let database: TestDatabase;
let mailServer: Server;
let isAccepting = true;
let isDown = false;
let isSilent = false;
let connections = 0;
/** An address without a mailbox. */
const NOBODY = 'nimeni@firma.test';
const received: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = createServer((socket) => {
    connections += 1;
    if (isDown) {
      socket.destroy();
      return;
    }
    let message: string | null = null;
    const reply = (text: string) => socket.write(`${text}\r\n`);
    reply('220 mail.test');
    socket.on('data', (chunk) => {
      if (isSilent) return;
      const text = chunk.toString();
      if (message !== null) {
        message += text;
        if (!message.endsWith('\r\n.\r\n')) return;
        received.push(message);
        message = null;
        reply('250 kept');
      } else if (text.startsWith('DATA')) {
        message = '';
        reply('354 go on');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (text.startsWith('RCPT') && text.includes(NOBODY)) reply('550 no such user');
      else reply(text.startsWith('RCPT') && !isAccepting ? '451 later' : '250 ok');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
});
beforeEach(async () => {
  received.length = 0;
  await database.asSuperuser('delete from identity.outbox');
});
afterAll(async () => {
  mailServer.close();
  await database.close();
});

const aDelivery = (timeoutMs = 10_000) => {
  const { port } = mailServer.address() as AddressInfo;
  const from = 'Dosar <no-reply@dosar.test>';
  return createDelivery(database.identity, { smtpUrl: `smtp://127.0.0.1:${port}`, from, timeoutMs });
};
const wait = (recipient: string, goodForMinutes = 30) =>
  createOutbox(database.identity)({ recipient, subject: 'Parola', body: 'the-link', goodForMinutes });
/** Transactions that wait for something other than the database. */
const openTransactions = () =>
  database.asSuperuser(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
const waiting = async () => (await waitingMail(database.identity)).map(({ recipient }) => recipient);

describe('delivery of messages', () => {
  it('retries a message that the mail server does not accept, and sends it once', async () => {
    const deliver = aDelivery();
    await wait('ana@firma.test');
    isAccepting = false;
    await expect(deliver()).rejects.toThrow();
    expect(await waitingMail(database.identity)).toHaveLength(1);
    isAccepting = true;
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('the-link');
    expect(await waitingMail(database.identity)).toEqual([]);
    expect(await database.asSuperuser('select body from identity.outbox')).toEqual([{ body: '' }]);
  });

  it('sends the others when the mail server refuses one, and retries that one after newer ones', async () => {
    const deliver = aDelivery();
    await wait(NOBODY);
    await wait('ana@firma.test');
    await expect(deliver()).rejects.toThrow('550');
    expect(received.map((message) => /^To: (.+)$/m.exec(message)?.[1]?.trim())).toEqual(['ana@firma.test']);
    expect(await waiting()).toEqual([NOBODY]);
    await wait('ion@firma.test');
    await expect(deliver()).rejects.toThrow('550');
    expect(received).toHaveLength(2);
    expect(await database.asSuperuser('select tries from identity.outbox order by created_at')).toEqual([
      { tries: 2 },
      { tries: 0 },
      { tries: 0 },
    ]);
  });

  it('contacts an unreachable mail server once a run, not for each message', async () => {
    const deliver = aDelivery();
    await wait('ana@firma.test');
    await wait('ion@firma.test');
    connections = 0;
    isDown = true;
    await expect(deliver()).rejects.toThrow();
    isDown = false;
    expect(connections).toBe(1);
    await deliver();
    expect(received).toHaveLength(2);
  });

  it('gives up on a silent mail server, while no transaction waits for it', async () => {
    await wait('ana@firma.test');
    isSilent = true;
    connections = 0;
    const delivered = aDelivery(500)();
    const failure = expect(delivered).rejects.toThrow();
    await expect.poll(() => connections).toBe(1);
    expect(await openTransactions()).toEqual([]);
    await failure;
    isSilent = false;
    expect(await waiting()).toEqual(['ana@firma.test']);
    await aDelivery()();
    expect(received).toHaveLength(1);
  });

  it('sends nothing twice where two servers deliver at once', async () => {
    for (const name of ['ana', 'ion', 'dan']) await wait(`${name}@firma.test`);
    await Promise.all([aDelivery()(), aDelivery()()]);
    expect(received).toHaveLength(3);
  });

  it('sends no expired link, and deletes it', async () => {
    await wait('ana@firma.test', 0);
    await aDelivery()();
    expect(received).toEqual([]);
    expect(await waiting()).toEqual([]);
    await cleanIdentity(database.identity);
    expect(await database.asSuperuser('select id from identity.outbox')).toEqual([]);
  });
});
