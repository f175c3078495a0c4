import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { goldenHeads, maskedHead, officialCalls } from '#simulatorTesting/golden.ts';
import { CNP, CUI, startMailboxHarness, type MailboxHarness } from '#simulatorTesting/mailbox.ts';
import { createCurl } from '#testEnvironment/curl.ts';

let harness: MailboxHarness;
beforeAll(async () => {
  harness = await startMailboxHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

/** An answer without its variable parts. */
const masked = (text: string): string => text.replace(/"id_solicitare":\d+/, '').replace(/"serial":"\w+"/, '');

describe('curl with the key on the token', () => {
  it('passes the whole redirect chain and lists the mailbox', async () => {
    const id = await harness.aMessage();
    const { exit, stdout } = await harness.aCurl()('-i', harness.rest('listaMesaje?zile=60'));
    expect(exit).toBe(0);
    const answers = stdout.toString().split(/(?=^HTTP\/)/m);
    const masked = answers.slice(0, 3).map(maskedHead);
    expect(masked).toEqual(goldenHeads('spvLogin'));
    const [head = '', body = ''] = answers[3]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(body.replace(/"data_creare":"\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d"/, '"data_creare":""')).toBe(
      String.raw`{"titlu":"Lista Mesaje disponibile din ultimele 60 zile","mesaje":[{"id":"${id}","detalii":"recipisa pentru CIF 12345674, tip D300, numar_inregistrare INTERNT-1100000001-2026\/25-08-2026, perioada raportare 7.2026","cif":"12345674","data_creare":"","id_solicitare":null,"tip":"RECIPISA"}],"cnp":"1111111111118","cui":"12345674","serial":"${harness.holder(0).serial}"}`,
    );
  });

  it('shows the certificate once, changes the session id at every hop and resumes the TLS session', async () => {
    await harness.aMessage();
    const { stdout } = await harness.aCurl()('-i', harness.rest('listaMesaje?zile=60'));
    const ids = Array.from(stdout.toString().matchAll(/ MRHSession=(\w+)/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(3);
    const { certificates, handshakes } = await harness.simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: harness.holder(0).serial, count: 1, accepted: true }]);
    expect(handshakes).toEqual({ full: 1, resumed: 3, renegotiated: 1, renegotiationFailed: 0 });
  });

  it('continues with the cookies alone, and downloads many documents over one connection', async () => {
    const ids = await harness.simulator.control.seedMessages({ serial: harness.holder(0).serial, count: 12 });
    const signedIn = harness.aCurl();
    await signedIn(harness.rest('listaMesaje?zile=60'));
    await harness.simulator.control.clearJournal();
    const plain = createCurl({ rootCertificate: harness.credentials.pki.rootCertificate, jar: signedIn.jar });
    const targets = ids.flatMap((id) => [harness.rest(`descarcare?id=${id}`), '-o', join(harness.dir, `${id}.pdf`)]);
    expect((await plain(...targets)).exit).toBe(0);
    for (const id of ids) expect(spawnSync('qpdf', ['--check', join(harness.dir, `${id}.pdf`)]).status).toBe(0);
    const journal = await harness.simulator.control.journal();
    expect(journal.connections.count).toBe(1);
    expect(journal.certificates).toEqual([]);
    expect(journal.requests.map(({ documentId }) => documentId)).toEqual(ids);
    expect(new Set(journal.requests.map(({ serial }) => serial))).toEqual(new Set([harness.holder(0).serial]));
  });

  it('downloads four at a time with nonce hops in between, and loses none', async () => {
    const ids = await harness.simulator.control.seedMessages({ serial: harness.holder(0).serial, count: 24 });
    const signedIn = harness.aCurl();
    await signedIn(harness.rest('listaMesaje?zile=60'));
    await harness.simulator.control.behave({ nonceHopEvery: 2, delaysMs: { descarcare: 1000, nonce: 5 } });
    const targets = ids.flatMap((id) => [
      harness.rest(`descarcare?id=${id}`),
      '-o',
      join(harness.dir, `four-${id}.pdf`),
    ]);
    const downloads = signedIn('--parallel', '--parallel-max', '4', ...targets);
    const concurrentMax = async () => (await harness.simulator.control.journal()).endpoints.descarcare?.concurrentMax;
    await vi.waitFor(async () => expect(await concurrentMax()).toBe(4), { timeout: 20_000 });
    await harness.simulator.control.behave({ delaysMs: { descarcare: 0 } });
    expect((await downloads).exit).toBe(0);
    for (const id of ids) expect(readFileSync(join(harness.dir, `four-${id}.pdf`), 'latin1')).toContain(`(${id})`);
    const { endpoints, certificates } = await harness.simulator.control.journal();
    expect(endpoints.descarcare?.concurrentMax).toBe(4);
    expect(endpoints.nonce?.count).toBeGreaterThan(3);
    expect(certificates).toMatchObject([{ count: 1 }]);
  });

  it('gets what a request asked for once it is ready', async () => {
    const curl = harness.aCurl();
    const asked = await curl(harness.rest(`cerere?tip=VECTOR%20FISCAL&cui=${CUI}`));
    expect(asked.stdout.toString()).toBe(
      `{"id_solicitare":90000001,"parametri":"cui=12345674","serial":"${harness.holder(0).serial}","cnp":"1111111111118","titlu":"Transmitere cerere tip VECTOR FISCAL"}`,
    );
    expect((await curl(harness.rest('listaMesaje?zile=1'))).stdout.toString()).toContain(
      'Nu exista mesaje in ultimele 1 zile',
    );
    await harness.simulator.control.advanceClock(5000);
    const listing: { mesaje: { id: string; id_solicitare: string; tip: string }[] } = JSON.parse(
      (await curl(harness.rest('listaMesaje?zile=1'))).stdout.toString(),
    );
    expect(listing.mesaje).toMatchObject([{ id_solicitare: '90000001', tip: 'RASPUNS SOLICITARE' }]);
    const pdf = await curl(harness.rest(`descarcare?id=${listing.mesaje[0]!.id}`));
    expect(pdf.stdout.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('asks what the official client asks, and is answered as it was', async () => {
    const { serial } = harness.holder(0);
    const rights = ['8000000000', CNP];
    await harness.simulator.control.addCertificates({ serial, cnp: CNP, rights });
    const requests = officialCalls().filter(({ target }) => target.includes('/cerere?'));
    const targets = requests.map(({ target }) => harness.simulator.addresses.spv + target);
    const curl = harness.aCurl();
    await curl(harness.rest('listaMesaje?zile=1'));
    const { stdout } = await curl('-w', '\n', ...targets);
    expect(requests).toHaveLength(43);
    expect(stdout.toString().trimEnd().split('\n').map(masked)).toEqual(requests.map(({ answer }) => masked(answer)));
  });

  it('is refused the document of another, and one that does not exist', async () => {
    const [foreign] = await harness.simulator.control.addMessages({ cif: '8000000000', tip: 'PLATA', detalii: '' });
    const curl = harness.aCurl();
    for (const id of [foreign, '999']) {
      expect((await curl(harness.rest(`descarcare?id=${id}`))).stdout.toString()).toBe(
        `{"titlu":"Descarcare mesaj ${id}","eroare":"Nu aveti dreptul sa descarcati acest mesaj"}`,
      );
    }
  });
});

describe('the end of a session', () => {
  it('sends an idle visitor to the start, who then shows the certificate again', async () => {
    await harness.aMessage();
    const curl = harness.aCurl();
    await curl(harness.rest('listaMesaje?zile=60'));
    await harness.simulator.control.advanceClock(601_000);
    expect((await curl(harness.rest('listaMesaje?zile=60'))).stdout.toString()).toContain('"mesaje"');
    expect((await harness.simulator.control.journal()).certificates).toMatchObject([{ count: 2 }]);
  });

  it('answers the logout page with 200, where switched on', async () => {
    const curl = harness.aCurl();
    await curl(harness.rest('listaMesaje?zile=60'));
    await harness.simulator.control.behave({ expiredSession: 'logoutPage' });
    await harness.simulator.control.advanceClock(601_000);
    const { stdout } = await curl('-i', harness.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toMatch(/^HTTP\/1\.0 200 OK\r\nServer: BigIP\r\n[^]*<title>Pagina logout<\/title>/);
  });

  it('revalidates in mid-session by a nonce hop, without the certificate', async () => {
    await harness.simulator.control.behave({ nonceHopEvery: 1 });
    await harness.aMessage();
    const curl = harness.aCurl();
    await curl(harness.rest('listaMesaje?zile=60'));
    const { stdout } = await curl('-i', harness.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toMatch(
      /^HTTP\/1\.0 302 Found\r\nServer: BigIP\r\n[^]*?Location: \/my\.policy_nonce\?nonce=/,
    );
    expect(stdout.toString()).toContain('"mesaje"');
    expect((await harness.simulator.control.journal()).certificates).toMatchObject([{ count: 1 }]);
  });
});
