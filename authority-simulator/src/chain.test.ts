import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCurl, type Curl } from '#world/curl.ts';
import { run } from '#world/run.ts';
import { makeWorld, type TestWorld } from '#world/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from './simulator.ts';

const CNP = '1111111111118';
const CUI = '12345674';

let dir: string;
let world: TestWorld;
let simulator: Simulator;
let jars = 0;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-chain-'));
  world = makeWorld(dir);
  simulator = await startSimulator({ pkiDir: world.pki.dir });
}, 60_000);

afterAll(async () => {
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

beforeEach(async () => {
  await simulator.control.reset();
  await simulator.control.addCertificates({ serial: holder(0).serial, cnp: CNP, rights: [CUI] });
});

const holder = (place: number): TestWorld['token']['holders'][number] => world.token.holders[place]!;
const rest = (call: string): string => `${simulator.addresses.spv}/SPVWS2/rest/${call}`;

/** A curl with a cookie jar of its own; with the key of a holder on the token, or with none. */
function aCurl(place: number | null = 0): Curl & { jar: string } {
  jars += 1;
  const jar = join(dir, `jar-${jars}`);
  const identity = place === null ? {} : { identity: { token: world.token, holder: holder(place) } };
  return Object.assign(createCurl({ rootCertificate: world.pki.rootCertificate, jar, ...identity }), { jar });
}

/** Sends bytes by `openssl s_client`, which tells how the connection ended. */
async function openssl(args: string[], input: string): Promise<{ stdout: string; stderr: string }> {
  const { port } = new URL(simulator.addresses.spv);
  const trust = ['-CAfile', world.pki.rootCertificate];
  const child = spawn('openssl', ['s_client', '-quiet', ...trust, '-connect', `localhost:${port}`, ...args]);
  child.stdin.write(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { stdout, stderr };
}

async function aMessage(): Promise<string> {
  const [id = ''] = await simulator.control.addMessages({
    cif: CUI,
    tip: 'RECIPISA',
    detalii: `recipisa pentru CIF ${CUI}, tip D300, numar_inregistrare INTERNT-1100000001-2026/25-08-2026, perioada raportare 7.2026`,
  });
  return id;
}

describe('curl with the key on the token', () => {
  it('passes the whole redirect chain and lists the mailbox', async () => {
    const id = await aMessage();
    const { exit, stdout } = await aCurl()('-i', rest('listaMesaje?zile=60'));
    expect(exit).toBe(0);
    const answers = stdout.toString().split(/(?=^HTTP\/)/m);
    const cookies =
      'Set-Cookie: LastMRH_Session=[0-9a-f]{8};path=/;secure\r\nSet-Cookie: MRHSession=[0-9a-f]{32};path=/;secure\r\nSet-Cookie: MRHSHint=deleted;expires=Thu, 01-Jan-1970 00:00:01 GMT;path=/;secure\r\nSet-Cookie: F5_ST=1z1z1z\\d{10}z600;path=/;secure\r\n';
    const hop = (location: string): RegExp =>
      new RegExp(
        `^HTTP/1\\.0 302 Found\r\nServer: BigIP\r\nLocation: ${location}\r\n${cookies}Content-Length: 0\r\nConnection: close\r\n\r\n$`,
      );
    expect(answers).toHaveLength(4);
    expect(answers[0]).toMatch(hop('/my\\.policy'));
    expect(answers[1]).toMatch(hop('/my\\.policy_nonce\\?nonce=[0-9a-f]{32}'));
    expect(answers[2]).toMatch(hop('/SPVWS2/rest/listaMesaje\\?zile=60'));
    const [head = '', body = ''] = answers[3]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(body.replace(/"data_creare":"\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d"/, '"data_creare":""')).toBe(
      String.raw`{"titlu":"Lista Mesaje disponibile din ultimele 60 zile","mesaje":[{"id":"${id}","detalii":"recipisa pentru CIF 12345674, tip D300, numar_inregistrare INTERNT-1100000001-2026\/25-08-2026, perioada raportare 7.2026","cif":"12345674","data_creare":"","id_solicitare":null,"tip":"RECIPISA"}],"cnp":"1111111111118","cui":"12345674","serial":"${holder(0).serial}"}`,
    );
  });

  it('shows the certificate once, changes the session id at every hop and resumes the TLS session', async () => {
    await aMessage();
    const { stdout } = await aCurl()('-i', rest('listaMesaje?zile=60'));
    const ids = Array.from(stdout.toString().matchAll(/ MRHSession=(\w+)/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(3);
    const { certificates, handshakes } = await simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: holder(0).serial, count: 1, accepted: true }]);
    expect(handshakes).toEqual({ full: 1, resumed: 3, renegotiated: 1, renegotiationFailed: 0 });
  });

  it('goes on with the cookies alone, and downloads many documents over one connection', async () => {
    const ids = await simulator.control.seedMessages({ serial: holder(0).serial, count: 12 });
    const signedIn = aCurl();
    await signedIn(rest('listaMesaje?zile=60'));
    await simulator.control.clearJournal();
    const plain = createCurl({ rootCertificate: world.pki.rootCertificate, jar: signedIn.jar });
    const targets = ids.flatMap((id) => [rest(`descarcare?id=${id}`), '-o', join(dir, `${id}.pdf`)]);
    expect((await plain(...targets)).exit).toBe(0);
    for (const id of ids) expect(spawnSync('qpdf', ['--check', join(dir, `${id}.pdf`)]).status).toBe(0);
    const journal = await simulator.control.journal();
    expect(journal.connections.count).toBe(1);
    expect(journal.certificates).toEqual([]);
    expect(journal.requests.map(({ documentId }) => documentId)).toEqual(ids);
    expect(new Set(journal.requests.map(({ serial }) => serial))).toEqual(new Set([holder(0).serial]));
  });

  it('downloads four at a time with nonce hops in between, and loses none', async () => {
    const ids = await simulator.control.seedMessages({ serial: holder(0).serial, count: 24 });
    const signedIn = aCurl();
    await signedIn(rest('listaMesaje?zile=60'));
    await simulator.control.behave({ nonceHopEvery: 2, delaysMs: { descarcare: 20, nonce: 5 } });
    const targets = ids.flatMap((id) => [rest(`descarcare?id=${id}`), '-o', join(dir, `four-${id}.pdf`)]);
    expect((await signedIn('--parallel', '--parallel-max', '4', ...targets)).exit).toBe(0);
    for (const id of ids) expect(readFileSync(join(dir, `four-${id}.pdf`), 'latin1')).toContain(`(${id})`);
    const { endpoints, certificates } = await simulator.control.journal();
    expect(endpoints.descarcare?.concurrentMax).toBe(4);
    expect(endpoints.nonce?.count).toBeGreaterThan(3);
    expect(certificates).toMatchObject([{ count: 1 }]);
  });

  it('gets what a request asked for once it is ready', async () => {
    const curl = aCurl();
    const asked = await curl(rest(`cerere?tip=VECTOR%20FISCAL&cui=${CUI}`));
    expect(asked.stdout.toString()).toBe(
      `{"id_solicitare":90000001,"parametri":"cui=12345674","serial":"${holder(0).serial}","cnp":"1111111111118","titlu":"Transmitere cerere tip VECTOR FISCAL"}`,
    );
    expect((await curl(rest('listaMesaje?zile=1'))).stdout.toString()).toContain('Nu exista mesaje in ultimele 1 zile');
    await simulator.control.advanceClock(5000);
    const listing: { mesaje: { id: string; id_solicitare: string; tip: string }[] } = JSON.parse(
      (await curl(rest('listaMesaje?zile=1'))).stdout.toString(),
    );
    expect(listing.mesaje).toMatchObject([{ id_solicitare: '90000001', tip: 'RASPUNS SOLICITARE' }]);
    const pdf = await curl(rest(`descarcare?id=${listing.mesaje[0]!.id}`));
    expect(pdf.stdout.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused the document of another, and one that does not exist', async () => {
    const [foreign] = await simulator.control.addMessages({ cif: '8000000000', tip: 'PLATA', detalii: '' });
    const curl = aCurl();
    for (const id of [foreign, '999']) {
      expect((await curl(rest(`descarcare?id=${id}`))).stdout.toString()).toBe(
        `{"titlu":"Descarcare mesaj ${id}","eroare":"Nu aveti dreptul sa descarcati acest mesaj"}`,
      );
    }
  });
});

describe('without the right certificate', () => {
  beforeEach(async () => void (await aMessage()));

  it('a client without a certificate is hung up on', async () => {
    const { stdout } = await aCurl(null)('-i', rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('Location: /vdesk/hangup.php3');
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
    expect(stdout.toString()).not.toContain('mesaje');
    expect((await simulator.control.journal()).certificates).toEqual([]);
  });

  it('a client without a certificate sees the page that says so, where switched on', async () => {
    await simulator.control.behave({ missingCertificate: 'page' });
    const { stdout } = await aCurl(null)(rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('Certificatul nu a fost prezentat');
  });

  it('a client that cannot renegotiate gets no byte of an answer', async () => {
    const enter = await aCurl(null)('-i', '--max-redirs', '0', rest('listaMesaje?zile=60'));
    const session = / MRHSession=(\w+)/.exec(enter.stdout.toString())?.[1];
    const { stdout } = await openssl(
      ['-no_renegotiation'],
      `GET /my.policy HTTP/1.1\r\nCookie: MRHSession=${session}\r\n\r\n`,
    );
    expect(session).toMatch(/^\w{32}$/);
    expect(stdout).not.toContain('HTTP/');
    expect((await simulator.control.journal()).handshakes).toMatchObject({ renegotiated: 0, renegotiationFailed: 1 });
  });

  it('an unknown certificate is bounced to the login page without a reason', async () => {
    const { stdout } = await aCurl(1)('-i', rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('<title>Pagina login</title>');
    expect(stdout.toString()).not.toContain('mesaje');
    const { certificates } = await simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: holder(1).serial, accepted: false }]);
  });

  it('a certificate of another issuer with a serial that has rights is bounced as well', async () => {
    const [key, certificate] = [join(dir, 'forged.key'), join(dir, 'forged.crt')];
    run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      '/C=RO/O=Dosar Test/CN=Dosar Test Qualified CA',
      '-set_serial',
      `0x${holder(0).serial}`,
    ]);
    const { stdout } = await aCurl(null)('--cert', certificate, '--key', key, rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('<title>Pagina login</title>');
    const { certificates } = await simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: holder(0).serial, accepted: false }]);
  });

  it('a certificate past its time is bounced', async () => {
    await simulator.control.advanceClock(800 * 86_400_000);
    expect((await aCurl()(rest('listaMesaje?zile=60'))).stdout.toString()).toContain('<title>Pagina login</title>');
  });

  it('the button of the login page leads back to where the certificate is asked for', async () => {
    const bounced = aCurl(1);
    await bounced(rest('listaMesaje?zile=60'));
    const right = createCurl({
      rootCertificate: world.pki.rootCertificate,
      jar: bounced.jar,
      identity: { token: world.token, holder: holder(0) },
    });
    const { stdout } = await right('-d', 'vhost=standard', `${simulator.addresses.spv}/my.policy`);
    expect(stdout.toString()).toContain('"mesaje"');
  });

  it('a known certificate without rights sees nothing', async () => {
    const [id] = await simulator.control.addMessages({ cif: CUI, tip: 'PLATA', detalii: '' });
    await simulator.control.addCertificates({ serial: holder(1).serial, cnp: CNP, rights: [] });
    const curl = aCurl(1);
    expect((await curl(rest('listaMesaje?zile=60'))).stdout.toString()).toBe(
      '{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 60 zile"}',
    );
    expect((await curl(rest(`descarcare?id=${id}`))).stdout.toString()).toContain('Nu aveti dreptul');
  });

  it('a made-up session and a wrong nonce lead nowhere', async () => {
    const curl = aCurl(null);
    const forged = await curl(
      '-i',
      '--max-redirs',
      '0',
      '-b',
      'MRHSession=0123456789abcdef',
      rest('listaMesaje?zile=60'),
    );
    expect(forged.stdout.toString()).toContain('Location: /my.policy\r\n');
    const nonce = await curl('-i', '--max-redirs', '0', `${simulator.addresses.spv}/my.policy_nonce?nonce=00`);
    expect(nonce.stdout.toString()).toContain('Location: /vdesk/hangup.php3\r\n');
  });
});

describe('the end of a session', () => {
  it('sends an idle visitor to the start, who then shows the certificate again', async () => {
    await aMessage();
    const curl = aCurl();
    await curl(rest('listaMesaje?zile=60'));
    await simulator.control.advanceClock(601_000);
    expect((await curl(rest('listaMesaje?zile=60'))).stdout.toString()).toContain('"mesaje"');
    expect((await simulator.control.journal()).certificates).toMatchObject([{ count: 2 }]);
  });

  it('answers the logout page with 200, where switched on', async () => {
    const curl = aCurl();
    await curl(rest('listaMesaje?zile=60'));
    await simulator.control.behave({ expiredSession: 'logoutPage' });
    await simulator.control.advanceClock(601_000);
    const { stdout } = await curl('-i', rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toMatch(/^HTTP\/1\.0 200 OK\r\nServer: BigIP\r\n[^]*<title>Pagina logout<\/title>/);
  });

  it('revalidates in mid-session by a nonce hop, without the certificate', async () => {
    await simulator.control.behave({ nonceHopEvery: 1 });
    await aMessage();
    const curl = aCurl();
    await curl(rest('listaMesaje?zile=60'));
    const { stdout } = await curl('-i', rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toMatch(/^HTTP\/1\.0 302 Found\r\nServer: BigIP\r\nLocation: \/my\.policy_nonce\?nonce=/);
    expect(stdout.toString()).toContain('"mesaje"');
    expect((await simulator.control.journal()).certificates).toMatchObject([{ count: 1 }]);
  });
});

describe('faults as curl sees them', () => {
  let curl: ReturnType<typeof aCurl>;
  let download: string;

  beforeEach(async () => {
    download = rest(`descarcare?id=${await aMessage()}`);
    curl = aCurl();
    await curl(rest('listaMesaje?zile=60'));
  });

  it.each([
    [{ kind: 'closed' }, 52],
    [{ kind: 'reset' }, 56],
    [{ kind: 'hang' }, 28],
    [{ kind: 'brokenOff' }, 18],
    [{ kind: 'serverError', status: 503 }, 22],
  ] as const)('%o makes it exit with %i', async (fault, exit) => {
    await simulator.control.addFault({ ...fault, endpoint: 'descarcare' });
    expect((await curl('--max-time', '1', '-f', download)).exit).toBe(exit);
    await simulator.control.clearFaults();
    expect((await curl('-f', download)).exit).toBe(0);
  });

  it.each([
    ['reset', 35],
    ['closed', 35],
    ['hang', 28],
  ] as const)('a handshake with %s makes it exit with %i', async (kind, exit) => {
    await simulator.control.addFault({ kind, endpoint: 'connect', times: 1 });
    expect((await curl('--max-time', '1', download)).exit).toBe(exit);
    expect((await curl(download)).exit).toBe(0);
  });

  it('a renegotiation that hangs makes it exit with 28', async () => {
    await simulator.control.addFault({ kind: 'hang', endpoint: 'policy' });
    expect((await aCurl()('--max-time', '1', download)).exit).toBe(28);
  });

  it('a slow answer arrives whole, and late', async () => {
    await simulator.control.addFault({ kind: 'slow', endpoint: 'descarcare', ms: 300 });
    const { exit, stdout } = await curl('-w', '%{time_total}', download);
    expect(exit).toBe(0);
    expect(stdout.toString('latin1')).toContain('%%EOF');
    expect(Number(/[\d.]+$/.exec(stdout.toString('latin1'))?.[0])).toBeGreaterThan(0.25);
  });

  it('a truncated document comes with 200 and a length that fits', async () => {
    const { stdout: whole } = await curl(download);
    await simulator.control.addFault({ kind: 'truncatedPdf', endpoint: 'descarcare' });
    const { exit, stdout } = await curl(download);
    expect(exit).toBe(0);
    expect(stdout.equals(whole.subarray(0, whole.length >> 1))).toBe(true);
  });

  it('the logout page comes with 200 in the place of a document', async () => {
    await simulator.control.addFault({ kind: 'logoutPage', endpoint: 'descarcare', times: 1 });
    const { exit, stdout } = await curl('-f', download);
    expect(exit).toBe(0);
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
  });

  it('an ended session leads back to the start', async () => {
    await simulator.control.addFault({ kind: 'sessionEnded', endpoint: 'descarcare', times: 1 });
    const { stdout } = await curl('-i', '--max-redirs', '0', download);
    expect(stdout.toString()).toContain('Location: /my.policy\r\n');
  });

  it('without close_notify the document is whole and the TLS connection is not', async () => {
    await simulator.control.addFault({ kind: 'noCloseNotify', endpoint: 'descarcare' });
    const cookie = /\tMRHSession\t(\w+)/.exec(readFileSync(curl.jar, 'utf8'))?.[1];
    const target = download.slice(simulator.addresses.spv.length);
    const { stdout, stderr } = await openssl([], `GET ${target} HTTP/1.1\r\nCookie: MRHSession=${cookie}\r\n\r\n`);
    const [head] = stdout.split('\r\n\r\n');
    expect(head).toBe('HTTP/1.0 200 OK\r\nServer: BigIP\r\nContent-Type: application/pdf\r\nConnection: close');
    expect(stdout).toMatch(/%%EOF\n$/);
    expect(stderr).toContain('unexpected eof while reading');
  });

  it('are on record in the journal', async () => {
    await simulator.control.clearJournal();
    await simulator.control.addFault({ kind: 'reset', endpoint: 'descarcare', times: 1 });
    await curl(download);
    await curl(download);
    const { requests } = await simulator.control.journal();
    expect(requests.map(({ fault, status }) => ({ fault, status }))).toEqual([
      { fault: 'reset', status: null },
      { fault: null, status: 200 },
    ]);
  });
});
