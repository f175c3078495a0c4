import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { makeCredentials, type Credentials } from '#testEnvironment/credentials/credentials.ts';
import { createCurl, type Curl } from '#testEnvironment/curl.ts';

/** Who may read the mailbox of the tests. */
export const CNP = '1111111111118';
export const CUI = '12345674';

/** A running authority, with a token whose first holder may read one mailbox. */
export type MailboxHarness = {
  dir: string;
  credentials: Credentials;
  simulator: Simulator;
  holder: (place: number) => Credentials['token']['holders'][number];
  /** The address of a call of the mailbox service. */
  rest: (call: string) => string;
  /** A curl with a cookie jar of its own; with the key of a holder on the token, or with none. */
  aCurl: (place?: number | null) => Curl & { jar: string };
  /** A receipt in the mailbox; answers its id. */
  aMessage: () => Promise<string>;
  /** Sends bytes by `openssl s_client`, which tells how the connection ended. */
  openssl: (args: string[], input: string) => Promise<{ stdout: string; stderr: string }>;
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the authority and makes the token. */
export async function startMailboxHarness(): Promise<MailboxHarness> {
  const dir = mkdtempSync(join(tmpdir(), 'dosar-mailbox-'));
  const credentials = makeCredentials(dir);
  const simulator = await startSimulator({ pkiDir: credentials.pki.dir });
  const { control, addresses } = simulator;
  let jars = 0;

  const holder: MailboxHarness['holder'] = (place) => {
    const found = credentials.token.holders[place];
    if (!found) throw new Error(`the token has no holder ${place}`);
    return found;
  };
  return {
    dir,
    credentials,
    simulator,
    holder,
    rest: (call) => `${addresses.spv}/SPVWS2/rest/${call}`,
    aCurl: (place = 0) => {
      jars += 1;
      const jar = join(dir, `jar-${jars}`);
      const identity = place === null ? {} : { identity: { token: credentials.token, holder: holder(place) } };
      return Object.assign(createCurl({ rootCertificate: credentials.pki.rootCertificate, jar, ...identity }), { jar });
    },
    aMessage: async () => {
      const [id = ''] = await control.addMessages({
        cif: CUI,
        tip: 'RECIPISA',
        detalii: `recipisa pentru CIF ${CUI}, tip D300, numar_inregistrare INTERNT-1100000001-2026/25-08-2026, perioada raportare 7.2026`,
      });
      return id;
    },
    openssl: async (args, input) => {
      const { port } = new URL(addresses.spv);
      const trust = ['-CAfile', credentials.pki.rootCertificate];
      const child = spawn('openssl', ['s_client', '-quiet', ...trust, '-connect', `localhost:${port}`, ...args]);
      child.stdin.write(input);
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { stdout, stderr };
    },
    reset: async () => {
      await control.reset();
      await control.addCertificates({ serial: holder(0).serial, cnp: CNP, rights: [CUI] });
    },
    stop: async () => {
      await simulator.stop();
      rmSync(dir, { recursive: true });
    },
  };
}
