import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser, linkOf } from '#serverTesting/browser.ts';
import { aFirmMail } from '#serverTesting/mails.ts';
import { parseMail, startMailServer, type MailServer } from '#serverTesting/mailServer.ts';
import { startServerProcess, type ServerProcess } from '#serverTesting/serverProcess.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { contentRepository } from '../content/content.repository.ts';
import { urlOf } from '../db/pool.ts';
import { createMailService } from './mail.service.ts';

/** The job queue starts a woken job within seconds; starting a server takes some as well. */
const TIMEOUT_MS = 60_000;
const PATIENCE = { timeout: onThisMachine(30_000) };

let folder: string;
let database: TestDatabase;
let mailServer: MailServer;
let running: ServerProcess[] = [];
let people = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-mail-'));
  await chmod(folder, 0o755);
  mailServer = await startMailServer();
});
beforeEach(async () => {
  database = await createTestDatabase();
  mailServer.reset();
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  running = [];
  await database.close();
});
afterAll(async () => {
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATA_DIR: join(folder, `data${running.length}`),
    DATABASE_URL: urlOf(database.owner),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Dosar <no-reply@dosar.test>',
  });
  if (!('child' in server)) throw new Error(`The server did not start: ${server.stderr}`);
  running.push(server);
  return server;
}

/** Signs a firm up, which queues a mail and wakes the job of that server. */
async function signUp({ origin }: ServerProcess) {
  const email = `persoana${(people += 1)}@firma.test`;
  const browser = createBrowser(origin);
  const fields = { firmName: 'Alfa', givenName: 'Ana', familyName: 'Pop', password: 'parola-1234' };
  await browser.signUp({ ...fields, email });
  return { email, browser };
}

const recipients = () => mailServer.received.map(({ to }) => to.join());
const countOf = async (state: string) =>
  (await database.asSuperuser(`select from mail where state = '${state}'`)).length;

async function queueForFirm(addresses: readonly string[]): Promise<void> {
  const actor = await database.aFirm();
  const mails = createMailService({ database: database.identity, contents: contentRepository, wake: () => {} });
  await database.tenants.run(actor.tenantId, async (tx) => {
    for (const address of addresses) await mails.queue(tx, aFirmMail(address));
  });
}

describe('mails of server processes', () => {
  it(
    'leave within seconds, and their links work',
    async () => {
      const { email, browser } = await signUp(await start());
      await expect.poll(recipients, PATIENCE).toEqual([email]);
      const { text } = parseMail(mailServer.received[0]!);
      expect(linkOf(text)).toContain('/identity/email?token=');
      expect((await browser.confirmEmail(text)).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'are sent once, however many processes send',
    async () => {
      const servers = [await start(), await start(), await start()];
      const addresses = Array.from({ length: 30 }, (_, at) => `firma${at}@firma.test`);
      await queueForFirm(addresses);
      const newcomers = await Promise.all(servers.map(signUp));
      await expect.poll(() => countOf('sent'), PATIENCE).toBe(33);
      expect(recipients().sort()).toEqual([...addresses, ...newcomers.map(({ email }) => email)].sort());
    },
    TIMEOUT_MS,
  );

  it(
    'that a killed process had claimed are sent by another once the claim has ended',
    async () => {
      mailServer.behaviour.silentAt = 'sender';
      const killed = await start();
      const { email } = await signUp(killed);
      await expect.poll(() => mailServer.silences(), PATIENCE).toBe(1);
      await killed.end('SIGKILL');
      mailServer.behaviour.silentAt = null;
      const other = await start();
      const newcomer = await signUp(other);
      await expect.poll(recipients, PATIENCE).toEqual([newcomer.email]);
      await database.asSuperuser(`update mail set claimed_until = now() - interval '1 second' where state = 'waiting'`);
      const last = await signUp(other);
      await expect.poll(() => countOf('sent'), PATIENCE).toBe(3);
      expect(recipients().toSorted()).toEqual([email, newcomer.email, last.email].sort());
    },
    TIMEOUT_MS,
  );
});
