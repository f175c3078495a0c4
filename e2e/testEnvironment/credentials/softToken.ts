import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../run.ts';
import { issueCertificate, type IssueOptions, type Pki, type Subject } from './pki.ts';

/** Debian's place of the module; another one by `SOFTHSM2_MODULE`. */
const MODULE = process.env.SOFTHSM2_MODULE ?? '/usr/lib/softhsm/libsofthsm2.so';
const SO_PIN = '12345678';

const KEY_TYPES = {
  rsa2048: 'rsa:2048',
  rsa3072: 'rsa:3072',
  rsa4096: 'rsa:4096',
  'ec-p256': 'EC:prime256v1',
  'ec-p384': 'EC:secp384r1',
} as const;

export type KeyType = keyof typeof KEY_TYPES;

/** A person whose key and certificate go onto the token. */
export type NewHolder = Partial<Subject> & { cn: string; keyType: KeyType } & IssueOptions;

/** What a holder's place on the token is called and how their certificate is recognised. */
export type Holder = {
  cn: string;
  keyType: KeyType;
  /** CKA_ID of key and certificate, hex. */
  id: string;
  certificateDer: string;
  certificatePem: string;
  /** Hex, upper case, no leading zeros: as the authority writes it. */
  serial: string;
  /** SHA-1 of the DER, hex, upper case, no separators. */
  thumbprint: string;
  /** PKCS#11 addresses without the PIN. */
  keyUri: string;
  certificateUri: string;
};

export type SoftToken = {
  /** Value of SOFTHSM2_CONF. */
  conf: string;
  module: string;
  label: string;
  pin: string;
  holders: Holder[];
};

export type SoftTokenOptions = {
  /** Tokens made in one folder are seen together by one SOFTHSM2_CONF. */
  dir: string;
  pki: Pki;
  /** Not yet used in this folder. */
  label: string;
  pin: string;
  holders: readonly NewHolder[];
  /** Puts the issuer's certificate beside the holders', as some providers do; it has no key on the token. */
  withIssuer?: boolean;
};

/** Makes a SoftHSM token whose keys never leave it. */
export function makeSoftToken({ dir, pki, label, pin, holders, withIssuer = false }: SoftTokenOptions): SoftToken {
  const tokens = resolve(dir, 'tokens');
  const conf = resolve(dir, 'softhsm2.conf');
  mkdirSync(tokens, { recursive: true });
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  run(
    'softhsm2-util',
    ['--init-token', '--free', '--label', label, '--so-pin', SO_PIN, '--pin', pin],
    softTokenEnv(conf),
  );
  const files = resolve(dir, label);
  mkdirSync(files, { recursive: true });
  const token = { conf, module: MODULE, label, pin };
  if (withIssuer) writeCertificate(token, pki.issuingCertificate, join(files, 'issuer.der'), 'ff', 'issuer');
  return { ...token, holders: holders.map((holder, place) => addHolder(files, pki, token, holder, place + 1)) };
}

function addHolder(dir: string, pki: Pki, token: Omit<SoftToken, 'holders'>, holder: NewHolder, place: number): Holder {
  const { conf, label, pin } = token;
  const id = String(place).padStart(2, '0');
  const file = (ending: string): string => join(dir, `holder-${id}.${ending}`);
  const object = `pkcs11:token=${encodeURIComponent(label)};id=%${id}`;
  run(
    'pkcs11-tool',
    [
      ...login(token),
      '--keypairgen',
      '--key-type',
      KEY_TYPES[holder.keyType],
      '--id',
      id,
      '--label',
      `${holder.cn} key`,
    ],
    softTokenEnv(conf),
  );
  run(
    'openssl',
    [
      'req',
      '-new',
      '-sha256',
      '-engine',
      'pkcs11',
      '-keyform',
      'engine',
      '-subj',
      `/C=RO/CN=${holder.cn}`,
      '-key',
      `${object};type=private;pin-value=${pin}`,
      '-out',
      file('csr'),
    ],
    softTokenEnv(conf),
  );
  const { keyType: _, serialNumber = `20211027TST${place}`, aiaUrl, keyUsage, ...subject } = holder;
  const issue = { ...(aiaUrl === undefined ? {} : { aiaUrl }), ...(keyUsage === undefined ? {} : { keyUsage }) };
  issueCertificate(pki, file('csr'), file('crt'), { serialNumber, ...subject }, issue);
  writeCertificate(token, file('crt'), file('der'), id, `${holder.cn} certificate`);
  const certificate = new X509Certificate(readFileSync(file('der')));
  return {
    cn: holder.cn,
    keyType: holder.keyType,
    id,
    certificateDer: file('der'),
    certificatePem: file('crt'),
    serial: certificate.serialNumber.toUpperCase().replace(/^0+(?=.)/, ''),
    thumbprint: certificate.fingerprint.replaceAll(':', ''),
    keyUri: `${object};type=private`,
    certificateUri: `${object};type=cert`,
  };
}

function writeCertificate(token: Omit<SoftToken, 'holders'>, pem: string, der: string, id: string, name: string): void {
  run('openssl', ['x509', '-in', pem, '-outform', 'DER', '-out', der]);
  run(
    'pkcs11-tool',
    [...login(token), '--type', 'cert', '--write-object', der, '--id', id, '--label', name],
    softTokenEnv(token.conf),
  );
}

function login({ label, pin }: Omit<SoftToken, 'holders'>): string[] {
  return ['--module', MODULE, '--token-label', label, '--login', '--pin', pin];
}

/** The environment in which programs find the token. */
export function softTokenEnv(conf: string): NodeJS.ProcessEnv {
  return { ...process.env, SOFTHSM2_CONF: conf, PKCS11_MODULE_PATH: MODULE };
}
