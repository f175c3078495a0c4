import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { BrowserContext } from 'playwright';
import { buildExtension } from '#extension/build.ts';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import { urlOf } from '#server/db/pool.ts';
import { takePort } from '#serverTesting/ports.ts';
import { launchBrowser, registerNativeHost } from '#testEnvironment/browser.ts';
import { makeCredentials, type Credentials } from '#testEnvironment/credentials/credentials.ts';
import { makeWorkstation } from '#testEnvironment/workstation.ts';
import type { Afterwards } from '../measure/afterwards.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { findProcess, memoryOf, type ProcessMemory } from '../measure/processMemory.ts';
import { startUnwatched, type UnwatchedBrowser } from '../measure/unwatchedBrowser.ts';
import { startSimulatorProcess, type SimulatorProcess } from './simulatorProcess.ts';

const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** A browser with the extension on a workstation of its own. */
export type RefreshBrowser = {
  readonly context: BrowserContext;
  hostMemory(): ProcessMemory;
};

/** Authority, server, token and browsers, each in processes of their own. */
export type RefreshEnvironment = {
  readonly credentials: Credentials;
  readonly simulator: SimulatorProcess;
  readonly origin: string;
  /** Letters that wait for an e-mail, the latest last. */
  mailsTo(email: string): Promise<string[]>;
  /** A workstation where the pauses between calls to the authority are kept, or not. */
  openBrowser(options: { pauses: boolean }): Promise<RefreshBrowser>;
  /** Another workstation, where the pauses are kept and nothing watches the browser while it is measured. */
  openUnwatched(): Promise<UnwatchedBrowser>;
  /** Messages in the database that have their document. */
  storedDocuments(): Promise<number>;
  /** Receipts in the database whose document is there and was not read yet. */
  unreadReceipts(): Promise<number>;
  /** Filings in the database that have been filed: their index is known and what was signed is kept. */
  filedFilings(): Promise<number>;
  /** Requests in the database that the authority has taken. */
  sentRequests(): Promise<number>;
};

type EnvironmentParts = {
  readonly dir: string;
  readonly webFolder: string;
  readonly hostProgram: string;
  readonly after: Afterwards;
};

/** Builds the environment in a folder that the database's user may pass through. */
export async function startRefreshEnvironment({
  dir,
  webFolder,
  hostProgram,
  after,
}: EnvironmentParts): Promise<RefreshEnvironment> {
  const credentials = makeCredentials(join(dir, 'credentials'));
  const simulator = await startSimulatorProcess(credentials.pki.dir, after);
  const dataDir = join(dir, 'data');
  const { database, superuser } = await openBenchDatabase(dataDir, after);
  const server = await startBenchServer({ dataDir, webFolder, database, simulator, credentials, after });
  const extension = await buildExtension({ origins: [server.origin], outDir: join(dir, 'extension') });
  const looker = new Client(superuser);
  await looker.connect();
  after.add(() => looker.end());
  const count = async (rowsOf: string) => {
    const { rows } = await looker.query<{ count: string }>(`select count(*) from ${rowsOf}`);
    return Number(rows[0]?.count);
  };
  const workstation = (name: string, pauses: boolean) => {
    const home = join(dir, name);
    mkdirSync(home, { recursive: true });
    const { env } = makeWorkstation({
      dir: home,
      token: credentials.token,
      pki: credentials.pki,
      authority: simulator.addresses,
      origins: [server.origin],
      pauses,
    });
    const profile = join(home, 'profile');
    registerNativeHost(profile, hostProgram, EXTENSION_ORIGIN);
    return { profile, extension, env };
  };
  return {
    credentials,
    simulator,
    origin: server.origin,
    async mailsTo(email) {
      const { rows } = await looker.query<{ text: string }>(
        'select text from mail where recipient_address = $1 order by created_at',
        [email],
      );
      return rows.map(({ text }) => text);
    },
    openUnwatched: () => startUnwatched(workstation('unwatched', true), after),
    async openBrowser({ pauses }) {
      const { profile, env } = workstation(pauses ? 'with-pauses' : 'without-pauses', pauses);
      const context = await launchBrowser({ profile, extension, env });
      after.add(() => context.close());
      const ownEnvironment = `DOSAR_LINK_CONFIG=${env.DOSAR_LINK_CONFIG}`;
      return { context, hostMemory: () => memoryOf(findProcess(hostProgram, ownEnvironment)) };
    },
    storedDocuments: () => count('spv_message where content_id is not null'),
    unreadReceipts: () =>
      count("spv_message where content_id is not null and type_enum = 'Confirmation' and receipt_read_at is null"),
    filedFilings: () => count('spv_filing where upload_index is not null and signed_id is not null'),
    sentRequests: () => count("spv_request where status = 'Submitted'"),
  };
}

type ServerParts = Pick<EnvironmentParts, 'webFolder' | 'after'> &
  Pick<RefreshEnvironment, 'simulator' | 'credentials'> & {
    readonly dataDir: string;
    readonly database: Awaited<ReturnType<typeof openBenchDatabase>>['database'];
  };

/** The server as it is started in production, on the bench's database. */
async function startBenchServer({ dataDir, webFolder, database, simulator, credentials, after }: ServerParts) {
  const port = await takePort();
  return startHttpProcess(
    {
      args: [SERVER],
      env: {
        PORT: `${port}`,
        DATA_DIR: dataDir,
        WEB_DIR: webFolder,
        DATABASE_URL: urlOf(database.owner),
        COMPANY_LOOKUP_URL: simulator.addresses.lookup,
        COMPANY_LOOKUP_PAUSE_MS: '0',
        FILING_STATE_URLS: simulator.addresses.state,
        FILING_STATE_CA_FILE: credentials.pki.rootCertificate,
      },
      port,
    },
    after,
  );
}
