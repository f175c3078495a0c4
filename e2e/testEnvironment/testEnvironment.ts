import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Simulator } from '#simulator/simulator.ts';
import { startBackend, type BackendOptions } from './backend.ts';
import { createClientSide, type ClientSide } from './clientSide.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { ServerProcess } from './server/serverProcess.ts';

/** Personal code of the token's holder at the simulated authority: invented, with a valid check digit. */
const HOLDER_CNP = '1850615410019';

/** What a journey plays on that starts and ends nothing but browsers and hosts. */
export type JourneyEnvironment = ClientSide & {
  readonly dir: string;
  /** The server's folder: its database and contents. */
  readonly dataDir: string;
  readonly credentials: Credentials;
  readonly simulator: Pick<Simulator, 'addresses' | 'control'>;
  readonly server: Pick<ServerProcess, 'origin' | 'mailsTo'>;
  stop(): Promise<void>;
};

/** Everything a journey plays on: authority, token, workstation, server, and browsers to open on it. */
export type TestEnvironment = JourneyEnvironment & { readonly simulator: Simulator; readonly server: ServerProcess };

export type JourneyOptions = {
  readonly pauses?: boolean;
  /** Tax ids the token's first holder has rights for. */
  readonly rights: readonly string[];
};

export type TestEnvironmentOptions = JourneyOptions &
  BackendOptions & {
    /** Where everything is kept; a new folder that goes with the environment by default. */
    readonly dir?: string;
  };

/** Builds the environment: two firms could meet on it and must not notice each other. */
export async function startTestEnvironment({
  dir,
  pauses = true,
  rights,
  beforeServer,
  ...options
}: TestEnvironmentOptions): Promise<TestEnvironment> {
  const root = dir ?? newFolder();
  const backend = await startBackend(root, {
    ...options,
    async beforeServer(parts) {
      await giveRights(parts, rights);
      await beforeServer?.(parts);
    },
  });
  const { credentials, simulator, server, extension } = backend;
  const meets = { credentials, authority: simulator.addresses, origin: server.origin, extension, pauses };
  const clientSide = createClientSide(root, meets);
  return {
    ...backend,
    ...clientSide,
    dir: root,
    async stop() {
      await clientSide.close();
      await backend.stop();
      if (dir === undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Makes a folder that goes with an environment. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dosar-environment-'));
  // The database runs as another user, who has to be let through.
  chmodSync(folder, 0o755);
  return folder;
}

/** Makes the token's first holder known to the authority, with rights for these tax ids. */
export async function giveRights(
  { credentials, simulator }: Pick<JourneyEnvironment, 'credentials' | 'simulator'>,
  rights: readonly string[],
): Promise<void> {
  const [holder] = credentials.token.holders;
  if (!holder) throw new Error('the token has no holder');
  await simulator.control.addCertificates({ serial: holder.serial, cnp: HOLDER_CNP, rights: [...rights] });
}
