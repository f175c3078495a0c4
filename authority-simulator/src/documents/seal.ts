import { join } from 'node:path';
import { mustRun } from '../tools.ts';
import type { Signer } from './signing.ts';

const SUBJECT = '/C=RO/O=Simulatorul autoritatii/CN=Sistem informatic';
const STRANGER = '/C=RO/O=Altcineva/CN=Sistem informatic';
const MAKE = 'req -x509 -newkey rsa:2048 -nodes -sha256 -days 730 -addext keyUsage=critical,digitalSignature'.split(
  ' ',
);
const SIGN = 'cms -sign -binary -md sha256 -nosmimecap -outform DER'.split(' ');

/** Makes the authority's seal: a key of its own with a certificate by itself, made in the folder when first used. */
export function createSeal(workDir: string): Signer {
  return sealBy(workDir, 'seal', SUBJECT);
}

/** Makes a seal that pretends to be the authority's. */
export function createForgedSeal(workDir: string): Signer {
  return sealBy(workDir, 'forged', STRANGER);
}

function sealBy(workDir: string, name: string, subject: string): Signer {
  const [key, certificate] = [join(workDir, `${name}.key`), join(workDir, `${name}.crt`)];
  let made: Promise<unknown> | null = null;
  return async (bytes) => {
    made ??= mustRun('openssl', [...MAKE, '-subj', subject, '-keyout', key, '-out', certificate]);
    await made;
    return mustRun('openssl', [...SIGN, '-signer', certificate, '-inkey', key], bytes);
  };
}
