import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_ATTACHMENTS_BYTES_MAX } from '#contracts/limits.ts';
import { aFirmMail } from '#serverTesting/mails.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Actor } from '../http/actor.ts';
import { createMailService, type MailService } from './mail.service.ts';

let database: TestDatabase;
let mails: MailService;
let wakes = 0;
let ana: Actor;
let barbu: Actor;
beforeAll(async () => {
  database = await createTestDatabase();
  mails = createMailService({
    database: database.identity,
    contents: contentRepository,
    wake: () => {
      wakes += 1;
    },
  });
  ana = await database.aFirm({ name: 'Alfa <alfa@banca.test>' });
  barbu = await database.aFirm({ name: 'Beta' });
});
beforeEach(async () => {
  wakes = 0;
  await database.asSuperuser('delete from mail');
});
afterAll(() => database.close());

const queueAs = (actor: Actor, ...mail: Parameters<typeof aFirmMail>) =>
  database.tenants.run(actor.tenantId, (tx) => mails.queue(tx, aFirmMail(...mail)));
const all = (columns: string) => database.asSuperuser(`select ${columns} from mail order by created_at`);

/** A file of the firm, uploaded or not. */
const insertFile = async (actor: Actor, sizeBytes: number, uploadedAt: Date | null) => {
  const id = randomUUID();
  await database.asSuperuser(
    `insert into content_file (tenant_id, id, batch_id, name, created_by, size_bytes, sha256, uploaded_at)
     values ($1, $2, $2, 'a', $3, $4, $5, $6)`,
    [actor.tenantId, id, actor.userId, sizeBytes, 'a'.repeat(64), uploadedAt],
  );
  return id;
};
const read = (actor: Actor, columns: string) =>
  database.tenants.read(actor.tenantId, (tx) => tx.query(`select ${columns} from mail`));

describe('a mail of a firm', () => {
  it('is queued with the change that it speaks of, or not at all', async () => {
    const failed = database.tenants.run(ana.tenantId, async (tx) => {
      await mails.queue(tx, aFirmMail('ana@firma.test'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await all('id')).toEqual([]);
    await queueAs(ana, 'ana@firma.test');
    expect(await all('state, kind')).toEqual([{ state: 'waiting', kind: 'invitation' }]);
  });

  it('is sent at once: the job is woken', async () => {
    await queueAs(ana, 'ana@firma.test');
    expect(wakes).toBe(1);
  });

  it.each(['en', 'ro'] as const)("speaks the recipient's language: %s", async (language) => {
    await queueAs(barbu, 'ana@firma.test', { language });
    const subject = { en: 'Beta invites you', ro: 'Beta vă invită' }[language];
    expect(await all('language, subject')).toEqual([{ language, subject }]);
  });

  it('names the firm as its sender, but not an address that the firm calls itself', async () => {
    await queueAs(ana, 'ana@firma.test');
    expect(await all('sender_name')).toEqual([{ sender_name: 'Alfa alfa banca.test' }]);
  });

  it.each([
    'ana@firma.test\r\nBcc: x@rau.test',
    'ana@firma.test, x@rau.test',
    '"ana@firma.test" <x@rau.test>',
    'ana@firma.test>\r\nRCPT TO:<x@rau.test',
    'ana',
    '',
  ])('goes to one address only, not to %j', async (address) => {
    await expect(queueAs(ana, address)).rejects.toMatchObject({ name: 'ValiError' });
    await expect(queueAs(ana, 'ana@firma.test', { replyTo: { name: '', address } })).rejects.toMatchObject({
      name: 'ValiError',
    });
    expect(await all('id')).toEqual([]);
  });

  it('takes no line break in a name', async () => {
    const recipient = { name: 'Ana\r\nBcc: x@rau.test', address: 'ana@firma.test' };
    await expect(queueAs(ana, '', { recipient })).rejects.toMatchObject({ name: 'ValiError' });
  });

  it('takes only uploaded files of its own firm, and no more than mail servers accept', async () => {
    const attach = (...attachmentIds: string[]) => queueAs(ana, 'ana@firma.test', { attachmentIds });
    const half = MAIL_ATTACHMENTS_BYTES_MAX / 2;
    const now = new Date();
    const first = await insertFile(ana, half, now);
    await expect(attach(await insertFile(barbu, 1, now))).rejects.toMatchObject({ code: 'content.notFound' });
    await expect(attach(await insertFile(ana, 1, null))).rejects.toMatchObject({ code: 'content.notUploaded' });
    await expect(attach(first, await insertFile(ana, half + 1, now))).rejects.toMatchObject({
      code: 'request.tooLarge',
    });
    await attach(first, await insertFile(ana, half, now));
    expect(await all('cardinality(attachment_ids) as count')).toEqual([{ count: 2 }]);
  });
});

describe('a firm', () => {
  it('reads what became of its own mails, and of no others', async () => {
    await queueAs(ana, 'ana@firma.test');
    await queueAs(barbu, 'barbu@firma.test');
    await database.asSuperuser(
      `update mail set state = 'refused', text = null, ended_at = now(), answer_code = 550, answer_text = '550 no'
       where recipient_address = 'ana@firma.test'`,
    );
    const state = 'recipient_address, state, answer_code, answer_text, ended_at is not null as has_ended';
    const own = { recipientAddress: 'ana@firma.test', state: 'refused', answerCode: 550, answerText: '550 no' };
    expect(await read(ana, state)).toEqual([{ ...own, hasEnded: true }]);
  });

  it('reads no text, since it may hold a link for somebody else', async () => {
    await queueAs(ana, 'ana@firma.test');
    for (const column of ['text', 'html']) await expect(read(ana, column)).rejects.toMatchObject({ code: '42501' });
  });

  it('queues no mail for another firm, and changes none', async () => {
    await queueAs(barbu, 'barbu@firma.test');
    const asBarbu = database.tenants.run(ana.tenantId, (tx) =>
      mails.queue({ ...tx, tenantId: barbu.tenantId }, aFirmMail('ana@firma.test')),
    );
    await expect(asBarbu).rejects.toMatchObject({ code: '42501' });
    const change = database.tenants.run(barbu.tenantId, (tx) => tx.query(`update mail set state = 'sent'`));
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
