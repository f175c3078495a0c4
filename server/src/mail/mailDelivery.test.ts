import { createHash, randomBytes } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_RETRY_WAITS_MS, MAIL_SERVER_PAUSE_MS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFirmMail, LINK } from '#serverTesting/mails.ts';
import { parseMail, startMailServer, type MailServer, type Refusal } from '#serverTesting/mailServer.ts';
import { createUploads, pdf } from '#serverTesting/uploads.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Actor } from '../http/actor.ts';
import { createLog } from '../log/log.ts';
import { cleanMails, createMailService, type MailService } from './mail.service.ts';
import { createDelivery } from './mailDelivery.ts';

const FIRM = 'Țărnă & Șuță SRL';
const FROM = { name: 'Dosar', address: 'no-reply@dosar.test' };
/** An address without a mailbox. */
const NOBODY = 'nimeni@firma.test';

let domain: TestDomain;
let mailServer: MailServer;
let mails: MailService;
let ana: Actor;
const logged: string[] = [];
beforeAll(async () => {
  domain = await createTestDomain();
  mailServer = await startMailServer();
  const { identity: database } = domain.database;
  mails = createMailService({ database, contents: contentRepository, wake: () => {} });
  ana = await domain.database.aFirm({ name: FIRM });
});
beforeEach(async () => {
  mailServer.reset();
  logged.length = 0;
  await domain.database.asSuperuser('delete from mail');
});
afterAll(async () => {
  await mailServer.close();
  await domain.close();
});

const aDelivery = ({ url = `smtp://127.0.0.1:${mailServer.port}`, silenceMs = 10_000 } = {}) =>
  createDelivery({
    database: domain.database.identity,
    smtpUrl: url,
    from: FROM,
    readAttachment: domain.readAttachment,
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    silenceMs,
  });
const deliver = () => aDelivery()();
const queue = (address: string, over: Parameters<typeof aFirmMail>[1] = {}) =>
  domain.database.tenants.run(ana.tenantId, (tx) => mails.queue(tx, aFirmMail(address, over)));
const recipients = () => mailServer.received.map(({ to }) => to.join());
const rows = (columns: string) =>
  domain.database.asSuperuser<Record<string, unknown>>(`select ${columns} from mail order by created_at`);
/** How long the only mail waits for its next attempt, in ms. */
const waitMs = async () => Number((await rows('extract(epoch from due_at - now()) * 1000 as wait'))[0]?.wait);
const makeDue = () => domain.database.asSuperuser(`update mail set due_at = now() where state = 'waiting'`);
const endClaims = () => domain.database.asSuperuser(`update mail set claimed_until = now() - interval '1 second'`);
/** Transactions that wait for something other than the database. */
const openTransactions = () =>
  domain.database.asSuperuser(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );

/** Uploads a file of the firm. */
const attach = async (bytes: Buffer<ArrayBuffer>, name: string) => {
  const uploads = createUploads(domain);
  const { id } = await uploads.upload(ana, bytes, name);
  await domain.as(ana).content.uploaded({ id });
  return id;
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a mail', () => {
  it('is sent once, and its text with the link is deleted', async () => {
    await queue('ana@firma.test');
    await deliver();
    await deliver();
    expect(recipients()).toEqual(['ana@firma.test']);
    expect(mailServer.received[0]?.from).toBe(FROM.address);
    expect(mailServer.received[0]?.raw.toString()).toContain('one-time');
    expect(await rows('state, text, html, ended_at is not null as has_ended, claim_id')).toEqual([
      { state: 'sent', text: null, html: null, has_ended: true, claim_id: null },
    ]);
  });

  it('that is held leaves as soon as it may, also where the run came for another one', async () => {
    await queue('acum@firma.test');
    await queue('mai-tarziu@firma.test', { holdMs: 14_000 });
    const nextMs = await deliver();
    expect(recipients()).toEqual(['acum@firma.test']);
    expect(nextMs).toBeGreaterThan(0);
    expect(nextMs).toBeLessThanOrEqual(14_000);
    await makeDue();
    expect(await deliver()).toBeNull();
  });

  it('reads in another program as it was written: names, subject, text and HTML', async () => {
    await queue('stefan@firma.test', {
      recipient: { name: 'Ștefăniță "Țuțu" Mâțu, dr.', address: 'stefan@firma.test' },
      replyTo: { name: 'Ană Ionăscu', address: 'ana@firma.test' },
    });
    await deliver();
    const mail = parseMail(mailServer.received[0]!);
    expect(mail.from).toEqual({ name: `${FIRM} (Dosar)`, address: FROM.address });
    expect(mail.to).toEqual([{ name: 'Ștefăniță "Țuțu" Mâțu, dr.', address: 'stefan@firma.test' }]);
    expect(mail.replyTo).toEqual({ name: 'Ană Ionăscu', address: 'ana@firma.test' });
    expect(mail.text).toBe(`Sunteți invitat la ${FIRM}.\n\nDeschideți acest link:\n${LINK}\n`);
    expect(mail.html).toContain('<html lang="ro">');
    expect(mail.html).toContain('<p>Sunteți invitat la Țărnă &amp; Șuță SRL.</p>');
    expect(mail.html).toContain(`href="${LINK.replace('&', '&amp;')}"`);
    expect(mail.headers).toMatchObject({
      subject: `${FIRM} vă invită`,
      'auto-submitted': 'auto-generated',
      'content-language': 'ro',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@dosar\.test>$/),
    });
    expect(mail.headers).not.toHaveProperty('list-unsubscribe');
  });

  it('can be unsubscribed with one click where it is one of many', async () => {
    await queue('ana@firma.test', { unsubscribeUrl: 'https://dosar.test/unsubscribe?t=1' });
    await deliver();
    expect(parseMail(mailServer.received[0]!).headers).toMatchObject({
      'list-unsubscribe': '<https://dosar.test/unsubscribe?t=1>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is not sent when it has expired, and its text is deleted', async () => {
    await queue('ana@firma.test', { expiresInMinutes: 0 });
    await deliver();
    expect(mailServer.received).toEqual([]);
    expect(mailServer.connections()).toBe(0);
    expect(await rows('state, text')).toEqual([{ state: 'expired', text: null }]);
  });

  it('is forgotten some time after its end, a firm later than the sign-in service', async () => {
    const template = aFirmMail('').template;
    const mail = { ...aFirmMail('ion@firma.test'), template, values: { link: LINK, firm: '' } };
    await mails.queueWithoutFirm({ ...mail, language: 'ro', kind: 'identity.confirm' });
    await queue('ana@firma.test');
    await deliver();
    await domain.database.asSuperuser(`update mail set created_at = created_at - interval '8 days'`);
    await cleanMails(domain.database.identity);
    expect(await rows('recipient_address')).toEqual([{ recipient_address: 'ana@firma.test' }]);
    await domain.database.asSuperuser(`update mail set created_at = created_at - interval '360 days'`);
    await cleanMails(domain.database.identity);
    expect(await rows('id')).toEqual([]);
  });
});

describe('attachments', () => {
  it('arrive byte by byte, with their names', async () => {
    const large = Buffer.from(randomBytes(1_500_000));
    const attachmentIds = [await attach(pdf('ofertă'), 'Ofertă țesături.pdf'), await attach(large, 'b.bin')];
    await queue('ana@firma.test', { attachmentIds });
    await deliver();
    expect(parseMail(mailServer.received[0]!).attachments).toEqual([
      { name: 'Ofertă țesături.pdf', type: 'application/pdf', sha256: hashOf(pdf('ofertă')) },
      { name: 'b.bin', type: 'application/octet-stream', sha256: hashOf(large) },
    ]);
  });

  it('that cannot be read leave no half mail behind; it is sent whole once they can', async () => {
    const bytes = Buffer.from(randomBytes(400_000));
    await queue('ana@firma.test', { attachmentIds: [await attach(bytes, 'a.bin')] });
    await queue('ion@firma.test');
    const [folder] = (await readdir(domain.contentFolder)).filter((name) => name === ana.tenantId);
    const path = join(domain.contentFolder, folder ?? '');
    await rename(path, `${path}.away`);
    await deliver();
    await rename(`${path}.away`, path);
    expect(recipients()).toEqual(['ion@firma.test']);
    await makeDue();
    await deliver();
    expect(recipients()).toEqual(['ion@firma.test', 'ana@firma.test']);
    expect(parseMail(mailServer.received[1]!).attachments[0]?.sha256).toBe(hashOf(bytes));
  });

  it('that are gone end the mail with that reason', async () => {
    const id = await attach(Buffer.from('gone'), 'a.txt');
    await queue('ana@firma.test', { attachmentIds: [id] });
    await domain.database.asSuperuser(`delete from content_file where id = '${id}'`);
    await deliver();
    expect(mailServer.received).toEqual([]);
    expect(await rows('state, answer_text')).toEqual([
      { state: 'refused', answer_text: 'An attachment is no longer there.' },
    ]);
  });
});

describe('a refusal', () => {
  it('that is temporary is followed by further attempts, each later than the last', async () => {
    await queue('ana@firma.test');
    mailServer.refusals.set('ana@firma.test', { code: 451, text: 'greylisted' });
    for (const expectedMs of MAIL_RETRY_WAITS_MS.slice(0, 3)) {
      await makeDue();
      await deliver();
      expect(await waitMs()).toBeGreaterThan(expectedMs - 10_000);
      expect(await waitMs()).toBeLessThanOrEqual(expectedMs);
    }
    expect(mailServer.connections()).toBe(3);
    await deliver();
    expect(mailServer.connections()).toBe(3);
    expect(await rows('state, answer_code, answer_text')).toEqual([
      { state: 'waiting', answer_code: 451, answer_text: '451 greylisted' },
    ]);
    mailServer.refusals.clear();
    await makeDue();
    await deliver();
    expect(recipients()).toEqual(['ana@firma.test']);
  });

  it.each([
    [
      'recipient',
      () => void mailServer.refusals.set(NOBODY, { code: 550, text: 'no such user' }),
      '550 no such user',
      550,
    ],
    ['message', () => void (mailServer.behaviour.messageRefusal = { code: 554, text: 'spam' }), '554 spam', 554],
  ])('of the %s that is final ends the mail, and its reason is kept', async (_, refuse, text, code) => {
    refuse();
    await queue(NOBODY);
    await deliver();
    await makeDue();
    await deliver();
    expect(mailServer.received).toEqual([]);
    expect(mailServer.connections()).toBe(1);
    expect(await rows('state, answer_code, answer_text, text')).toEqual([
      { state: 'refused', answer_code: code, answer_text: text, text: null },
    ]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'mail refused', code: String(code) }]);
    expect(logged.join('')).not.toContain(NOBODY);
  });

  it('of one mail does not keep the others, which go over the same connection', async () => {
    mailServer.refusals.set(NOBODY, { code: 550, text: 'no such user' });
    for (const address of ['ana@firma.test', NOBODY, 'ion@firma.test']) await queue(address);
    await deliver();
    expect(recipients()).toEqual(['ana@firma.test', 'ion@firma.test']);
    expect(mailServer.connections()).toBe(1);
  });
});

describe('a mail server', () => {
  it('that is unreachable is contacted once a run, not for each mail, and a mail is tried again after a minute', async () => {
    await queue('ana@firma.test');
    await queue('ion@firma.test');
    mailServer.behaviour.isDown = true;
    await expect(deliver()).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(mailServer.connections()).toBe(1);
    expect(await waitMs()).toBeLessThanOrEqual(MAIL_SERVER_PAUSE_MS);
    mailServer.behaviour.isDown = false;
    await makeDue();
    await deliver();
    expect(recipients().sort()).toEqual(['ana@firma.test', 'ion@firma.test']);
  });

  it.each(['greeting', 'sender', 'message'] as const)(
    'that falls silent at the %s is given up, while no transaction waits for it',
    async (silentAt) => {
      await queue('ana@firma.test');
      mailServer.behaviour.silentAt = silentAt;
      const failure = expect(aDelivery({ silenceMs: 500 })()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      await expect.poll(() => mailServer.silences()).toBe(1);
      expect(await openTransactions()).toEqual([]);
      await failure;
      mailServer.reset();
      await makeDue();
      await deliver();
      expect(recipients()).toEqual(['ana@firma.test']);
    },
  );

  it.each([
    ['that refuses the sender', 550, (refusal: Refusal) => void (mailServer.behaviour.senderRefusal = refusal)],
    ['that wants a sign-in', 530, (refusal: Refusal) => void mailServer.refusals.set('ana@firma.test', refusal)],
  ])('%s refuses no mail by that', async (_, code, refuse) => {
    await queue('ana@firma.test');
    refuse({ code, text: 'not from here' });
    await expect(deliver()).rejects.toMatchObject({ responseCode: code });
    expect(await rows('state, deferrals')).toEqual([{ state: 'waiting', deferrals: 0 }]);
  });

  it('that loses its answer gets the mail again, under the same Message-ID', async () => {
    await queue('ana@firma.test');
    mailServer.behaviour.losesAnswer = true;
    await expect(deliver()).rejects.toMatchObject({ code: 'ECONNECTION' });
    mailServer.behaviour.losesAnswer = false;
    await makeDue();
    await deliver();
    const ids = mailServer.received.map((mail) => parseMail(mail).headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toHaveLength(1);
  });

  it.each([
    ['shows a certificate that nobody trusts', { secure: true }, 'smtps:', ''],
    ['shows such a certificate when encryption begins', {}, 'smtp:', ''],
    ['offers no encryption where it is demanded', { disabledCommands: ['STARTTLS'] }, 'smtp:', '?requireTLS=true'],
  ])('that %s gets no mail', async (_, options, protocol, query) => {
    const server = await startMailServer(options);
    try {
      await queue('ana@firma.test');
      await expect(aDelivery({ url: `${protocol}//127.0.0.1:${server.port}${query}` })()).rejects.toThrow();
      expect(server.received).toEqual([]);
      expect(await rows('state')).toEqual([{ state: 'waiting' }]);
    } finally {
      await server.close();
    }
  });
});

describe('several deliveries', () => {
  it('at once send nothing twice', async () => {
    const addresses = Array.from({ length: 12 }, (_, at) => `persoana${at}@firma.test`);
    for (const address of addresses) await queue(address);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(recipients().sort()).toEqual(addresses.sort());
  });

  it('leave a claimed mail alone until its claim ends', async () => {
    await queue('ana@firma.test');
    mailServer.behaviour.silentAt = 'sender';
    const first = expect(aDelivery({ silenceMs: 1000 })()).rejects.toThrow();
    await expect.poll(() => mailServer.silences()).toBe(1);
    await deliver();
    expect(mailServer.connections()).toBe(1);
    mailServer.behaviour.silentAt = null;
    await endClaims();
    await deliver();
    expect(recipients()).toEqual(['ana@firma.test']);
    await first;
    await makeDue();
    await deliver();
    expect(recipients()).toEqual(['ana@firma.test']);
  });

  it('end no claim but their own, where one was slower than its claim lasts', async () => {
    await queue('ana@firma.test');
    mailServer.behaviour.silentAt = 'sender';
    const first = expect(aDelivery({ silenceMs: 500 })()).rejects.toThrow();
    await expect.poll(() => mailServer.silences()).toBe(1);
    await endClaims();
    const second = expect(aDelivery({ silenceMs: 1500 })()).rejects.toThrow();
    await expect.poll(() => mailServer.silences()).toBe(2);
    await first;
    expect(await rows('claimed_until > now() as is_claimed')).toEqual([{ is_claimed: true }]);
    await second;
  });
});
