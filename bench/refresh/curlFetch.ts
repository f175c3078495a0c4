import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '#testEnvironment/credentials/credentials.ts';
import { createCurl, printedBy } from '#testEnvironment/curl.ts';
import { LISTED_DAYS } from './authority.ts';

/** Fetches a listing and so many documents with curl. */
export type CurlFetch = {
  /** Signs in; answers nothing that counts. */
  signIn(): Promise<void>;
  /** Fetches all in one run of curl, over one connection, one after the other, to disk. Answers the ms. */
  fetchAll(ids: readonly string[]): Promise<number>;
};

/** Prepares curl with the key of the token's first holder. */
export function createCurlFetch(dir: string, credentials: Credentials, authority: string): CurlFetch {
  const [holder] = credentials.token.holders;
  if (holder === undefined) throw new Error('the token has no holder');
  const jar = join(dir, 'curl.jar');
  const { rootCertificate } = credentials.pki;
  const curl = createCurl({ rootCertificate, jar, identity: { token: credentials.token, holder } });
  const rest = `${authority}/SPVWS2/rest`;
  const listing = `${rest}/listaMesaje?zile=${LISTED_DAYS}`;
  const run = (args: readonly string[]) => printedBy(curl, args);
  return {
    async signIn() {
      rmSync(jar, { force: true });
      await run([listing, '--output', join(dir, 'signed-in')]);
    },
    async fetchAll(ids) {
      const folder = join(dir, 'curl');
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const script = join(dir, 'curl.config');
      const documents = ids.map((id) => entry(`${rest}/descarcare?id=${id}`, join(folder, `${id}.pdf`)));
      writeFileSync(script, [entry(listing, join(folder, 'listing.json')), ...documents].join('\n'));
      const startedAt = performance.now();
      const printed = await run(['--config', script, '--write-out', '%{num_connects}\\n']);
      const ms = performance.now() - startedAt;
      const connections = printed
        .trim()
        .split('\n')
        .reduce((total, count) => total + Number(count), 0);
      requireFetched(folder, ids);
      if (connections !== 1) throw new Error(`curl opened ${connections} connections`);
      return ms;
    },
  };
}

const entry = (url: string, output: string) => `url = "${url}"\noutput = "${output}"`;

function requireFetched(folder: string, ids: readonly string[]): void {
  const documents = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  const whole = documents.filter((name) => readFileSync(join(folder, name)).subarray(0, 5).toString() === '%PDF-');
  if (whole.length !== ids.length) throw new Error(`curl fetched ${whole.length} of ${ids.length} documents`);
}
