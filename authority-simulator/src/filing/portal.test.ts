import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#world/run.ts';
import { signOnToken } from '#world/pyHanko.ts';
import { makeWorld, type TestWorld } from '#world/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { aVisitor as visitorOf, indexOf, type Visitor } from '../testing/portal.ts';
import { aDeclaration, aStatement } from '../testing/statements.ts';

const CNP = '1111111111118';
const CUI = '12345674';

let dir: string;
let world: TestWorld;
let simulator: Simulator;
let original: string;
let signed: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-portal-'));
  world = makeWorld(join(dir, 'world'));
  simulator = await startSimulator({ pkiDir: world.pki.dir });
  [original, signed] = [join(dir, 'd300.pdf'), join(dir, 'd300-semnat.pdf')];
  writeFileSync(original, await aStatement([aDeclaration()]));
  await signOnToken(original, signed, { token: world.token, holder: world.token.holders[0]!, pki: world.pki, dir });
}, 60_000);

afterAll(async () => {
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

beforeEach(async () => {
  await simulator.control.reset();
  await simulator.control.addCertificates({ serial: world.token.holders[0]!.serial, cnp: CNP, rights: [CUI] });
});

const aVisitor = (place?: number | null): Visitor => visitorOf(simulator.addresses.filing, world, dir, place);
const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const golden = (name: string): string => readFileSync(new URL(`../../golden/${name}.html`, import.meta.url), 'latin1');
const answersOf = (stdout: Buffer): string[] => stdout.toString('latin1').split(/(?=^HTTP\/)/m);
/** Asks the public service, which wants no certificate. */
const ask = async (path: string, ...args: readonly string[]): Promise<Buffer> =>
  (await aVisitor(null).curl(...args, `${simulator.addresses.state}/StareD112/${path}`)).stdout;
const askState = async (index: string, cui = CUI): Promise<string> =>
  (await ask('vizualizareStare.do', '-d', `ghiseu=N&id=${index}&cui=${cui}`)).toString('latin1');

const COOKIES =
  'Set-Cookie: LastMRH_Session=[0-9a-f]{8};path=/;secure\r\nSet-Cookie: MRHSession=[0-9a-f]{32};path=/;secure\r\nSet-Cookie: MRHSHint=deleted;expires=Thu, 01-Jan-1970 00:00:01 GMT;path=/;secure\r\n';
const F5_ST = 'Set-Cookie: F5_ST=1z1z1z\\d{10}z600;path=/;secure\r\n';
const hop = (location: string, cookies: string): RegExp =>
  new RegExp(
    `^HTTP/1\\.0 302 Found\r\nServer: BigIP\r\nLocation: ${location}\r\n${cookies}Content-Length: 0\r\nConnection: close\r\n\r\n$`,
  );

describe('curl with the key on the token, at the portal', () => {
  it('meets the logon page, shows the certificate, and stands before the form', async () => {
    const { curl } = aVisitor();
    const first = answersOf((await curl('-i', `${simulator.addresses.filing}/WAS6DUS/`)).stdout);
    expect(first).toHaveLength(2);
    expect(first[0]).toMatch(hop('/my\\.policy', COOKIES));
    expect(first[1]).toMatch(/^HTTP\/1\.0 200 OK\r\nServer: BigIP\r\n/);
    expect(first[1]).toContain(golden('logon'));
    expect((await simulator.control.journal()).certificates).toEqual([]);

    const button = await curl('-i', '-d', 'vhost=standard', `${simulator.addresses.filing}/my.policy`);
    const answers = answersOf(button.stdout);
    expect(answers).toHaveLength(4);
    expect(answers[0]).toMatch(hop('/my\\.policy', COOKIES + F5_ST));
    expect(answers[1]).toMatch(hop('/my\\.policy_nonce\\?nonce=[0-9a-f]{32}', COOKIES + F5_ST));
    expect(answers[2]).toMatch(hop('/WAS6DUS/', COOKIES + F5_ST));
    const [head = '', body] = answers[3]!.split(/\r\n\r\n(.*)/s);
    expect(head).toMatch(
      /^HTTP\/1\.1 200 OK\r\nX-Powered-By: Servlet\/3\.0\r\nSet-Cookie: JSESSIONID=[^;]+; Path=\/; HttpOnly\r\nContent-Type: text\/html;charset=ISO-8859-1\r\n/,
    );
    expect(body).toBe(golden('uploadForm'));
    const { certificates } = await simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: world.token.holders[0]!.serial, count: 1, accepted: true }]);
  });

  it('files a statement, sees it valid, and fetches the receipt from both places', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    const filed = await visitor.upload(signed);
    const index = indexOf(filed);
    const page = golden('success').replace('d406t.pdf', 'd300-semnat.pdf').replace('1100000005', index);
    expect(filed.stdout.toString('latin1').split(/\r\n\r\n(.*)/s)[1]).toBe(page);

    expect(await askState(index)).toContain('<td>In prelucrare</td>');
    await simulator.control.advanceClock(5000);
    expect(await askState(index)).toContain('<td>Documentul este valid</td>');

    const file = join(dir, `${index}.pdf`);
    writeFileSync(file, await ask(`ObtineRecipisa?numefisier=${index}.pdf`));
    expect(run('pdfsig', [file])).toMatch(/Total document signed[^]*Signature is Valid/);
    expect(run('pdftotext', ['-raw', file, '-'])).toContain('Nu existã erori de validare.');
    expect(run('qpdf', ['--show-npages', file])).toBe('1\n');

    const rest = `${simulator.addresses.spv}/SPVWS2/rest`;
    const listing: { mesaje: { id: string; tip: string; detalii: string }[] } = JSON.parse(
      (await visitor.curl(`${rest}/listaMesaje?zile=1`)).stdout.toString(),
    );
    expect(listing.mesaje).toMatchObject([{ tip: 'RECIPISA' }]);
    expect(listing.mesaje[0]?.detalii).toMatch(
      new RegExp(
        `^recipisa pentru CIF ${CUI}, tip D300, numar_inregistrare INTERNT-${index}-\\d{4}/\\d\\d-\\d\\d-\\d{4}, perioada raportare 7\\.2026$`,
      ),
    );
    const download = await visitor.curl(`${rest}/descarcare?id=${listing.mesaje[0]?.id}`);
    expect(download.stdout.equals(readFileSync(file))).toBe(true);
  });

  it('is on record with what it filed', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(signed));
    expect(await simulator.control.filings()).toMatchObject([
      {
        index,
        outcome: 'registered',
        fileName: 'd300-semnat.pdf',
        sha256: sha256(signed),
        serial: world.token.holders[0]!.serial,
        form: 'D300',
        fiscalCode: CUI,
        period: { month: 7, year: 2026 },
        state: 'processing',
      },
    ]);
    expect(await simulator.control.uploadsOf(sha256(signed))).toBe(1);
    expect(await simulator.control.uploadsOf(sha256(original))).toBe(1);
    await visitor.upload(signed);
    expect(await simulator.control.uploadsOf(sha256(original))).toBe(2);
  });

  it('is not told that the certificate has no right for the code: the state says so later', async () => {
    await simulator.control.addCertificates({ serial: world.token.holders[0]!.serial, cnp: CNP, rights: [] });
    const visitor = aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(signed));
    expect(index).toMatch(/^\d{10}$/);
    await simulator.control.processFilings();
    expect(await askState(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid</td>');
    expect(await simulator.control.filings()).toMatchObject([{ state: 'notValid', problem: 'noRight' }]);
  });

  it('finds on the receipt what the authority was told to find', async () => {
    await simulator.control.setVerdicts({ form: 'D300', fiscalCode: CUI, verdict: 'errors', findings: ['E: proba'] });
    const visitor = aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(signed));
    await simulator.control.processFilings();
    expect(await askState(index)).toContain('<td>Documentul are erori de validare</td>');
    expect(await simulator.control.filings()).toMatchObject([{ index, state: 'errors', problem: null }]);
  });

  it('sees why a form without a file was refused', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    const empty = join(dir, 'empty.pdf');
    writeFileSync(empty, '');
    const { stdout } = await visitor.upload(empty);
    expect(stdout.toString('latin1').split(/\r\n\r\n(.*)/s)[1]).toBe(golden('rejection'));
    expect(await simulator.control.filings()).toEqual([]);
  });
});

describe('the session of the portal', () => {
  it('without the button of the logon page nobody is asked for a certificate', async () => {
    const { curl } = aVisitor();
    await curl(`${simulator.addresses.filing}/WAS6DUS/`);
    const again = await curl(`${simulator.addresses.filing}/my.policy`);
    expect(again.stdout.toString('latin1')).toBe(golden('logon'));
    expect((await simulator.control.journal()).handshakes.renegotiated).toBe(0);
  });

  it('a client that posts again where it is sent is hung up on', async () => {
    const { curl } = aVisitor();
    await curl(`${simulator.addresses.filing}/WAS6DUS/`);
    const { stdout } = await curl('-i', '--post302', '-d', 'vhost=standard', `${simulator.addresses.filing}/my.policy`);
    expect(stdout.toString('latin1')).toContain('Location: /vdesk/hangup.php3\r\n');
    expect((await simulator.control.journal()).certificates).toEqual([]);
  });

  it('a certificate shown minutes after the button meets a dead connection', async () => {
    const { curl } = aVisitor();
    await curl(`${simulator.addresses.filing}/WAS6DUS/`);
    await curl('--max-redirs', '0', '-d', 'vhost=standard', `${simulator.addresses.filing}/my.policy`);
    await simulator.control.advanceClock(121_000);
    const late = await curl(`${simulator.addresses.filing}/my.policy`);
    expect([35, 52, 56]).toContain(late.exit);
  });

  it('a visitor without a certificate is hung up on, one with a certificate nobody knows meets the logon page', async () => {
    expect((await aVisitor(null).signIn()).stdout.toString('latin1')).toContain('<title>Pagina logout</title>');
    expect((await aVisitor(1).signIn()).stdout.toString('latin1')).toContain('<title>Pagina login</title>');
  });

  it('after ten idle minutes an upload is answered by a redirect, and nothing is filed', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    await simulator.control.advanceClock(601_000);
    const { stdout } = await visitor.upload(signed, '--max-redirs', '0');
    expect(stdout.toString('latin1')).toMatch(/^HTTP\/1\.0 302 Found\r\nServer: BigIP\r\nLocation: \/my\.policy\r\n/m);
    expect(await simulator.control.filings()).toMatchObject([{ index: null, outcome: 'turnedAway' }]);
  });

  it('ends at /exit', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    const { stdout } = await visitor.curl('-i', `${simulator.addresses.filing}/exit`);
    expect(stdout.toString('latin1')).toMatch(/^HTTP\/1\.0 302 Found\r\n[^]*<title>Pagina logout<\/title>/);
    const { stdout: after } = await visitor.upload(signed, '--max-redirs', '0');
    expect(after.toString('latin1')).toContain('Location: /my.policy\r\n');
  });

  it('is another than that of the mailbox', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    await visitor.curl(`${simulator.addresses.spv}/SPVWS2/rest/listaMesaje?zile=1`);
    expect((await simulator.control.journal()).certificates).toMatchObject([{ count: 2 }]);
  });
});

describe('faults at the upload', () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = aVisitor();
    await visitor.signIn();
  });

  it.each([
    [{ kind: 'reset' }, 56, null],
    [{ kind: 'reset', registered: true }, 56, '1200000001'],
    [{ kind: 'closed' }, 52, null],
    [{ kind: 'closed', registered: true }, 52, '1200000001'],
    [{ kind: 'hang', registered: true }, 28, '1200000001'],
    [{ kind: 'serverError', status: 503 }, 22, null],
    [{ kind: 'serverError', status: 502, registered: true }, 22, '1200000001'],
    [{ kind: 'brokenOff' }, 18, '1200000001'],
    [{ kind: 'slow', ms: 100 }, 0, '1200000001'],
    [{ kind: 'logoutPage' }, 0, null],
    [{ kind: 'sessionEnded' }, 47, null],
    [{ kind: 'nonceHop' }, 47, null],
  ] as const)('%o', async (fault, expected, index) => {
    await simulator.control.addFault({ ...fault, endpoint: 'filingUpload', times: 1 });
    const { exit } = await visitor.upload(signed, '--max-time', '2', '--max-redirs', '0', '-f');
    expect(exit).toBe(expected);
    const outcome = index === null ? 'turnedAway' : 'registered';
    expect(await simulator.control.filings()).toMatchObject([{ index, outcome, sha256: sha256(signed) }]);
    expect(await simulator.control.uploadsOf(sha256(original))).toBe(1);
  });

  it.each([
    ['reset', [55, 56]],
    ['hang', [28]],
  ] as const)('the connection is lost while the file is on its way: %s', async (kind, exits) => {
    const large = join(dir, 'large.pdf');
    writeFileSync(large, Buffer.alloc(5_000_000));
    await simulator.control.addFault({ kind, endpoint: 'filingBody', times: 1 });
    expect(exits).toContain((await visitor.upload(large, '--max-time', '2')).exit);
    expect(await simulator.control.filings()).toEqual([]);
    expect((await visitor.upload(large)).exit).toBe(0);
    expect(await simulator.control.filings()).toMatchObject([{ outcome: 'registered', sizeBytes: 5_000_000 }]);
  });

  it('a rejection says its reason on the page of the portal', async () => {
    await simulator.control.addFault({
      kind: 'rejection',
      endpoint: 'filingUpload',
      reason: 'Fişierul nu este semnat',
    });
    const { stdout } = await visitor.upload(signed);
    const page = golden('rejection').replace(
      'Nu ati selectat fisierul ce urmeaza a fi transmis',
      'Fi&#351;ierul nu este semnat',
    );
    expect(stdout.toString('latin1').split(/\r\n\r\n(.*)/s)[1]).toBe(page);
    expect(await simulator.control.filings()).toMatchObject([{ index: null, outcome: 'rejected' }]);
  });

  it('a filing registered behind a reset has its receipt in the end', async () => {
    await simulator.control.addFault({ kind: 'reset', endpoint: 'filingUpload', registered: true, times: 1 });
    await visitor.upload(signed);
    await simulator.control.processFilings();
    const listing = await visitor.curl(`${simulator.addresses.spv}/SPVWS2/rest/listaMesaje?zile=1`);
    expect(listing.stdout.toString()).toContain('INTERNT-1200000001-');
  });
});

describe('faults on the way in', () => {
  it.each([
    ['filingConnect', 'hang', 28],
    ['filingConnect', 'reset', 35],
    ['filingLogin', 'hang', 28],
    ['filingLogin', 'reset', 56],
  ] as const)('%s %s', async (endpoint, kind, exit) => {
    const { curl } = aVisitor();
    await curl(`${simulator.addresses.filing}/WAS6DUS/`);
    await simulator.control.addFault({ kind, endpoint });
    const button = await curl('--max-time', '1', '-d', 'vhost=standard', `${simulator.addresses.filing}/my.policy`);
    expect(button.exit).toBe(exit);
  });

  it('a logout page stands in the place of the logon page', async () => {
    await simulator.control.addFault({ kind: 'logoutPage', endpoint: 'filingLogon' });
    const { stdout } = await aVisitor().curl(`${simulator.addresses.filing}/WAS6DUS/`);
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
  });
});
