import { join } from 'node:path';
import { mustRun } from '../tools.ts';
import type { Signer } from './signing.ts';

const SUBJECT = '/C=RO/O=Simulatorul autoritatii/CN=Sistem informatic';
const MAKE = 'req -x509 -newkey rsa:2048 -nodes -sha256 -days 730 -addext keyUsage=critical,digitalSignature'.split(
  ' ',
);
const SIGN = 'cms -sign -binary -md sha256 -nosmimecap -outform DER'.split(' ');

/** Makes the authority's seal: a key of its own with a certificate by itself, made in the folder when first used. */
export function createSeal(workDir: string): Signer {
  const [key, certificate] = [join(workDir, 'seal.key'), join(workDir, 'seal.crt')];
  let made: Promise<unknown> | null = null;
  return async (bytes) => {
    made ??= mustRun('openssl', [...MAKE, '-subj', SUBJECT, '-keyout', key, '-out', certificate]);
    await made;
    return mustRun('openssl', [...SIGN, '-signer', certificate, '-inkey', key], bytes);
  };
}
