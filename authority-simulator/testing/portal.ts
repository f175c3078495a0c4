import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { makeCredentials, type Credentials } from '#testEnvironment/credentials/credentials.ts';
import { createCurl, type Curl, type CurlResult } from '#testEnvironment/curl.ts';
import { signOnToken } from '#testEnvironment/pyHanko.ts';
import { CNP, CUI } from './mailbox.ts';
import { aDeclaration, aStatement } from './statements.ts';

/** A visitor of the portal: a curl that shows the certificate of a holder on the token when asked. */
export type Visitor = {
  curl: Curl;
  /** Walks from the first page over the logon page to the form. */
  signIn: () => Promise<CurlResult>;
  upload: (file: string, ...args: readonly string[]) => Promise<CurlResult>;
};

let jars = 0;

/** A visitor with a cookie jar of its own; without a holder it has no certificate to show. */
export function aVisitor(base: string, credentials: Credentials, dir: string, place: number | null = 0): Visitor {
  jars += 1;
  const holder = place === null ? undefined : credentials.token.holders[place];
  const identity = holder ? { identity: { token: credentials.token, holder } } : {};
  const jar = join(dir, `portal-jar-${jars}`);
  const curl = createCurl({ rootCertificate: credentials.pki.rootCertificate, jar, ...identity });
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

/** A running authority, and a statement signed on the token of its first holder. */
export type PortalHarness = {
  dir: string;
  credentials: Credentials;
  simulator: Simulator;
  original: string;
  signed: string;
  aVisitor: (place?: number | null) => Visitor;
  /** Asks the public service, which wants no certificate. */
  ask: (path: string, ...args: readonly string[]) => Promise<Buffer>;
  askState: (index: string, cui?: string) => Promise<string>;
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the authority, makes the token and signs a statement on it. */
export async function startPortalHarness(): Promise<PortalHarness> {
  const dir = mkdtempSync(join(tmpdir(), 'dosar-portal-'));
  const credentials = makeCredentials(join(dir, 'credentials'));
  const simulator = await startSimulator({ pkiDir: credentials.pki.dir });
  const [holder] = credentials.token.holders;
  if (!holder) throw new Error('the token has no holder');
  const [original, signed] = [join(dir, 'd300.pdf'), join(dir, 'd300-semnat.pdf')];
  writeFileSync(original, await aStatement([aDeclaration()]));
  await signOnToken(original, signed, { token: credentials.token, holder, pki: credentials.pki, dir });
  const visitor: PortalHarness['aVisitor'] = (place) => aVisitor(simulator.addresses.filing, credentials, dir, place);
  const ask: PortalHarness['ask'] = async (path, ...args) =>
    (await visitor(null).curl(...args, `${simulator.addresses.state}/StareD112/${path}`)).stdout;
  return {
    dir,
    credentials,
    simulator,
    original,
    signed,
    aVisitor: visitor,
    ask,
    askState: async (index, cui = CUI) =>
      (await ask('vizualizareStare.do', '-d', `ghiseu=N&id=${index}&cui=${cui}`)).toString('latin1'),
    reset: async () => {
      await simulator.control.reset();
      await simulator.control.addCertificates({ serial: holder.serial, cnp: CNP, rights: [CUI] });
    },
    stop: async () => {
      await simulator.stop();
      rmSync(dir, { recursive: true });
    },
  };
}
