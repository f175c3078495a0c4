import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright';
import { CONTACT_PATH } from '#simulator/contact/pages.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { buildExtension } from '#extension/build.ts';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import { launchBrowser, registerNativeHost } from './browser.ts';
import { createServerProcess, type ServerProcess } from './server/serverProcess.ts';
import { makeWorkstation, NATIVE_HOST, type Workstation } from './workstation.ts';
import { makeCredentials, type Credentials } from './credentials/credentials.ts';

/** The web application as `npm run build` leaves it, where the server looks for it. */
const WEB_PAGE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));
/** Personal code of the token's holder at the simulated authority: invented, with a valid check digit. */
const HOLDER_CNP = '1850615410019';

/** Everything a journey plays on: authority, token, workstation, server, and browsers to open on it. */
export type TestEnvironment = {
  readonly dir: string;
  readonly credentials: Credentials;
  readonly simulator: Simulator;
  readonly server: ServerProcess;
  readonly workstation: Workstation;
  /** Another workstation with the same certificate: a host of its own, with a journal and keys of its own. */
  addWorkstation(): Workstation;
  /** Registers the native host with a browser profile; answers it with what else a browser is started with. */
  prepareProfile(name: string): { profile: string; extension: string; env: NodeJS.ProcessEnv };
  /** A browser on this workstation with a profile of its own; closed with the environment. */
  openBrowser(options?: OpenBrowser): Promise<BrowserContext>;
  /** Browsers opened so far; the profile of the n-th is the folder `profile-n`. */
  browserCount(): number;
  stop(): Promise<void>;
};

export type OpenBrowser = {
  readonly withExtension?: boolean;
  /** Where it runs; on the environment's first workstation by default. */
  readonly workstation?: Workstation;
  /** Program registered as native host; null for none. */
  readonly host?: string | null;
  readonly headless?: boolean;
  readonly locale?: string;
};

/** What there is before the server starts. */
export type BeforeServer = Pick<TestEnvironment, 'credentials' | 'simulator'> & { readonly dataDir: string };

export type TestEnvironmentOptions = {
  /** Where everything is kept; a new folder that goes with the environment by default. */
  readonly dir?: string;
  readonly port?: number;
  readonly pauses?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Runs before the server starts on its folder. */
  readonly beforeServer?: (parts: BeforeServer) => Promise<void>;
  /** Tax ids the token's first holder has rights for. */
  readonly rights: readonly string[];
};

/** Builds the environment: two firms could meet on it and must not notice each other. */
export async function startTestEnvironment({
  dir,
  port,
  pauses = true,
  env = {},
  beforeServer,
  rights,
}: TestEnvironmentOptions): Promise<TestEnvironment> {
  checkBuilt(env);
  const root = dir ?? mkdtempSync(join(tmpdir(), 'dosar-environment-'));
  mkdirSync(root, { recursive: true });
  // The database runs as another user, who has to be let through.
  chmodSync(root, 0o755);
  const credentials = makeCredentials(join(root, 'credentials'));
  const simulator = await startSimulator({ pkiDir: credentials.pki.dir });
  const server = await prepareServer(root, port, env, credentials, simulator);
  const workstationIn = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    return makeWorkstation({
      dir: folder,
      token: credentials.token,
      pki: credentials.pki,
      authority: simulator.addresses,
      origins: [server.origin],
      pauses,
    });
  };
  const workstation = workstationIn(root);
  const extension = await buildExtension({ origins: [server.origin], outDir: join(root, 'extension') });
  const [holder] = credentials.token.holders;
  if (!holder) throw new Error('the token has no holder');
  await simulator.control.addCertificates({ serial: holder.serial, cnp: HOLDER_CNP, rights: [...rights] });
  await beforeServer?.({ credentials, simulator, dataDir: dataFolder(root) });
  await server.start();

  const browsers = createBrowsers(root, extension, workstation);
  let workstations = 1;
  return {
    dir: root,
    credentials,
    simulator,
    server,
    workstation,
    addWorkstation() {
      workstations += 1;
      return workstationIn(join(root, `workstation-${workstations}`));
    },
    prepareProfile(name) {
      const profile = join(root, name);
      registerNativeHost(profile, NATIVE_HOST, EXTENSION_ORIGIN);
      return { profile, extension, env: workstation.env };
    },
    openBrowser: browsers.open,
    browserCount: browsers.count,
    async stop() {
      await browsers.close();
      await server.stop();
      await simulator.stop();
      if (dir === undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}

const dataFolder = (root: string) => join(root, 'data');

/** Throws where a program is missing that every journey needs. */
function checkBuilt(env: NodeJS.ProcessEnv): void {
  if (!existsSync(NATIVE_HOST)) throw new Error('Build the native host first: cargo build --release in native-host-rs');
  if (!existsSync(env['WEB_DIR'] === undefined ? WEB_PAGE : join(env['WEB_DIR'], 'index.html'))) {
    throw new Error('Build the web application first: npm run build');
  }
}

/** A server that looks companies and filings up at the simulated authority; not started yet. */
function prepareServer(
  root: string,
  port: number | undefined,
  env: NodeJS.ProcessEnv,
  credentials: Credentials,
  simulator: Simulator,
): Promise<ServerProcess> {
  return createServerProcess({
    dataDir: dataFolder(root),
    ...(port === undefined ? {} : { port }),
    env: {
      LOG_LEVEL: 'warn',
      COMPANY_LOOKUP_URL: simulator.addresses.lookup,
      FILING_STATE_URLS: simulator.addresses.state,
      FILING_STATE_CA_FILE: credentials.pki.rootCertificate,
      FILING_STATE_PAUSE_MS: '50',
      FILING_STATE_WAITS_MS: '1000,2000,5000',
      CONTACT_FORM_URL: `${simulator.addresses.lookup}${CONTACT_PATH}`,
      ...env,
    },
  });
}

/** The browsers of an environment, each with a profile of its own. */
function createBrowsers(root: string, extension: string, workstation: Workstation) {
  const browsers: BrowserContext[] = [];
  let opened = 0;
  return {
    open: async ({
      withExtension = true,
      workstation: { env: hostEnv } = workstation,
      host = NATIVE_HOST,
      headless = true,
      locale = 'en-GB',
    }: OpenBrowser = {}) => {
      opened += 1;
      const profile = join(root, `profile-${opened}`);
      if (host !== null) registerNativeHost(profile, host, EXTENSION_ORIGIN);
      const context = await launchBrowser({
        profile,
        extension: withExtension ? extension : null,
        env: hostEnv,
        headless,
        locale,
      });
      browsers.push(context);
      return context;
    },
    count: () => opened,
    close: () => Promise.all(browsers.map((browser) => browser.close())),
  };
}
