import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRM_DELETION_DAYS, RECENT_SIGN_IN_MS } from '#contracts/limits.ts';
import { FIRM_DELETION_EVENTS, type FirmDeletionEventType } from '#machines/firmDeletion/firmDeletion.machine.ts';
import { firmDeletionPaths } from '#machines/firmDeletion/firmDeletion.paths.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { aMessage, THUMBPRINT } from '#serverTesting/probes.ts';
import { createUploads } from '#serverTesting/uploads.ts';
import { readHeads, verifyTrails } from '../audit/verify.ts';
import { uniqueNames } from '../fileNames/zip.ts';
import type { Actor } from '../http/actor.ts';
import { silentLog } from '../log/log.ts';
import { createDeleteFirms } from './deleteFirms.ts';
import { firmDeletionRepository } from './firmDeletion.repository.ts';
import { receiptName } from './receiptsArchive.ts';

const NAME = 'Contabil Test SRL';
const DAY_MS = 24 * 60 * 60 * 1000;
let domain: TestDomain;
let now = new Date();
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
});
afterAll(() => domain.close());
beforeEach(async () => {
  now = new Date();
  owner = await domain.database.aFirm();
});

const calls = (actor = owner) => domain.as(actor);
const request = (actor = owner) => calls(actor).firmDeletion.request({ name: NAME });
const daysPass = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const kill = () => Promise.reject(new Error('killed'));
const isThere = async ({ tenantId }: Actor) =>
  (await domain.database.asSuperuser('select from firm where id = $1', [tenantId])).length > 0;
const waitingForLock = async () =>
  (
    await domain.database.asSuperuser(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

/** The tables that have rows of a firm. */
async function tablesWith(tenantId: string): Promise<string[]> {
  const tables = await domain.database.asSuperuser<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await domain.database.asSuperuser<{ n: number }>(
        `select count(*)::int as n from ${name} where tenant_id = $1`,
        [tenantId],
      );
      return { name, n: row?.n ?? 0 };
    }),
  );
  return counted.filter(({ n }) => n > 0).map(({ name }) => name);
}

describe('who may delete a firm, and when', () => {
  it('an owner who has just signed in and types its name; the day is 14 days away, and every owner gets a mail', async () => {
    const other = await domain.database.aColleague(owner, { role: 'owner', displayName: 'Olga Rus' });
    const { deletesAt, requestedBy } = await request();
    expect([requestedBy, Date.parse(deletesAt) - now.getTime()]).toEqual([
      owner.displayName,
      FIRM_DELETION_DAYS * DAY_MS,
    ]);
    expect((await calls(other).account.get()).firmDeletion).toMatchObject({ deletesAt });
    const mails = await domain.database.asSuperuser<{ recipient_address: string }>(
      `select recipient_address from mail where tenant_id = $1 and kind = 'firmDeletion'`,
      [owner.tenantId],
    );
    expect(mails.map((mail) => mail.recipient_address).toSorted()).toEqual([owner.email, other.email].toSorted());
  });

  it('is refused after a sign-in that is too old or unknown, with another name, and a second time', async () => {
    const signedInLongAgo = { ...owner, signedInAtMs: now.getTime() - RECENT_SIGN_IN_MS };
    await expect(request(signedInLongAgo)).rejects.toMatchObject({ code: 'auth.signInAgain' });
    await expect(request({ ...owner, signedInAtMs: null })).rejects.toMatchObject({ code: 'auth.signInAgain' });
    const wrong = calls().firmDeletion.request({ name: 'contabil test srl' });
    await expect(wrong).rejects.toMatchObject({ code: 'firm.wrongName', fields: ['name'] });
    expect((await calls().account.get()).firmDeletion).toBeNull();
    await request();
    await expect(request()).rejects.toMatchObject({ code: 'firm.deletionWaits' });
  });

  it('says until when the sign-in is recent, and what the firm has', async () => {
    const facts = await calls().firmDeletion.facts();
    expect(facts).toMatchObject({ clients: 0, filings: 0, receipts: 0, people: 1 });
    expect(Date.parse(facts.signInRecentUntil ?? '')).toBe((owner.signedInAtMs ?? 0) + RECENT_SIGN_IN_MS);
    expect((await calls({ ...owner, signedInAtMs: null }).firmDeletion.facts()).signInRecentUntil).toBeNull();
  });
});

describe('while a firm waits for its deletion', () => {
  it('nothing is filed and nothing mailed; once it is taken back both go on', async () => {
    const firm = await fillFirm(domain, owner);
    const colleague = await domain.database.aColleague(owner, { role: 'admin' });
    await calls().spvFilings.withdraw({ spvFilingIds: [firm.waitingId] });
    const approve = () => calls(colleague).spvFilings.approve({ spvFilingIds: [firm.waitingId] });
    const invite = () =>
      calls().invitations.create({ givenName: 'Dan', familyName: 'Ene', email: 'dan@c.test', role: 'member' });
    await request();
    await expect(approve()).rejects.toMatchObject({ code: 'firm.deletionWaits' });
    await expect(invite()).rejects.toMatchObject({ code: 'firm.deletionWaits' });
    await calls().firmDeletion.takeBack();
    expect((await calls().account.get()).firmDeletion).toBeNull();
    await approve();
    await invite();
    const toSend = () => calls().spvFilings.toSend({ certificateId: firm.certificateId });
    expect(await toSend()).toHaveLength(1);
    await request();
    expect(await toSend()).toEqual([]);
    expect(await calls().spvFilings.waiting()).toEqual([]);
  });

  it('the job leaves it alone until the last minute', async () => {
    await request();
    daysPass(FIRM_DELETION_DAYS - 0.001);
    await domain.jobs.deleteFirms();
    expect(await isThere(owner)).toBe(true);
    daysPass(0.001);
    await domain.jobs.deleteFirms();
    expect(await isThere(owner)).toBe(false);
  });
});

describe('a firm whose days have passed', () => {
  it('is gone from every table, the content store and the sign-in; another firm keeps all it has', async () => {
    const gone = await fillFirm(domain, owner);
    const stays = await fillFirm(domain, await domain.database.aFirm());
    await createUploads(domain).upload(owner, Buffer.from('%PDF-1.7 x'));
    await domain.database.asSuperuser(`insert into identity.credential (user_id, password_hash) values ($1, 'x')`, [
      owner.userId,
    ]);
    await domain.database.asSuperuser(
      `insert into identity.oidc_model (kind, id, payload) values ('Grant', 'gone', jsonb_build_object('accountId', $1::text)),
         ('Grant', 'stays', jsonb_build_object('accountId', $2::text))`,
      [owner.userId, stays.a.userId],
    );
    const [before, filled] = [await tablesWith(stays.a.tenantId), await tablesWith(owner.tenantId)];
    const heads = await readHeads((text, values) => domain.database.asSuperuser(text, values));
    const files = await readdir(join(domain.contentFolder, stays.a.tenantId), { recursive: true });
    await request();
    daysPass(FIRM_DELETION_DAYS);
    await domain.jobs.deleteFirms();
    expect(filled.length).toBeGreaterThan(30);
    expect(await tablesWith(gone.a.tenantId)).toEqual([]);
    expect(await isThere(owner)).toBe(false);
    expect(await domain.database.asSuperuser(`select id from identity.oidc_model where kind = 'Grant'`)).toEqual([
      { id: 'stays' },
    ]);
    const left = await domain.database.asSuperuser('select from identity.credential where user_id = $1', [
      owner.userId,
    ]);
    expect(left).toEqual([]);
    expect(await readdir(domain.contentFolder)).not.toContain(owner.tenantId);
    expect(await tablesWith(stays.a.tenantId)).toEqual(before);
    expect(await readdir(join(domain.contentFolder, stays.a.tenantId), { recursive: true })).toEqual(files);
    const reports = await verifyTrails((text, values) => domain.database.asSuperuser(text, values), [...heads]);
    expect(reports.find(({ tenantId }) => tenantId === owner.tenantId)).toBeUndefined();
    expect(reports.find(({ tenantId }) => tenantId === stays.a.tenantId)?.faults).toEqual([]);
    await expect(calls().account.get()).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it.each(['the store', 'the rows'] as const)(
    'is deleted by the next run where the process was killed before %s had been removed',
    async (killedBefore) => {
      await fillFirm(domain, owner);
      await request();
      daysPass(FIRM_DELETION_DAYS);
      const { database, store } = domain;
      const broken = createDeleteFirms({
        tenants: database.tenants,
        deletions:
          killedBefore === 'the rows' ? { ...firmDeletionRepository, deleteRows: kill } : firmDeletionRepository,
        store: killedBefore === 'the store' ? { removeAll: kill } : store,
        log: silentLog,
        now: () => now,
      });
      await expect(broken()).rejects.toThrow();
      await expect(calls().firmDeletion.takeBack()).rejects.toMatchObject({ code: 'firm.noDeletion' });
      await domain.jobs.deleteFirms();
      expect(await tablesWith(owner.tenantId)).toEqual([]);
      expect(await readdir(domain.contentFolder)).not.toContain(owner.tenantId);
      await domain.jobs.deleteFirms();
    },
  );

  it('is not taken back while its deletion begins', async () => {
    await request();
    const takenBack = await domain.database.tenants.run(owner.tenantId, async (job) => {
      await firmDeletionRepository.begin(job, now);
      // Settled here, so that nothing is refused while the job still goes on.
      const call = Promise.allSettled([calls().firmDeletion.takeBack()]);
      await expect.poll(waitingForLock).toBe(1);
      return { call };
    });
    expect(await takenBack.call).toMatchObject([{ status: 'rejected', reason: { code: 'firm.noDeletion' } }]);
  });

  it('is deleted once by two processes at the same time', async () => {
    await fillFirm(domain, owner);
    await request();
    daysPass(FIRM_DELETION_DAYS);
    await Promise.all([domain.jobs.deleteFirms(), domain.jobs.deleteFirms()]);
    expect(await tablesWith(owner.tenantId)).toEqual([]);
  });
});

describe('every path of the machine', () => {
  it.each(firmDeletionPaths().map(({ events }) => [events.map(({ type }) => type)]))('%j', async (events) => {
    const STEPS: Readonly<Record<FirmDeletionEventType, () => Promise<unknown>>> = {
      'deletion.requested': () => request(),
      'deletion.takenBack': () => calls().firmDeletion.takeBack(),
      'days.passed': () => domain.database.tenants.run(owner.tenantId, (tx) => firmDeletionRepository.begin(tx, now)),
      'rows.deleted': () =>
        domain.database.tenants.run(owner.tenantId, (tx) => firmDeletionRepository.deleteRows(tx, now)),
    };
    const stepOf = (event: string) => {
      const known = FIRM_DELETION_EVENTS.find((name) => name === event);
      if (known === undefined) throw new Error(`${event} is not an event`);
      return STEPS[known];
    };
    for (const event of events) await stepOf(event)();
    expect(await isThere(owner)).toBe(!events.includes('rows.deleted'));
    const account = await calls()
      .account.get()
      .catch(() => null);
    const waits = ['deletion.requested', 'days.passed'].includes(events.at(-1) ?? '');
    expect(account?.firmDeletion !== null && account !== null).toBe(waits);
  });
});

describe('the archive of receipts', () => {
  it('has each receipt once, in a folder of its client and year, at an address of this firm alone', async () => {
    const { filingId } = await fillFirm(domain, owner);
    const { app, upload } = createUploads(domain);
    const receipt = await upload(owner, Buffer.from('%PDF-1.7 recipisa'));
    await domain.database.asSuperuser(
      `update spv_filing set receipt_id = $2, upload_index = '1200000006' where tenant_id = $3 and id = $1`,
      [filingId, receipt.id, owner.tenantId],
    );
    const { url } = await calls().firmDeletion.receipts();
    const response = await app.request(url);
    expect(response.headers.get('content-disposition')).toMatch(/%20-%20recipise%20ANAF%20\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const [[name, bytes] = ['', undefined]] = Object.entries(files);
    expect(Object.keys(files)).toHaveLength(1);
    expect(name).toMatch(/^[^/]+\/\d{4}\/D300 2026-06 - recipisa 1200000006\.pdf$/);
    expect(Buffer.from(bytes ?? []).toString()).toBe('%PDF-1.7 recipisa');
    const other = new URL(url, 'http://server.test');
    other.searchParams.set('t', (await domain.database.aFirm()).tenantId);
    expect((await app.request(other.pathname + other.search)).status).toBe(403);
  });

  it('has those of the mailbox too, of what was filed elsewhere, and counts them as it says', async () => {
    const { filingId } = await fillFirm(domain, owner);
    const second = { ...aMessage, messageId: `${aMessage.messageId}1` };
    await calls().spvMessages.store({ messages: [second], certificateThumbprint: THUMBPRINT });
    const { app, upload } = createUploads(domain);
    const here = await upload(owner, Buffer.from('%PDF-1.7 de aici'));
    const elsewhere = await upload(owner, Buffer.from('%PDF-1.7 de altundeva'));
    await domain.database.asSuperuser('update spv_filing set receipt_id = $2 where id = $1', [filingId, here.id]);
    const [shown, other] = await domain.database.asSuperuser<{ id: string }>(
      'select id from spv_message where tenant_id = $1 limit 2',
      [owner.tenantId],
    );
    await domain.database.asSuperuser(
      `update spv_message set type_enum = 'Confirmation', content_id = case id when $1 then $2::uuid else $3::uuid end
       where id in ($1, $4)`,
      [shown?.id, here.id, elsewhere.id, other?.id],
    );
    expect(await calls().firmDeletion.facts()).toMatchObject({ receipts: 2 });
    const response = await app.request((await calls().firmDeletion.receipts()).url);
    const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())));
    expect(files.map((bytes) => Buffer.from(bytes).toString()).toSorted()).toEqual([
      '%PDF-1.7 de aici',
      '%PDF-1.7 de altundeva',
    ]);
  });

  it('has names that every file system takes', () => {
    const row = { id: 'i', sha256: '', fiscalCode: '1', reportingMonth: 3, reportingYear: 2026, uploadIndex: '7' };
    const nameOf = (clientName: string | null) => receiptName({ ...row, clientName, statementType: 'D112' });
    expect(nameOf('../A: B/C.')).toBe('A B C. 1/2026/D112 2026-03 - recipisa 7.pdf');
    expect(nameOf('Șapte\u202E Țări SRL')).toBe('Sapte Tari SRL 1/2026/D112 2026-03 - recipisa 7.pdf');
    expect(receiptName({ ...row, fiscalCode: null, clientName: 'CON', statementType: null })).toBe(
      '_CON/2026/2026-03 - recipisa 7.pdf',
    );
  });

  it('keeps two documents of one number apart', () => {
    const nameOf = uniqueNames();
    const name = 'A 1/2026/D112 2026-03 - recipisa 7.pdf';
    expect([nameOf(name), nameOf(name), nameOf(name.toUpperCase())]).toEqual([
      name,
      'A 1/2026/D112 2026-03 - recipisa 7 - (2).pdf',
      'A 1/2026/D112 2026-03 - RECIPISA 7 - (3).PDF',
    ]);
  });
});
