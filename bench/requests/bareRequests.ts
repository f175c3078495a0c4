import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REQUEST_PAUSE_MS } from '#contracts/limits.ts';
import type { Credentials } from '#testEnvironment/credentials/credentials.ts';
import { createCurl, printedBy } from '#testEnvironment/curl.ts';
import { holderOf } from '../sign/signer.ts';

/** Asks for documents with curl. */
export type BareRequests = {
  /** Signs in; answers nothing that counts. */
  signIn(): Promise<void>;
  /** Asks for one document of each tax id over one connection, with the pause between them. Answers the ms. */
  askAll(documentType: string, taxIds: readonly string[]): Promise<number>;
};

/** Prepares curl with the key of the token's first holder. */
export function createBareRequests(dir: string, credentials: Credentials, authority: string): BareRequests {
  const jar = join(dir, 'curl.jar');
  const { rootCertificate } = credentials.pki;
  const curl = createCurl({
    rootCertificate,
    jar,
    identity: { token: credentials.token, holder: holderOf(credentials) },
  });
  const rest = `${authority}/SPVWS2/rest`;
  const run = (args: readonly string[]) => printedBy(curl, args);
  return {
    async signIn() {
      rmSync(jar, { force: true });
      await run([`${rest}/listaMesaje?zile=1`, '--output', join(dir, 'signed-in')]);
    },
    async askAll(documentType, taxIds) {
      const script = join(dir, 'requests.config');
      const addressOf = (cui: string) => `${rest}/cerere?${new URLSearchParams({ tip: documentType, cui }).toString()}`;
      writeFileSync(script, taxIds.map((taxId) => `url = "${addressOf(taxId)}"`).join('\n'));
      const startedAt = performance.now();
      // So many starts in the time that as many pauses take.
      const rate = `${Math.round(3_600_000 / REQUEST_PAUSE_MS)}/h`;
      const answers = await run(['--rate', rate, '--config', script]);
      const ms = performance.now() - startedAt;
      const taken = answers.match(/"id_solicitare"/g)?.length ?? 0;
      if (taken !== taxIds.length) throw new Error(`the authority took ${taken} of ${taxIds.length} requests`);
      return ms;
    },
  };
}
