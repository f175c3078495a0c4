import { execFile } from 'node:child_process';
import { softTokenEnv, type Holder, type SoftToken } from './credentials/softToken.ts';

/** What came of a curl run: its exit code, and what it printed. */
export type CurlResult = { exit: number; stdout: Buffer; stderr: string };

/** Runs curl with arguments of its own besides; trust store and cookie jar are given. */
export type Curl = (...args: readonly string[]) => Promise<CurlResult>;

export type CurlOptions = {
  rootCertificate: string;
  /** Cookie jar; read and written. */
  jar: string;
  /** Whose key on which token to show when asked; without it no certificate. */
  identity?: { token: SoftToken; holder: Holder };
};

/** Makes a curl that follows the authority's redirects, with the key of a holder on the token where one is given. */
export function createCurl({ rootCertificate, jar, identity }: CurlOptions): Curl {
  const usual = ['-sS', '-L', '--max-redirs', '8', '--cacert', rootCertificate, '-b', jar, '-c', jar];
  const shown = identity ? certificateArguments(identity.token, identity.holder) : [];
  const env = identity ? softTokenEnv(identity.token.conf) : process.env;
  return (...args) => {
    const { promise, resolve } = Promise.withResolvers<CurlResult>();
    execFile(
      'curl',
      [...usual, ...shown, ...args],
      { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const exit = error === null ? 0 : Number(error.code ?? -1);
        resolve({ exit, stdout, stderr: stderr.toString() });
      },
    );
    return promise;
  };
}

/** What curl prints. @throws {Error} where it ends with anything but 0. */
export async function printedBy(curl: Curl, args: readonly string[]): Promise<string> {
  const { exit, stdout, stderr } = await curl(...args);
  if (exit !== 0) throw new Error(`curl ended with ${exit}: ${stderr}`);
  return stdout.toString();
}

function certificateArguments({ pin }: SoftToken, { certificateUri, keyUri }: Holder): string[] {
  const pinned = (uri: string): string => `${uri};pin-value=${pin}`;
  return [
    '--engine',
    'pkcs11',
    '--cert-type',
    'ENG',
    '--cert',
    pinned(certificateUri),
    '--key-type',
    'ENG',
    '--key',
    pinned(keyUri),
  ];
}
