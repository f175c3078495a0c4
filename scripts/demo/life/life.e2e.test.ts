import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { WORK_STATUSES } from '#contracts/api/workItem.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { cnpOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { aVisitor } from '#simulatorTesting/portal.ts';
import { openAccount, type Account } from '#testEnvironment/account.ts';
import { makeCredentials, type Credentials } from '#testEnvironment/credentials/credentials.ts';
import { createServerProcess, type ServerProcess } from '#testEnvironment/server/serverProcess.ts';
import { onThisMachine } from '../../test/machine.ts';
import { rightsOfHolder } from './clients.ts';
import { ensureLife } from './ensureLife.ts';
import { lastRefreshAt } from './letters.ts';
import { arrivedAt, type Life } from './life.ts';
import { accountOf, PERSON_KEYS } from './people.ts';

/** A thousand documents are read by programs that let everything else go first. */
const MAKING_MS = onThisMachine(900_000);
/** The server's job asks every minute. */
const PATIENCE = { timeout: onThisMachine(90_000), interval: 200 };
const DAY_MS = 86_400_000;

let dir: string;
let credentials: Credentials;
let simulator: Simulator;
let server: ServerProcess;
let life: Life;
let ana: Account;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-life-'));
  chmodSync(dir, 0o755);
  credentials = makeCredentials(join(dir, 'credentials'));
  simulator = await startSimulator({ pkiDir: credentials.pki.dir });
  const dataDir = join(dir, 'data');
  const { control, addresses } = simulator;
  await enrol();
  const startedMs = performance.now();
  life = await ensureLife({ dataDir, credentials, control, register: addresses.lookup, tell: () => {} });
  console.log(`The life of the demo was made in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
  server = await createServerProcess({
    dataDir,
    env: {
      LOG_LEVEL: 'warn',
      COMPANY_LOOKUP_URL: addresses.lookup,
      FILING_STATE_URLS: addresses.state,
      FILING_STATE_CA_FILE: credentials.pki.rootCertificate,
      FILING_STATE_PAUSE_MS: '50',
      FILING_STATE_WAITS_MS: '1000,2000,5000',
    },
  });
  await server.start();
  ana = await openAccount(server, accountOf('ana'));
}, MAKING_MS);
afterAll(async () => {
  await server.stop();
  await simulator.stop();
  rmSync(dir, { recursive: true, force: true });
});

const enrol = () =>
  simulator.control.addCertificates(
    ...credentials.token.holders.map(({ serial }, place) => ({
      serial,
      cnp: cnpOf(place === 0 ? '185061541001' : '179031241001'),
      rights: rightsOfHolder(place),
    })),
  );

async function read<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  const { status, body } = await ana.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return v.parse(schema, body);
}
const countOf = async (path: string) => (await read(path, v.looseObject({ count: v.number() }))).count;
const pageSchema = <S extends v.GenericSchema>(item: S) =>
  v.looseObject({ items: v.array(item), nextCursor: v.optional(v.nullable(v.string())) });
const items = async <S extends v.GenericSchema>(path: string, item: S) => (await read(path, pageSchema(item))).items;
const filingsByStatus = async () =>
  Object.fromEntries(
    await Promise.all(
      FILING_STATUSES.map(
        async (status) => [status, await countOf(`/spv-filings/count?spvFilingStatus=${status}`)] as const,
      ),
    ),
  );

describe('a visitor of the demo sees', () => {
  it('five people in three roles and two teams, who all can sign in, and one who is invited', async () => {
    const colleague = v.looseObject({ role: v.string(), teams: v.array(v.unknown()), managedClients: v.number() });
    const people = await read('/users/colleagues', v.array(colleague));
    expect(people).toHaveLength(5);
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['owner', 'admin', 'member']));
    expect(people.every(({ teams, managedClients }) => teams.length > 0 && managedClients > 0)).toBe(true);
    expect(await read('/teams', v.array(v.unknown()))).toHaveLength(2);
    expect(await read('/invitations', v.array(v.looseObject({ state: v.string() })))).toMatchObject([
      { state: 'waiting' },
    ]);
    for (const key of PERSON_KEYS) expect((await openAccount(server, accountOf(key))).token).not.toBe('');
  });

  it('forty clients with managers, contacts and addresses', async () => {
    const client = v.looseObject({
      id: v.string(),
      name: v.string(),
      accountManager: v.nullable(v.unknown()),
    });
    const clients = await items('/clients?pageSize=100&IncludeInactive=true', client);
    expect(clients).toHaveLength(40);
    expect(clients.filter(({ accountManager }) => accountManager === null)).toHaveLength(4);
    expect(clients.filter(({ name }) => /[ășțâî]/i.test(name)).length).toBeGreaterThan(20);
    const whole = v.looseObject({
      contacts: v.pipe(v.array(v.looseObject({ isPrimary: v.boolean() })), v.minLength(1)),
      addresses: v.pipe(v.array(v.unknown()), v.minLength(1)),
    });
    const details = await Promise.all(clients.map(({ id }) => read(`/clients/${id}`, whole)));
    expect(details.filter(({ addresses }) => addresses.length > 1).length).toBeGreaterThan(10);
  });

  it('filings in every status that lasts', async () => {
    const counts = await filingsByStatus();
    // A filing is not started only while it is being checked.
    const lasting = Object.entries(counts).filter(([status]) => status !== 'NotStarted');
    expect(lasting.filter(([, count]) => count === 0)).toEqual([]);
    expect(counts).toMatchObject({ Submitted: 3, Processing: 1, Signed: 1, InvalidSubmission: 1, Invalid: 2 });
  });

  it('receipts of twelve months without a gap, each with its verdict, and all filings of before confirmed', async () => {
    const row = v.looseObject({ status: v.string(), statementType: v.string() });
    const end = new Date(life.madeAt);
    for (let back = 1; back <= 12; back += 1) {
      const month = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - back, 1));
      const query = `month=${month.getUTCMonth() + 1}&year=${month.getUTCFullYear()}&includeInactiveClients=true`;
      const rows = await read(`/reports/spv-filing-status?${query}`, v.array(row));
      const known = rows.filter(({ status }) => status !== 'U');
      if (back > 1) expect([back, known.length > 30]).toEqual([back, true]);
    }
    expect(await countOf('/spv-messages/count?type=Confirmation')).toBe(life.filed.length);
    const verdicts = await Promise.all(
      ['NoErrors', 'WithErrors', 'WithWarnings'].map((verdict) =>
        countOf(`/spv-messages/count?validationStatus=${verdict}`),
      ),
    );
    expect(verdicts.reduce((sum, count) => sum + count)).toBe(life.filed.length);
    const counts = await filingsByStatus();
    const confirmed = ['Confirmed', 'ConfirmedWithErrors', 'ConfirmedWithWarnings'].map(
      (status) => counts[status] ?? 0,
    );
    expect(confirmed.reduce((sum, count) => sum + count)).toBe(
      life.filed.filter(({ isFiledHere }) => isFiledHere).length,
    );
  });

  it('letters of every kind, none of which waits for its document', async () => {
    const since = new Date(life.madeAt - 60 * DAY_MS).toISOString().slice(0, 10);
    expect(await countOf(`/spv-messages/count?fromIssueDate=${since}`)).toBeGreaterThan(150);
    expect(await countOf('/spv-messages/count?withContent=false')).toBe(0);
    for (const type of ['Notification', 'Summons', 'Decision', 'Invitation', 'RequestResponse', 'Payment']) {
      expect([type, (await countOf(`/spv-messages/count?type=${type}`)) > 0]).toEqual([type, true]);
    }
  });

  it('documents whose text can be read', async () => {
    const message = v.looseObject({ id: v.string() });
    const listed = [
      ...(await items('/spv-messages?pageSize=20&currentMessageSet=messages', message)),
      ...(await items('/spv-messages?pageSize=10&currentMessageSet=confirmations', message)),
    ];
    const whole = v.looseObject({ content: v.looseObject({ url: v.string() }) });
    for (const { id } of listed) {
      const { content } = await read(`/spv-messages/${id}`, whole);
      const text = await textOf(content.url);
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toMatch(/[\uFFFDºªþÞãÃ]|undefined|NaN|null/);
    }
  });

  it('signed statements that are whole', async () => {
    const [filing] = await items(
      '/spv-filings?spvFilingStatus=Confirmed&pageSize=1',
      v.looseObject({ id: v.string() }),
    );
    const whole = v.looseObject({ signedStatementContent: v.looseObject({ url: v.string() }) });
    const { signedStatementContent } = await read(`/spv-filings/${filing?.id}`, whole);
    const file = join(dir, 'signed.pdf');
    writeFileSync(file, await bytesOf(signedStatementContent.url));
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    );
    expect(execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })).toMatch(
      /Total document signed[^]*Signature is Valid/,
    );
  });

  it('work in every state, with tasks, tags, comments, hours and a running timer', async () => {
    for (const status of WORK_STATUSES) {
      expect([status, (await countOf(`/work-items/count?workItemStatus=${status}`)) > 0]).toEqual([status, true]);
    }
    expect(await countOf('/tasks/count?taskStatus=Complete')).toBeGreaterThan(150);
    const me = await read('/users', v.array(v.looseObject({ id: v.string(), displayName: v.string() })));
    const id = me.find(({ displayName }) => displayName === 'Ana Ionescu')?.id;
    expect(await countOf(`/tasks/count?isOpen=true&assigneeId=${id}`)).toBeGreaterThan(5);
    expect(await read('/tags', v.array(v.unknown()))).not.toHaveLength(0);
    expect(await countOf('/time-entries/count')).toBeGreaterThan(100);
    const running = v.looseObject({ runningTimers: v.array(v.looseObject({ displayName: v.string() })) });
    const items100 = await items('/work-items?pageSize=100&workItemStatus=InProgress', running);
    expect(items100.flatMap(({ runningTimers }) => runningTimers)).toMatchObject([{ displayName: 'Radu Bălășoiu' }]);
    const unread = await countOf('/notices/count?isUnread=true');
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(30);
  });

  it('what is due, waits and has to be answered, on the home page of a person and of the firm', async () => {
    const lines = v.looseObject({ lines: v.array(v.unknown()) });
    const waiting = v.array(
      v.looseObject({ waitsFor: v.string(), count: v.number(), certificates: v.array(v.unknown()) }),
    );
    const missing = v.looseObject({ forms: v.pipe(v.array(v.unknown()), v.minLength(1)) });
    const deadlines = v.looseObject({ deadlines: v.pipe(v.array(v.unknown()), v.minLength(2)) });
    for (const scope of ['mine', 'firm']) {
      expect((await read(`/home/to-do?scope=${scope}`, lines)).lines.length).toBeGreaterThan(2);
      await read(`/home/deadlines?scope=${scope}`, deadlines);
    }
    expect((await read('/home/messages?scope=firm', lines)).lines.length).toBeGreaterThan(2);
    const filings = await read('/home/filings?scope=firm', waiting);
    const waitingFor = (what: string) => filings.find(({ waitsFor }) => waitsFor === what);
    // One of them is there a second time.
    expect(waitingFor('approval')?.count).toBe(7);
    expect(waitingFor('token')?.certificates).toHaveLength(2);
    expect(['refused', 'unknown', 'invalid', 'withErrors'].map((what) => waitingFor(what)?.count ?? 0)).not.toContain(
      0,
    );
    await read('/home/missing?scope=firm', missing);
    expect(await read('/home/team', v.array(v.unknown()))).toHaveLength(5);
  });
});

describe('what the authority says', () => {
  it('changes nothing that is shown, but for the letters that are new', async () => {
    const before = await filingsByStatus();
    for (const [place, { thumbprint }] of credentials.token.holders.entries()) {
      const visitor = aVisitor(simulator.addresses.spv, credentials, dir, place);
      const answer = await visitor.curl(`${simulator.addresses.spv}/SPVWS2/rest/listaMesaje?zile=60`);
      const listed = v.parse(listingSchema, JSON.parse(answer.stdout.toString()));
      const messages = listed.mesaje.map(({ id, detalii, cif, data_creare, id_solicitare, tip }) => ({
        messageId: id,
        details: detalii,
        taxId: cif,
        date: data_creare,
        requestId: id_solicitare,
        type: tip,
      }));
      const { status, body } = await ana.call('POST', '/spv-messages', { messages, certificateThumbprint: thumbprint });
      expect(status).toBe(200);
      // What both holders may read is stored at the visit of the first.
      const seen = place === 0 ? [] : rightsOfHolder(0);
      const fresh = life.messages.filter(
        (message) =>
          arrivedAt(message) > lastRefreshAt(life.madeAt) &&
          rightsOfHolder(place).includes(message.cif) &&
          !seen.includes(message.cif),
      );
      expect(body).toMatchObject({ stored: fresh.length });
      expect(fresh.every(({ tip }) => tip !== 'RECIPISA')).toBe(true);
    }
    await statesAreAsked();
    expect(await filingsByStatus()).toEqual(before);
  });

  it('is told again after a new start of the authority', async () => {
    const before = await filingsByStatus();
    await simulator.control.reset();
    await enrol();
    const { control, addresses } = simulator;
    const again = await ensureLife({
      dataDir: join(dir, 'data'),
      credentials,
      control,
      register: addresses.lookup,
      tell: () => {},
    });
    expect(again).toEqual(life);
    await statesAreAsked();
    expect(await filingsByStatus()).toEqual(before);
  });
});

const listingSchema = v.looseObject({
  mesaje: v.array(
    v.looseObject({
      id: v.string(),
      detalii: v.string(),
      cif: v.string(),
      data_creare: v.string(),
      id_solicitare: v.nullable(v.string()),
      tip: v.string(),
    }),
  ),
});

/** Waits until the server has asked for the state of every filing that has no answer, at least once. */
async function statesAreAsked(): Promise<void> {
  await simulator.control.clearJournal();
  const asked = async () => (await simulator.control.journal()).endpoints['filingState']?.count ?? 0;
  await expect.poll(asked, PATIENCE).toBeGreaterThan(5);
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(new URL(url, server.origin));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const textOf = async (url: string): Promise<string> =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: await bytesOf(url), encoding: 'utf8' });
