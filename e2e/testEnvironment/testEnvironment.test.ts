import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCredentials, withOwnToken, type Credentials } from './credentials/credentials.ts';
import { softTokenEnv, makeSoftToken } from './credentials/softToken.ts';
import { run } from './run.ts';

let dir: string;
let credentials: Credentials;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-credentials-'));
  credentials = makeCredentials(dir);
});

afterAll(() => rmSync(dir, { recursive: true }));

/** Does something on a token, once logged in. */
const loginWith = ({ conf, module, label }: Credentials['token'], pin: string, ...args: string[]) =>
  run(
    'pkcs11-tool',
    ['--module', module, '--token-label', label, '--login', '--pin', pin, ...args],
    softTokenEnv(conf),
  );

describe('the test credentials', () => {
  it('is made once and found again', () => {
    expect(makeCredentials(dir)).toEqual(credentials);
  });

  it('has a server certificate for loopback that chains to its root', () => {
    const { rootCertificate, serverCertificate } = credentials.pki;
    expect(
      run('openssl', ['verify', '-CAfile', rootCertificate, '-verify_hostname', 'localhost', serverCertificate]),
    ).toContain('OK');
    expect(
      run('openssl', ['verify', '-CAfile', rootCertificate, '-verify_ip', '127.0.0.1', serverCertificate]),
    ).toContain('OK');
  });

  it('puts certificates like those of a qualified provider onto the token', () => {
    const [first, second] = credentials.token.holders;
    expect([first?.keyType, second?.keyType]).toEqual(['rsa2048', 'ec-p256']);
    for (const holder of credentials.token.holders) {
      const certificate = new X509Certificate(readFileSync(holder.certificateDer));
      expect(certificate.subject).toBe(`C=RO\nCN=${holder.cn}\nserialNumber=20211027TST${Number(holder.id)}`);
      expect(certificate.serialNumber).toBe(holder.serial);
      expect(holder.serial).toMatch(/^[1-7][0-9A-F]{19}$/);
      expect(certificate.fingerprint.replaceAll(':', '')).toBe(holder.thumbprint);
      expect(certificate.infoAccess).toBe('CA Issuers - URI:http://pki.dosar.invalid/issuing.crt');
      const text = run('openssl', [
        'x509',
        '-in',
        holder.certificatePem,
        '-noout',
        '-ext',
        'keyUsage,extendedKeyUsage',
      ]);
      expect(text).toMatch(/Digital Signature, Non Repudiation[^]*TLS Web Client Authentication/);
      const chain = ['-CAfile', credentials.pki.rootCertificate, '-untrusted', credentials.pki.issuingCertificate];
      expect(run('openssl', ['verify', ...chain, holder.certificatePem])).toContain('OK');
    }
  });

  it('keeps the keys on the token', () => {
    const { conf, module, label, pin } = credentials.token;
    const login = ['--module', module, '--token-label', label, '--login', '--pin', pin];
    const objects = run('pkcs11-tool', [...login, '--list-objects', '--type', 'privkey'], softTokenEnv(conf));
    expect(objects.match(/Private Key Object; (RSA|EC)/g)).toEqual(
      expect.arrayContaining(['Private Key Object; RSA', 'Private Key Object; EC']),
    );
    expect(objects.match(/never extractable/g)).toHaveLength(2);
  });

  it('gives another token with the same keys, whose PIN is its own', () => {
    const { token, pki } = withOwnToken(credentials, join(dir, 'own'));
    expect(pki).toEqual(credentials.pki);
    expect(token.holders.map(({ serial }) => serial)).toEqual(credentials.token.holders.map(({ serial }) => serial));
    loginWith(token, token.pin, '--change-pin', '--new-pin', '87654321');
    expect(loginWith(token, '87654321', '--list-objects', '--type', 'privkey')).toMatch(/RSA[^]*EC|EC[^]*RSA/);
    expect(loginWith(credentials.token, credentials.token.pin, '--list-objects', '--type', 'privkey')).toMatch(/RSA/);
  });

  it('makes further tokens beside the first, seen by one configuration', () => {
    const other = join(dir, 'other');
    const common = { dir: other, pki: credentials.pki, pin: '987654' };
    const token = makeSoftToken({
      ...common,
      label: 'second token',
      holders: [{ cn: 'RADU MARIA', keyType: 'rsa2048', serial: '20A0506B2450015C39C', serialNumber: '20230101TST9' }],
    });
    const { conf, module } = makeSoftToken({ ...common, label: 'third', holders: [], withIssuer: true });
    expect(conf).toBe(token.conf);
    expect(token.holders).toMatchObject([
      { serial: '20A0506B2450015C39C', keyUri: 'pkcs11:token=second%20token;id=%01;type=private' },
    ]);
    const slots = run('pkcs11-tool', ['--module', module, '--list-token-slots'], softTokenEnv(conf));
    expect(slots).toMatch(/second token[^]*third|third[^]*second token/);
    const objects = run(
      'pkcs11-tool',
      ['--module', module, '--token-label', 'third', '--list-objects'],
      softTokenEnv(conf),
    );
    expect(objects).toContain('CN=Dosar Test Qualified CA');
  });
});
