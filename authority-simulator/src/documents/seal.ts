import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from '../tools.ts';
import type { Signer } from './signing.ts';

const SUBJECT = '/C=RO/O=Simulatorul autoritatii/CN=Sistem informatic';
const STRANGER = '/C=RO/O=Altcineva/CN=Sistem informatic';
const MAKE = 'req -x509 -newkey rsa:2048 -nodes -sha256 -days 730 -addext keyUsage=critical,digitalSignature'.split(
  ' ',
);
const SIGN = 'cms -sign -binary -md sha256 -nosmimecap -outform DER'.split(' ');

/** Makes the authority's seal in a folder, a key with a certificate by itself, or finds it there. Answers the certificate's path. */
export const makeSeal = (dir: string): string => made(dir, 'seal', SUBJECT).certificate;

/** Signs with the seal of a folder, which is made when first used. */
export const createSeal = (dir: string): Signer => sealBy(dir, 'seal', SUBJECT);

/** Signs with a seal that pretends to be the authority's. */
export const createForgedSeal = (dir: string): Signer => sealBy(dir, 'forged', STRANGER);

function sealBy(dir: string, name: string, subject: string): Signer {
  return (bytes) => {
    const { key, certificate } = made(dir, name, subject);
    return mustRun('openssl', [...SIGN, '-signer', certificate, '-inkey', key], bytes);
  };
}

function made(dir: string, name: string, subject: string) {
  const [key, certificate] = [join(dir, `${name}.key`), join(dir, `${name}.crt`)];
  if (!existsSync(certificate)) {
    execFileSync('openssl', [...MAKE, '-subj', subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  }
  return { key, certificate };
}
