import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSeal } from '#simulator/documents/seal.ts';
import { run } from '../run.ts';

const DAYS = '730';
/** What the server is called where it is reached by a name that no other machine has. */
const SERVER_NAME = 'authority.dosar.test';
const DEFAULT_AIA_URL = 'http://pki.dosar.invalid/issuing.crt';

/** The files of the certificate authority of the tests. */
export type Pki = {
  dir: string;
  /** What a client has to trust to reach the simulator. */
  rootCertificate: string;
  /** Signs the certificates on tokens. */
  issuingCertificate: string;
  issuingKey: string;
  serverCertificate: string;
  serverKey: string;
};

/** Whose certificate it is. The serial is hex without leading zeros; a random one where none is given. */
export type Subject = { cn: string; serialNumber: string; serial?: string; days?: number };

export type IssueOptions = { aiaUrl?: string; keyUsage?: string };

/** Makes root, issuing CA, the server certificate for localhost and the authority's seal, or finds those made before in the same folder. */
export function makePki(dir: string): Pki {
  mkdirSync(dir, { recursive: true });
  const pki: Pki = {
    dir,
    rootCertificate: join(dir, 'root.crt'),
    issuingCertificate: join(dir, 'issuing.crt'),
    issuingKey: join(dir, 'issuing.key'),
    serverCertificate: join(dir, 'server.crt'),
    serverKey: join(dir, 'server.key'),
  };
  makeSeal(dir);
  const finished = join(dir, 'pki.made');
  if (existsSync(finished)) return pki;
  const rootKey = join(dir, 'root.key');
  makeKey(rootKey);
  run('openssl', [
    'req',
    '-x509',
    '-new',
    '-sha256',
    '-key',
    rootKey,
    '-days',
    DAYS,
    '-out',
    pki.rootCertificate,
    '-subj',
    '/C=RO/O=Dosar Test/CN=Dosar Test Root CA',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
  ]);
  const root = { certificate: pki.rootCertificate, key: rootKey };
  makeKey(pki.issuingKey);
  issueTo(dir, root, pki.issuingKey, pki.issuingCertificate, '/C=RO/O=Dosar Test/CN=Dosar Test Qualified CA', [
    'basicConstraints=critical,CA:TRUE,pathlen:0',
    'keyUsage=critical,keyCertSign,cRLSign',
    'subjectKeyIdentifier=hash',
    'authorityKeyIdentifier=keyid',
  ]);
  makeKey(pki.serverKey);
  issueTo(dir, root, pki.serverKey, pki.serverCertificate, '/C=RO/O=Dosar Test/CN=localhost', [
    'basicConstraints=critical,CA:FALSE',
    `subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:${SERVER_NAME}`,
    'keyUsage=critical,digitalSignature,keyEncipherment',
    'extendedKeyUsage=serverAuth',
    'subjectKeyIdentifier=hash',
    'authorityKeyIdentifier=keyid',
  ]);
  writeFileSync(finished, '');
  return pki;
}

/** Certifies a request the way a qualified provider does, into `out` (PEM); the request's own subject is not taken. */
export function issueCertificate(
  pki: Pki,
  csr: string,
  out: string,
  subject: Subject,
  options: IssueOptions = {},
): void {
  const extensions = `${out}.ext`;
  writeFileSync(
    extensions,
    [
      'basicConstraints=critical,CA:FALSE',
      `keyUsage=${options.keyUsage ?? 'critical,digitalSignature,nonRepudiation'}`,
      'extendedKeyUsage=clientAuth,emailProtection',
      'subjectKeyIdentifier=hash',
      'authorityKeyIdentifier=keyid',
      `authorityInfoAccess=caIssuers;URI:${options.aiaUrl ?? DEFAULT_AIA_URL}`,
      // qcStatements: id-etsi-qcs-QcCompliance and QcSSCD, as qualified certificates carry them
      '1.3.6.1.5.5.7.1.3=DER:30:14:30:08:06:06:04:00:8E:46:01:01:30:08:06:06:04:00:8E:46:01:04',
    ].join('\n'),
  );
  run('openssl', [
    'x509',
    '-req',
    '-sha256',
    '-in',
    csr,
    '-out',
    out,
    '-days',
    String(subject.days ?? DAYS),
    '-CA',
    pki.issuingCertificate,
    '-CAkey',
    pki.issuingKey,
    '-set_serial',
    `0x${subject.serial ?? randomSerial()}`,
    '-extfile',
    extensions,
    '-subj',
    `/C=RO/CN=${subject.cn}/serialNumber=${subject.serialNumber}`,
  ]);
}

/** Twenty hex digits that start with none of 0, 8..F: every way to write the number as hex gives the same text. */
function randomSerial(): string {
  const bytes = randomBytes(10);
  bytes.writeUInt8(0x20 | (bytes.readUInt8(0) & 0x1f));
  return bytes.toString('hex').toUpperCase();
}

function makeKey(path: string): void {
  run('openssl', ['genpkey', '-quiet', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', path]);
}

function issueTo(
  dir: string,
  issuer: { certificate: string; key: string },
  key: string,
  out: string,
  subject: string,
  extensions: readonly string[],
): void {
  const csr = join(dir, 'pending.csr');
  const extensionFile = join(dir, 'pending.ext');
  writeFileSync(extensionFile, extensions.join('\n'));
  run('openssl', ['req', '-new', '-sha256', '-key', key, '-subj', subject, '-out', csr]);
  run('openssl', [
    'x509',
    '-req',
    '-sha256',
    '-in',
    csr,
    '-out',
    out,
    '-days',
    DAYS,
    '-CA',
    issuer.certificate,
    '-CAkey',
    issuer.key,
    '-set_serial',
    `0x${randomSerial()}`,
    '-extfile',
    extensionFile,
  ]);
}
