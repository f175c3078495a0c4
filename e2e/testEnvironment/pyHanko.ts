import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pki } from './credentials/pki.ts';
import { softTokenEnv, type Holder, type SoftToken } from './credentials/softToken.ts';

/** Where the set-up of tests and benches puts its Python tools. */
export const PYTHON_TOOLS = fileURLToPath(new URL('../../.cache/python', import.meta.url));

/** The signer and checker of PDFs that is not ours. */
export const PYHANKO = join(PYTHON_TOOLS, 'bin/pyhanko');

export type TokenSignature = { token: SoftToken; holder: Holder; pki: Pki; dir: string };

/** Signs a file with pyHanko and a key on the token, by an increment after the original's last byte. */
export async function signOnToken(
  file: string,
  out: string,
  { token, holder, pki, dir }: TokenSignature,
): Promise<void> {
  const setup = join(dir, `pyhanko-${holder.id}.yml`);
  const place = `module-path: ${token.module}, token-criteria: {label: ${token.label}}, user-pin: "${token.pin}"`;
  const objects = `cert-label: ${holder.cn} certificate, key-label: ${holder.cn} key, raw-mechanism: true`;
  writeFileSync(setup, `pkcs11-setups: {holder: {${place}, ${objects}, other-certs: ["${pki.issuingCertificate}"]}}\n`);
  const sign = ['--config', setup, 'sign', 'addsig', '--field', 'Semnatura'];
  await promisify(execFile)(PYHANKO, [...sign, 'pkcs11', '--p11-setup', 'holder', file, out], {
    env: softTokenEnv(token.conf),
  });
}
