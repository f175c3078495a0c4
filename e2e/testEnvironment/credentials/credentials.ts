import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { makePki } from './pki.ts';
import { makeSoftToken } from './softToken.ts';

const holderSchema = v.strictObject({
  cn: v.string(),
  keyType: v.picklist(['rsa2048', 'rsa3072', 'rsa4096', 'ec-p256', 'ec-p384']),
  id: v.string(),
  certificateDer: v.string(),
  certificatePem: v.string(),
  serial: v.string(),
  thumbprint: v.string(),
  keyUri: v.string(),
  certificateUri: v.string(),
});

const tokenSchema = v.strictObject({
  conf: v.string(),
  module: v.string(),
  label: v.string(),
  pin: v.string(),
  holders: v.array(holderSchema),
});

export const credentialsSchema = v.strictObject({
  pki: v.strictObject({
    dir: v.string(),
    rootCertificate: v.string(),
    issuingCertificate: v.string(),
    issuingKey: v.string(),
    serverCertificate: v.string(),
    serverKey: v.string(),
  }),
  token: tokenSchema,
});

export type Credentials = v.InferOutput<typeof credentialsSchema>;

/** Names a folder with credentials that `makeCredentials` copies instead of making them: set once for a run of tests. */
export const CREDENTIALS_TEMPLATE = 'DOSAR_TEST_CREDENTIALS';

/** Makes certificate authority and token of the tests, or answers those a run before made in the same folder. */
export function makeCredentials(dir: string): Credentials {
  const root = resolve(dir);
  const record = join(root, 'credentials.json');
  if (existsSync(record)) return v.parse(credentialsSchema, JSON.parse(readFileSync(record, 'utf8')));
  // A run that broke off may have left half a token behind.
  rmSync(join(root, 'token'), { recursive: true, force: true });
  const template = process.env[CREDENTIALS_TEMPLATE];
  if (template !== undefined && template !== root) return copyCredentials(template, root);
  mkdirSync(root, { recursive: true });
  const pki = makePki(join(root, 'pki'));
  const token = makeSoftToken({
    dir: join(root, 'token'),
    pki,
    label: 'dosar-test',
    pin: '1234',
    holders: [
      { cn: 'POPESCU ANA', keyType: 'rsa2048' },
      { cn: 'IONESCU DAN', keyType: 'ec-p256' },
    ],
  });
  const credentials = { pki, token };
  writeFileSync(`${record}.new`, JSON.stringify(credentials));
  renameSync(`${record}.new`, record);
  return credentials;
}

/** A copy with a token of its own: what one test does to its token no other sees. */
function copyCredentials(from: string, to: string): Credentials {
  cpSync(from, to, { recursive: true });
  for (const file of ['token/softhsm2.conf', 'credentials.json']) {
    const path = join(to, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
  }
  return makeCredentials(to);
}

/** The same people at the same authority, with their keys on a token of their own in `dir`. */
export function withOwnToken({ pki, token }: Credentials, dir: string): Credentials {
  const from = dirname(token.conf);
  const moved = (text: string) => text.replaceAll(from, dir);
  cpSync(from, dir, { recursive: true });
  const own = v.parse(tokenSchema, JSON.parse(moved(JSON.stringify(token))));
  writeFileSync(own.conf, moved(readFileSync(token.conf, 'utf8')));
  return { pki, token: own };
}
