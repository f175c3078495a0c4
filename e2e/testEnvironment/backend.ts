import { existsSync, mkdirSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releasePort } from '#serverTesting/ports.ts';
import { CONTACT_PATH } from '#simulator/contact/pages.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { makeCredentials, type Credentials } from './credentials/credentials.ts';
import { copyDataFolder, extensionFor } from './prepared/prepared.ts';
import { createServerProcess, type ServerProcess } from './server/serverProcess.ts';
import { NATIVE_HOST } from './workstation.ts';

/** The web application as `npm run build` leaves it, where the server looks for it. */
const WEB_PAGE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/** What workstations and browsers meet: the authority, the server, and the extension that trusts it. */
export type Backend = {
  readonly dataDir: string;
  readonly credentials: Credentials;
  readonly simulator: Simulator;
  readonly server: ServerProcess;
  /** Folder of the unpacked extension. */
  readonly extension: string;
  stop(): Promise<void>;
};

/** What there is before the server starts. */
export type BeforeServer = Pick<Backend, 'credentials' | 'simulator' | 'dataDir'>;

export type BackendOptions = {
  readonly port?: number;
  /** Settings of the server. */
  readonly env?: NodeJS.ProcessEnv;
  /** The server makes and migrates its database itself, also where a migrated one is at hand. */
  readonly startsEmpty?: boolean;
  /** Runs before the server starts on its folder. */
  readonly beforeServer?: (parts: BeforeServer) => Promise<void>;
};

/** Starts authority and server in a folder. */
export async function startBackend(root: string, options: BackendOptions = {}): Promise<Backend> {
  const { port, env = {}, startsEmpty = false, beforeServer } = options;
  checkBuilt(env);
  mkdirSync(root, { recursive: true });
  // The database runs as another user, who has to be let through.
  chmodSync(root, 0o755);
  const dataDir = join(root, 'data');
  const credentials = makeCredentials(join(root, 'credentials'));
  const simulator = await startSimulator({ pkiDir: credentials.pki.dir });
  const server = await createServerProcess({
    dataDir,
    ...(port === undefined ? {} : { port }),
    env: { ...settingsFor(credentials, simulator), ...env },
  });
  const extension = await extensionFor([server.origin], join(root, 'extension'));
  if (!startsEmpty) await copyDataFolder(dataDir);
  await beforeServer?.({ credentials, simulator, dataDir });
  await server.start();
  return {
    dataDir,
    credentials,
    simulator,
    server,
    extension,
    async stop() {
      await server.stop();
      await simulator.stop();
      releasePort(Number(new URL(server.origin).port));
    },
  };
}

/** Throws where a program is missing that every journey needs. */
function checkBuilt(env: NodeJS.ProcessEnv): void {
  if (!existsSync(NATIVE_HOST)) throw new Error('Build the native host first: cargo build --release in native-host-rs');
  if (!existsSync(env['WEB_DIR'] === undefined ? WEB_PAGE : join(env['WEB_DIR'], 'index.html'))) {
    throw new Error('Build the web application first: npm run build');
  }
}

/** The server looks companies and filings up at the simulated authority. */
const settingsFor = ({ pki }: Credentials, { addresses }: Simulator): NodeJS.ProcessEnv => ({
  LOG_LEVEL: 'warn',
  COMPANY_LOOKUP_URL: addresses.lookup,
  FILING_STATE_URLS: addresses.state,
  FILING_STATE_CA_FILE: pki.rootCertificate,
  FILING_STATE_PAUSE_MS: '50',
  FILING_STATE_WAITS_MS: '1000,2000,5000',
  CONTACT_FORM_URL: `${addresses.lookup}${CONTACT_PATH}`,
});
