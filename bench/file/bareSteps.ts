import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '#testEnvironment/credentials/credentials.ts';
import { createCurl, type Curl } from '#testEnvironment/curl.ts';
import { createSigner, holderOf } from '../sign/signer.ts';

/** ms of each step, for all documents together. */
export type BareTimes = { readonly fetch: number; readonly sign: number; readonly post: number };

/** What filing costs without anything around it. */
export type BareSteps = {
  /** Signs in at the portal; answers nothing that counts. */
  signIn(): Promise<void>;
  /** Fetches, signs and posts the documents of these addresses, one step after the other. */
  run(addresses: readonly string[]): Promise<BareTimes>;
};

type Parts = {
  readonly dir: string;
  readonly credentials: Credentials;
  readonly signProgram: string;
  /** Address of the filing portal. */
  readonly portal: string;
};

/** Prepares the steps with the key of the token's first holder. */
export function createBareSteps({ dir, credentials, signProgram, portal }: Parts): BareSteps {
  const jar = join(dir, 'curl.jar');
  const { rootCertificate } = credentials.pki;
  const atToken = createCurl({
    rootCertificate,
    jar,
    identity: { token: credentials.token, holder: holderOf(credentials) },
  });
  const curl = createCurl({ rootCertificate, jar });
  const signer = createSigner({ dir, credentials, program: signProgram });
  const folder = join(dir, 'bare');
  const inFolder = (name: string) => join(folder, name);
  const shared = [`cacert = "${rootCertificate}"`, `cookie = "${jar}"`, 'silent', 'show-error'];

  const timed = async (transfers: readonly (readonly string[])[]) => {
    const script = inFolder('curl.config');
    writeFileSync(script, transfers.map((lines) => [...shared, ...lines].join('\n')).join('\nnext\n'));
    const startedAt = performance.now();
    await run(curl, ['--config', script]);
    return performance.now() - startedAt;
  };
  return {
    async signIn() {
      rmSync(jar, { force: true });
      await run(atToken, [`${portal}/WAS6DUS/`]);
      const page = await run(atToken, ['-d', 'vhost=standard', `${portal}/my.policy`]);
      if (!page.includes('linkdoc')) throw new Error('curl was not let in to the form');
    },
    async run(addresses) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const files = addresses.map((_, at) => inFolder(`${at}.pdf`));
      const fetch = await timed(addresses.map((url, at) => [`url = "${url}"`, `output = "${files[at]}"`, 'fail']));
      const { bare: sign } = signer.sign(files, inFolder('signed'));
      const answers = files.map((_, at) => inFolder(`${at}.html`));
      const uploads = answers.map((answer, at) => [
        `url = "${portal}/WAS6DUS/displayFile.do"`,
        `form = "linkdoc=@${inFolder('signed')}/${at}.pdf;type=application/pdf"`,
        `output = "${answer}"`,
      ]);
      const post = await timed(uploads);
      const taken = answers.filter((answer) => readFileSync(answer, 'latin1').includes('depus cu succes'));
      if (taken.length !== addresses.length) throw new Error(`the portal took ${taken.length} documents of the peer`);
      return { fetch, sign, post };
    },
  };
}

async function run(curl: Curl, args: readonly string[]): Promise<string> {
  const { exit, stdout, stderr } = await curl(...args);
  if (exit !== 0) throw new Error(`curl ended with ${exit}: ${stderr}`);
  return stdout.toString('latin1');
}
