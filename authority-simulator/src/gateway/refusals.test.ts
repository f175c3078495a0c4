import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CNP, CUI, startMailboxHarness, type MailboxHarness } from '#simulatorTesting/mailbox.ts';
import { createCurl } from '#testEnvironment/curl.ts';
import { run } from '#testEnvironment/run.ts';

let harness: MailboxHarness;
beforeAll(async () => {
  harness = await startMailboxHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

describe('without the right certificate', () => {
  beforeEach(async () => void (await harness.aMessage()));

  it('a client without a certificate is hung up on', async () => {
    const { stdout } = await harness.aCurl(null)('-i', harness.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('Location: /vdesk/hangup.php3');
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
    expect(stdout.toString()).not.toContain('mesaje');
    expect((await harness.simulator.control.journal()).certificates).toEqual([]);
  });

  it('a client without a certificate sees the page that says so, where switched on', async () => {
    await harness.simulator.control.behave({ missingCertificate: 'page' });
    const { stdout } = await harness.aCurl(null)(harness.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('Certificatul nu a fost prezentat');
  });

  it('a client that cannot renegotiate gets no byte of an answer', async () => {
    const enter = await harness.aCurl(null)('-i', '--max-redirs', '0', harness.rest('listaMesaje?zile=60'));
    const session = / MRHSession=(\w+)/.exec(enter.stdout.toString())?.[1];
    const { stdout } = await harness.openssl(
      ['-no_renegotiation'],
      `GET /my.policy HTTP/1.1\r\nCookie: MRHSession=${session}\r\n\r\n`,
    );
    expect(session).toMatch(/^\w{32}$/);
    expect(stdout).not.toContain('HTTP/');
    expect((await harness.simulator.control.journal()).handshakes).toMatchObject({
      renegotiated: 0,
      renegotiationFailed: 1,
    });
  });

  it('an unknown certificate is bounced to the login page without a reason', async () => {
    const { stdout } = await harness.aCurl(1)('-i', harness.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('<title>Pagina login</title>');
    expect(stdout.toString()).not.toContain('mesaje');
    const { certificates } = await harness.simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: harness.holder(1).serial, accepted: false }]);
  });

  it('a certificate of another issuer with a serial that has rights is bounced as well', async () => {
    const [key, certificate] = [join(harness.dir, 'forged.key'), join(harness.dir, 'forged.crt')];
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
      `0x${harness.holder(0).serial}`,
    ]);
    const { stdout } = await harness.aCurl(null)(
      '--cert',
      certificate,
      '--key',
      key,
      harness.rest('listaMesaje?zile=60'),
    );
    expect(stdout.toString()).toContain('<title>Pagina login</title>');
    const { certificates } = await harness.simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: harness.holder(0).serial, accepted: false }]);
  });

  it('a certificate past its time is bounced', async () => {
    await harness.simulator.control.advanceClock(800 * 86_400_000);
    expect((await harness.aCurl()(harness.rest('listaMesaje?zile=60'))).stdout.toString()).toContain(
      '<title>Pagina login</title>',
    );
  });

  it('the button of the login page leads back to where the certificate is asked for', async () => {
    const bounced = harness.aCurl(1);
    await bounced(harness.rest('listaMesaje?zile=60'));
    const right = createCurl({
      rootCertificate: harness.credentials.pki.rootCertificate,
      jar: bounced.jar,
      identity: { token: harness.credentials.token, holder: harness.holder(0) },
    });
    const { stdout } = await right('-d', 'vhost=standard', `${harness.simulator.addresses.spv}/my.policy`);
    expect(stdout.toString()).toContain('"mesaje"');
  });

  it('a known certificate without rights sees nothing', async () => {
    const [id] = await harness.simulator.control.addMessages({ cif: CUI, tip: 'PLATA', detalii: '' });
    await harness.simulator.control.addCertificates({ serial: harness.holder(1).serial, cnp: CNP, rights: [] });
    const curl = harness.aCurl(1);
    expect((await curl(harness.rest('listaMesaje?zile=60'))).stdout.toString()).toBe(
      '{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 60 zile"}',
    );
    expect((await curl(harness.rest(`descarcare?id=${id}`))).stdout.toString()).toContain('Nu aveti dreptul');
  });

  it('a made-up session and a wrong nonce lead nowhere', async () => {
    const curl = harness.aCurl(null);
    const forged = await curl(
      '-i',
      '--max-redirs',
      '0',
      '-b',
      'MRHSession=0123456789abcdef',
      harness.rest('listaMesaje?zile=60'),
    );
    expect(forged.stdout.toString()).toContain('Location: /my.policy\r\n');
    const nonce = await curl('-i', '--max-redirs', '0', `${harness.simulator.addresses.spv}/my.policy_nonce?nonce=00`);
    expect(nonce.stdout.toString()).toContain('Location: /vdesk/hangup.php3\r\n');
  });
});
