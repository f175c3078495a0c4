import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCurl, type Curl } from '#world/curl.ts';
import { makePki, type Pki } from '#world/pki.ts';
import { run } from '#world/run.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultBehaviour } from '../behaviour.ts';
import { createLibrary } from '../documents/library.ts';
import { createSeal } from '../documents/seal.ts';
import { createFaultBook, type FaultBook } from '../faults.ts';
import type { Signer } from '../documents/signing.ts';
import { createRegister, type Register } from '../filing/register.ts';
import { createJournal } from '../journal.ts';
import { aDeclaration, aSigner, aStatement } from '../testing/statements.ts';
import { createWorld, type World } from '../world.ts';
import { createFilingStateServer } from './server.ts';

const SERIAL = '2A01';
const CUI = '12345674';
const OTHER = '1234565';
const DAY_MS = 86_400_000;

let dir: string;
let pki: Pki;
let curl: Curl;
let sign: Signer;
let offsetMs = 0;
const now = (): number => Date.now() + offsetMs;

let world: World;
let register: Register;
let faults: FaultBook;
let base: string;
let stop: () => void;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-state-'));
  pki = makePki(dir);
  curl = createCurl({ rootCertificate: pki.rootCertificate, jar: join(dir, 'jar') });
  sign = aSigner(pki, dir, SERIAL);
});
afterAll(() => rmSync(dir, { recursive: true }));

beforeEach(async () => {
  offsetMs = 0;
  world = createWorld(now);
  world.enrol({ serial: SERIAL, cnp: '1111111111118', rights: [CUI, OTHER] });
  const behaviour = defaultBehaviour();
  faults = createFaultBook();
  register = createRegister({ world, behaviour, workDir: dir, issuerFile: pki.issuingCertificate, now });
  const library = createLibrary(world, createSeal(dir));
  const identity = { key: readFileSync(pki.serverKey), cert: readFileSync(pki.serverCertificate) };
  const server = createFilingStateServer({
    identity,
    register,
    library,
    behaviour,
    faults,
    journal: createJournal(now),
    now,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  base = `https://localhost:${typeof address === 'object' ? address?.port : ''}/StareD112`;
  stop = () => (server.closeAllConnections(), server.close());
  return () => stop();
});

async function file(fiscalCode = CUI): Promise<string> {
  return register.submit('d300.pdf', await aStatement([aDeclaration({ fiscalCode })], sign), 'registered').index ?? '';
}

async function ask(id: string, cui = CUI, ghiseu = 'N'): Promise<string> {
  const { stdout } = await curl('-i', '-d', `ghiseu=${ghiseu}&id=${id}&cui=${cui}`, `${base}/vizualizareStare.do`);
  const [head, page = ''] = stdout.toString('latin1').split(/\r\n\r\n(.*)/s);
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Content-Type: text\/html;charset=ISO-8859-1/);
  return page;
}

async function receipt(index: string): Promise<Buffer> {
  const { stdout } = await curl('-i', `${base}/ObtineRecipisa?numefisier=${index}.pdf`);
  const end = stdout.indexOf('\r\n\r\n');
  expect(stdout.toString('latin1', 0, end)).toMatch(
    new RegExp(`^HTTP/1\\.1 200 OK\r\n[^]*Content-Disposition: inline;filename=${index}\\.pdf`),
  );
  return stdout.subarray(end + 4);
}

async function textOf(pdf: Buffer): Promise<string> {
  const path = join(dir, 'receipt.pdf');
  writeFileSync(path, pdf);
  expect(run('pdfsig', [path])).toContain('Signature is Valid');
  return run('pdftotext', ['-raw', path, '-']);
}

const indexesOn = (page: string): string[] => Array.from(page.matchAll(/<td>(\d{10})<\/td>/g), ([, index]) => index!);

describe('the state of a filing', () => {
  it('lists everything filed for the code, newest first, and nothing of another', async () => {
    const first = await file();
    await file(OTHER);
    const third = await file();
    expect(indexesOn(await ask(first))).toEqual([third, first]);
  });

  it('is not found under another code, at the counter, or where the index is none', async () => {
    const index = await file();
    for (const page of [await ask(index, OTHER), await ask(index, CUI, 'Y'), await ask('1200000099')]) {
      expect(page).toContain('Nu a fost identificata nicio declaratie cu datele introduse');
      expect(indexesOn(page)).toEqual([]);
    }
    for (const page of [await ask('12a'), await ask('')]) expect(page).toContain('Nu ati introdus un index valid');
  });

  it('of a file that names no code is told to whoever has the index', async () => {
    const index = register.submit('x.pdf', Buffer.from('no document'), 'registered').index ?? '';
    await register.processNow();
    expect(await ask(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid</td>');
    expect(indexesOn(await ask(index))).toEqual([index]);
    expect((await receipt(index)).length).toBe(0);
    expect(world.arrived([CUI], 0, now())).toEqual([]);
  });

  it('is gone after three months', async () => {
    const index = await file();
    offsetMs = 85 * DAY_MS;
    expect(indexesOn(await ask(index))).toEqual([index]);
    offsetMs = 95 * DAY_MS;
    expect(indexesOn(await ask(index))).toEqual([]);
  });

  it('is told of the last two hundred filings of a code only', async () => {
    const document = await aStatement([aDeclaration()]);
    const indexes = Array.from({ length: 201 }, () => register.submit('a.pdf', document, 'registered').index ?? '');
    expect(await ask(indexes[0]!)).toContain('Nu a fost identificata');
    expect(indexesOn(await ask(indexes[1]!))).toHaveLength(200);
  });
});

describe('the receipt', () => {
  it('is empty before the filing is processed, and for an index nobody has', async () => {
    const index = await file();
    expect((await receipt(index)).length).toBe(0);
    expect((await receipt('1200000099')).length).toBe(0);
    await register.processNow();
    expect(await textOf(await receipt(index))).toContain(
      `Ati depus o declaratie tip D300 cu numarul INTERNT-${index}-`,
    );
  });

  it('can be fetched for sixty days; the row stays, the link goes', async () => {
    const index = await file();
    await register.processNow();
    const link = `ObtineRecipisa?numefisier=${index}.pdf`;
    expect(await ask(index)).toContain(link);
    offsetMs = 61 * DAY_MS;
    expect((await receipt(index)).length).toBe(0);
    const page = await ask(index);
    expect(page).toContain('<td>Documentul este valid</td>');
    expect(page).not.toContain(link);
  });

  it('can be cut in half, and a logout page can stand in the place of the state', async () => {
    const index = await file();
    await register.processNow();
    const whole = await receipt(index);
    faults.add({ kind: 'truncatedPdf', endpoint: 'receipt', times: 1, after: 0, registered: false });
    expect((await receipt(index)).equals(whole.subarray(0, whole.length >> 1))).toBe(true);
    faults.add({ kind: 'logoutPage', endpoint: 'filingState', times: 1, after: 0, registered: false });
    const page = await curl('-d', `ghiseu=N&id=${index}&cui=${CUI}`, `${base}/vizualizareStare.do`);
    expect(page.stdout.toString()).toContain('Pagina logout');
  });
});

describe('faults of the state', () => {
  it.each([
    ['reset', 56],
    ['closed', 52],
    ['hang', 28],
    ['brokenOff', 18],
  ] as const)('%s makes curl exit with %i', async (kind, exit) => {
    faults.add({ kind, endpoint: 'filingState', after: 0, registered: false });
    const asked = await curl('--max-time', '1', '-d', `ghiseu=N&id=1&cui=${CUI}`, `${base}/vizualizareStare.do`);
    expect(asked.exit).toBe(exit);
  });
});

describe('a verdict', () => {
  it.each([
    ['errors', 'Documentul are erori de validare', /Au fost identificate urmãtoarele ERORI:\nE: proba/],
    ['warnings', 'Documentul este valid', /Nu existã erori de validare\.[^]*ATENTIONARI:\nE: proba/],
  ] as const)('%s stands in the state and on the receipt', async (verdict, state, text) => {
    await register.setVerdicts([{ form: 'D300', verdict, findings: ['E: proba'], letters: 'legacy' }]);
    const index = await file();
    await register.processNow();
    expect(await ask(index)).toContain(`<td>${state}</td>`);
    expect(await textOf(await receipt(index))).toMatch(text);
    expect(world.arrived([CUI], 0, now())).toHaveLength(1);
  });

  it('may say that the document is not valid', async () => {
    await register.setVerdicts([{ fiscalCode: CUI, verdict: 'notValid', findings: [], letters: 'legacy' }]);
    const index = await file();
    await register.processNow();
    expect(await ask(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid</td>');
    expect(await register.uploads()).toMatchObject([{ state: 'notValid', problem: 'verdict' }]);
  });

  it('may come in bare letters', async () => {
    await register.setVerdicts([{ verdict: 'valid', findings: [], letters: 'bare' }]);
    const index = await file();
    await register.processNow();
    expect(await textOf(await receipt(index))).toContain('Nu exista erori de validare.');
  });

  it('counts for its form and code only, the first that fits, and not for what was judged before', async () => {
    const before = await file();
    await register.processNow();
    await register.setVerdicts([
      { form: 'D112', verdict: 'errors', findings: [], letters: 'legacy' },
      { fiscalCode: OTHER, verdict: 'errors', findings: [], letters: 'legacy' },
    ]);
    await file();
    await file(OTHER);
    await register.processNow();
    expect((await register.filings()).map(({ state }) => state)).toEqual(['valid', 'valid', 'errors']);
    expect(await ask(before)).not.toContain('<td>Documentul are erori de validare</td>');
  });
});
