import { join } from 'node:path';
import { createCurl, type Curl, type CurlResult } from '#world/curl.ts';
import type { TestWorld } from '#world/world.ts';

/** A visitor of the portal: a curl that shows the certificate of a holder on the token when asked. */
export type Visitor = {
  curl: Curl;
  /** Walks from the first page over the logon page to the form. */
  signIn: () => Promise<CurlResult>;
  upload: (file: string, ...args: readonly string[]) => Promise<CurlResult>;
};

let jars = 0;

/** A visitor with a cookie jar of its own; without a holder it has no certificate to show. */
export function aVisitor(base: string, world: TestWorld, dir: string, place: number | null = 0): Visitor {
  jars += 1;
  const holder = place === null ? undefined : world.token.holders[place];
  const identity = holder ? { identity: { token: world.token, holder } } : {};
  const jar = join(dir, `portal-jar-${jars}`);
  const curl = createCurl({ rootCertificate: world.pki.rootCertificate, jar, ...identity });
  return {
    curl,
    signIn: async () => {
      await curl(`${base}/WAS6DUS/`);
      return curl('-i', '-d', 'vhost=standard', `${base}/my.policy`);
    },
    upload: (file, ...args) =>
      curl('-i', '-F', `linkdoc=@${file};type=application/pdf`, ...args, `${base}/WAS6DUS/displayFile.do`),
  };
}

/** The index on the page that says a file was taken. */
export function indexOf({ stdout }: CurlResult): string {
  return /Indexul\s+este <b style="color: #000000">(\d{10})<\/b>/.exec(stdout.toString('latin1'))?.[1] ?? '';
}
