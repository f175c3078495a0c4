import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts';
import { ensureRoles } from '../db/roles.ts';

const MIGRATION = '0130_mail.sql';
const database = `t_${randomBytes(8).toString('hex')}`;
const LINK = 'https://dosar.test/identity/email?token=t';

let folder: string;
let owner: Client;
beforeAll(async () => {
  const login = { ...inject('database'), database };
  await asSuperuser('postgres', `create database ${database} owner dosar_owner`);
  owner = new Client(login);
  await owner.connect();
  await ensureRoles(owner, login);
  folder = await mkdtemp(join(tmpdir(), 'dosar-before-mail-'));
  for (const name of (await readdir(MIGRATIONS_FOLDER)).filter((file) => file < MIGRATION)) {
    await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate(owner, { migrations: folder });
});
afterAll(async () => {
  await owner.end();
  await asSuperuser('postgres', `drop database ${database} with (force)`);
  await rm(folder, { recursive: true });
});

async function asSuperuser(name: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...inject('databaseSuperuser'), database: name });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('messages that waited in the outbox of the sign-in service wait as mails; those that ended do not come back', async () => {
  await asSuperuser(
    database,
    `insert into identity.outbox (recipient, subject, body, created_at, sent_at, expires_at) values
       ('ana@firma.test', 'Dosar: confirmați adresa de e-mail', 'Deschideți: ${LINK}', now() - interval '2 hours', null, now() + interval '1 day'),
       ('ion@firma.test', 'Dosar: set a new password', 'Open: ${LINK}', now(), null, now() + interval '20 minutes'),
       ('dan@firma.test', 'Dosar: set a new password', '', now(), now(), now() + interval '20 minutes'),
       ('eva@firma.test', 'Dosar: set a new password', 'Open: ${LINK}', now() - interval '1 day', null, now() - interval '1 hour')`,
  );
  expect((await migrate(owner))[0]).toBe(MIGRATION);
  const waiting = { state: 'waiting', tenant_id: null, html: null, is_due: true };
  expect(
    await asSuperuser(
      database,
      `select recipient_address, kind, language, subject, text, html, state, tenant_id, due_at <= now() as is_due,
         expires_at > now() as is_good, created_at < now() - interval '1 hour' as is_older
       from mail order by created_at`,
    ),
  ).toEqual([
    {
      ...waiting,
      recipient_address: 'ana@firma.test',
      kind: 'identity.confirm',
      language: 'ro',
      subject: 'Dosar: confirmați adresa de e-mail',
      text: `Deschideți: ${LINK}`,
      is_good: true,
      is_older: true,
    },
    {
      ...waiting,
      recipient_address: 'ion@firma.test',
      kind: 'identity.reset',
      language: 'en',
      subject: 'Dosar: set a new password',
      text: `Open: ${LINK}`,
      is_good: true,
      is_older: false,
    },
  ]);
  expect(await asSuperuser(database, `select to_regclass('identity.outbox') as outbox`)).toEqual([{ outbox: null }]);
});
