import { join } from 'node:path';
import { createCurl } from '#testEnvironment/curl.ts';
import { run } from '#testEnvironment/run.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CNP, CUI, setMailboxStage, type MailboxStage } from '#simulatorTesting/mailbox.ts';

let stage: MailboxStage;
beforeAll(async () => {
  stage = await setMailboxStage();
}, 60_000);
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

describe('without the right certificate', () => {
  beforeEach(async () => void (await stage.aMessage()));

  it('a client without a certificate is hung up on', async () => {
    const { stdout } = await stage.aCurl(null)('-i', stage.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('Location: /vdesk/hangup.php3');
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
    expect(stdout.toString()).not.toContain('mesaje');
    expect((await stage.simulator.control.journal()).certificates).toEqual([]);
  });

  it('a client without a certificate sees the page that says so, where switched on', async () => {
    await stage.simulator.control.behave({ missingCertificate: 'page' });
    const { stdout } = await stage.aCurl(null)(stage.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('Certificatul nu a fost prezentat');
  });

  it('a client that cannot renegotiate gets no byte of an answer', async () => {
    const enter = await stage.aCurl(null)('-i', '--max-redirs', '0', stage.rest('listaMesaje?zile=60'));
    const session = / MRHSession=(\w+)/.exec(enter.stdout.toString())?.[1];
    const { stdout } = await stage.openssl(
      ['-no_renegotiation'],
      `GET /my.policy HTTP/1.1\r\nCookie: MRHSession=${session}\r\n\r\n`,
    );
    expect(session).toMatch(/^\w{32}$/);
    expect(stdout).not.toContain('HTTP/');
    expect((await stage.simulator.control.journal()).handshakes).toMatchObject({
      renegotiated: 0,
      renegotiationFailed: 1,
    });
  });

  it('an unknown certificate is bounced to the login page without a reason', async () => {
    const { stdout } = await stage.aCurl(1)('-i', stage.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('<title>Pagina login</title>');
    expect(stdout.toString()).not.toContain('mesaje');
    const { certificates } = await stage.simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: stage.holder(1).serial, accepted: false }]);
  });

  it('a certificate of another issuer with a serial that has rights is bounced as well', async () => {
    const [key, certificate] = [join(stage.dir, 'forged.key'), join(stage.dir, 'forged.crt')];
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
      `0x${stage.holder(0).serial}`,
    ]);
    const { stdout } = await stage.aCurl(null)('--cert', certificate, '--key', key, stage.rest('listaMesaje?zile=60'));
    expect(stdout.toString()).toContain('<title>Pagina login</title>');
    const { certificates } = await stage.simulator.control.journal();
    expect(certificates).toMatchObject([{ serial: stage.holder(0).serial, accepted: false }]);
  });

  it('a certificate past its time is bounced', async () => {
    await stage.simulator.control.advanceClock(800 * 86_400_000);
    expect((await stage.aCurl()(stage.rest('listaMesaje?zile=60'))).stdout.toString()).toContain(
      '<title>Pagina login</title>',
    );
  });

  it('the button of the login page leads back to where the certificate is asked for', async () => {
    const bounced = stage.aCurl(1);
    await bounced(stage.rest('listaMesaje?zile=60'));
    const right = createCurl({
      rootCertificate: stage.world.pki.rootCertificate,
      jar: bounced.jar,
      identity: { token: stage.world.token, holder: stage.holder(0) },
    });
    const { stdout } = await right('-d', 'vhost=standard', `${stage.simulator.addresses.spv}/my.policy`);
    expect(stdout.toString()).toContain('"mesaje"');
  });

  it('a known certificate without rights sees nothing', async () => {
    const [id] = await stage.simulator.control.addMessages({ cif: CUI, tip: 'PLATA', detalii: '' });
    await stage.simulator.control.addCertificates({ serial: stage.holder(1).serial, cnp: CNP, rights: [] });
    const curl = stage.aCurl(1);
    expect((await curl(stage.rest('listaMesaje?zile=60'))).stdout.toString()).toBe(
      '{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 60 zile"}',
    );
    expect((await curl(stage.rest(`descarcare?id=${id}`))).stdout.toString()).toContain('Nu aveti dreptul');
  });

  it('a made-up session and a wrong nonce lead nowhere', async () => {
    const curl = stage.aCurl(null);
    const forged = await curl(
      '-i',
      '--max-redirs',
      '0',
      '-b',
      'MRHSession=0123456789abcdef',
      stage.rest('listaMesaje?zile=60'),
    );
    expect(forged.stdout.toString()).toContain('Location: /my.policy\r\n');
    const nonce = await curl('-i', '--max-redirs', '0', `${stage.simulator.addresses.spv}/my.policy_nonce?nonce=00`);
    expect(nonce.stdout.toString()).toContain('Location: /vdesk/hangup.php3\r\n');
  });
});
