import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { createOutbox, waitingMail } from './mail.ts';
import { createDelivery } from './mailTransport.ts';

let database: TestDatabase;
let mailServer: Server;
let isAccepting = true;
const received: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = createServer((socket) => {
    let message: string | null = null;
    const reply = (text: string) => socket.write(`${text}\r\n`);
    reply('220 mail.test');
    socket.on('data', (chunk) => {
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
      else reply(text.startsWith('RCPT') && !isAccepting ? '451 later' : '250 ok');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  mailServer.close();
  await database.close();
});

describe('delivery of messages', () => {
  it('keeps what the mail server does not take, and sends it once later', async () => {
    const { port } = mailServer.address() as AddressInfo;
    const deliver = createDelivery(database.identity, `smtp://127.0.0.1:${port}`, 'Dosar <no-reply@dosar.test>');
    await createOutbox(database.identity)({ recipient: 'ana@firma.test', subject: 'Parola', body: 'the-link' });
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
});
