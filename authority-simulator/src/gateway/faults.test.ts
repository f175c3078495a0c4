import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CUI, startMailboxHarness, type MailboxHarness } from '#simulatorTesting/mailbox.ts';

let harness: MailboxHarness;
beforeAll(async () => {
  harness = await startMailboxHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

describe('faults as curl sees them', () => {
  let curl: ReturnType<MailboxHarness['aCurl']>;
  let download: string;

  beforeEach(async () => {
    download = harness.rest(`descarcare?id=${await harness.aMessage()}`);
    curl = harness.aCurl();
    await curl(harness.rest('listaMesaje?zile=60'));
  });

  it.each([
    [{ kind: 'closed' }, 52],
    [{ kind: 'reset' }, 56],
    [{ kind: 'hang' }, 28],
    [{ kind: 'brokenOff' }, 18],
    [{ kind: 'serverError', status: 503 }, 22],
  ] as const)('%o makes it exit with %i', async (fault, exit) => {
    await harness.simulator.control.addFault({ ...fault, endpoint: 'descarcare' });
    expect((await curl('--max-time', '1', '-f', download)).exit).toBe(exit);
    await harness.simulator.control.clearFaults();
    expect((await curl('-f', download)).exit).toBe(0);
  });

  it.each([
    ['reset', 35],
    ['closed', 35],
    ['hang', 28],
  ] as const)('a handshake with %s makes it exit with %i', async (kind, exit) => {
    await harness.simulator.control.addFault({ kind, endpoint: 'connect', times: 1 });
    expect((await curl('--max-time', '1', download)).exit).toBe(exit);
    expect((await curl(download)).exit).toBe(0);
  });

  it('a renegotiation that hangs makes it exit with 28', async () => {
    await harness.simulator.control.addFault({ kind: 'hang', endpoint: 'policy' });
    expect((await harness.aCurl()('--max-time', '1', download)).exit).toBe(28);
  });

  it('a slow answer arrives whole, and late', async () => {
    await harness.simulator.control.addFault({ kind: 'slow', endpoint: 'descarcare', ms: 300 });
    const { exit, stdout } = await curl('-w', '%{time_total}', download);
    expect(exit).toBe(0);
    expect(stdout.toString('latin1')).toContain('%%EOF');
    expect(Number(/[\d.]+$/.exec(stdout.toString('latin1'))?.[0])).toBeGreaterThan(0.25);
  });

  it('a truncated document comes with 200 and a length that fits', async () => {
    const { stdout: whole } = await curl(download);
    await harness.simulator.control.addFault({ kind: 'truncatedPdf', endpoint: 'descarcare' });
    const { exit, stdout } = await curl(download);
    expect(exit).toBe(0);
    expect(stdout.equals(whole.subarray(0, whole.length >> 1))).toBe(true);
  });

  it('the logout page comes with 200 in the place of a document', async () => {
    await harness.simulator.control.addFault({ kind: 'logoutPage', endpoint: 'descarcare', times: 1 });
    const { exit, stdout } = await curl('-f', download);
    expect(exit).toBe(0);
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
  });

  it('an ended session leads back to the start', async () => {
    await harness.simulator.control.addFault({ kind: 'sessionEnded', endpoint: 'descarcare', times: 1 });
    const { stdout } = await curl('-i', '--max-redirs', '0', download);
    expect(stdout.toString()).toContain('Location: /my.policy\r\n');
  });

  it('a session that is hung up on is over', async () => {
    await harness.simulator.control.addFault({ kind: 'hungUp', endpoint: 'descarcare', times: 1 });
    const hungUp = await curl('-i', '--max-redirs', '0', download);
    expect(hungUp.stdout.toString()).toContain('Location: /vdesk/hangup.php3\r\n');
    const next = await curl('-i', '--max-redirs', '0', download);
    expect(next.stdout.toString()).toContain('Location: /my.policy\r\n');
  });

  it.each([401, 403, 429])('a call can be answered %i', async (status) => {
    await harness.simulator.control.addFault({ kind: 'serverError', endpoint: 'listaMesaje', status, times: 1 });
    const { stdout } = await curl('-w', '%{http_code}', '-o', '/dev/null', harness.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toBe(String(status));
  });

  it('a document can be the word null', async () => {
    await harness.simulator.control.addFault({ kind: 'nullDocument', endpoint: 'descarcare', times: 1 });
    expect((await curl(download)).stdout.toString()).toBe('null');
  });

  it.each([
    [false, 'turnedAway', 0],
    [true, 'registered', 1],
  ] as const)('a request can meet a technical error, registered: %s', async (registered, outcome, answers) => {
    await harness.simulator.control.addFault({
      kind: 'technical',
      endpoint: 'cerere',
      code: '058',
      times: 1,
      registered,
    });
    const asked = await curl(harness.rest(`cerere?tip=VECTOR%20FISCAL&cui=${CUI}`));
    expect(asked.stdout.toString()).toBe('{"eroare":"Eroare transmitere cerere. Cod 058","titlu":"Cerere"}');
    expect(await harness.simulator.control.requests()).toMatchObject([{ outcome, tip: 'VECTOR FISCAL', cui: CUI }]);
    await harness.simulator.control.advanceClock(5000);
    const listing = await curl(harness.rest('listaMesaje?zile=1'));
    expect(listing.stdout.toString().split('"id_solicitare":"').length - 1).toBe(answers);
  });

  it('a storm hits the same calls again after the same seed', async () => {
    const { control } = harness.simulator;
    const hits = async (seed: number): Promise<(string | null)[]> => {
      await control.clearJournal();
      await control.setStorm({
        seed,
        probability: 0.5,
        endpoints: ['listaMesaje'],
        kinds: ['logoutPage', 'serverError'],
      });
      for (let call = 0; call < 12; call += 1) await curl(harness.rest('listaMesaje?zile=60'));
      await control.clearFaults();
      return (await control.journal()).requests.map(({ fault }) => fault);
    };
    const first = await hits(3);
    expect(first).toContain(null);
    expect(new Set(first).size).toBe(3);
    expect(await hits(3)).toEqual(first);
    expect(await hits(4)).not.toEqual(first);
  });

  it('without close_notify the document is whole and the TLS connection is not', async () => {
    await harness.simulator.control.addFault({ kind: 'noCloseNotify', endpoint: 'descarcare' });
    const cookie = /\tMRHSession\t(\w+)/.exec(readFileSync(curl.jar, 'utf8'))?.[1];
    const target = download.slice(harness.simulator.addresses.spv.length);
    const { stdout, stderr } = await harness.openssl(
      [],
      `GET ${target} HTTP/1.1\r\nCookie: MRHSession=${cookie}\r\n\r\n`,
    );
    const [head] = stdout.split('\r\n\r\n');
    expect(head).toBe('HTTP/1.0 200 OK\r\nServer: BigIP\r\nContent-Type: application/pdf\r\nConnection: close');
    expect(stdout).toMatch(/%%EOF\n$/);
    expect(stderr).toContain('unexpected eof while reading');
  });

  it('are on record in the journal', async () => {
    await harness.simulator.control.clearJournal();
    await harness.simulator.control.addFault({ kind: 'reset', endpoint: 'descarcare', times: 1 });
    await curl(download);
    await curl(download);
    const { requests } = await harness.simulator.control.journal();
    expect(requests.map(({ fault, status }) => ({ fault, status }))).toEqual([
      { fault: 'reset', status: null },
      { fault: null, status: 200 },
    ]);
  });
});
