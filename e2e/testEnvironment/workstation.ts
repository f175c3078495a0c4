import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION_ID } from '#extension/id.ts';
import { makeSeal } from '#simulator/documents/seal.ts';
import type { Pki } from './credentials/pki.ts';
import type { SoftToken } from './credentials/softToken.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** The native host as `cargo build --release` leaves it. */
export const NATIVE_HOST = at('native-host-rs/target/release/dosar-link');
const SHIM_BUILD = at('native-host-rs/tests/shim/build.sh');

/** What a person at the reader can do to the token; several at once. See native-host-rs/tests/shim/shim.c. */
export type TokenState =
  | 'count-low'
  | 'final-try'
  | 'locked'
  | 'removed'
  | `lock-after=${number}`
  | `slow=${string}:${number}`;

/** A workstation with the native host and a token that counts what is asked of it. */
export type Workstation = {
  /** Environment in which the browser, and so the host, is started. */
  readonly env: NodeJS.ProcessEnv;
  readonly stateDir: string;
  /** A folder that was confirmed for documents, below which others may be made. */
  readonly documentsDir: string;
  /** Answers of every C_Login so far: 0 is success, 0xa0 a wrong PIN. */
  logins(): number[];
  setToken(...states: readonly TokenState[]): void;
};

export type WorkstationOptions = {
  readonly dir: string;
  readonly token: SoftToken;
  readonly pki: Pick<Pki, 'dir' | 'rootCertificate' | 'issuingCertificate'>;
  /** Base addresses of the authority, without a slash at the end. */
  readonly authority: { readonly spv: string; readonly filing: string };
  /** Origins that may call the host. */
  readonly origins: readonly string[];
  /** Off only for benchmarks. */
  readonly pauses?: boolean;
  readonly authorityTimeoutMs?: number;
};

/** Writes the host's configuration and puts the counting token in between. */
export function makeWorkstation(options: WorkstationOptions): Workstation {
  const { dir, token, pki, authority, origins, pauses = true, authorityTimeoutMs = 20_000 } = options;
  const stateDir = join(dir, 'state');
  const control = join(dir, 'token.control');
  const log = join(dir, 'token.log');
  const config = join(dir, 'host.json');
  const documentsDir = join(dir, 'documents');
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  mkdirSync(documentsDir, { recursive: true });
  // Beside the configuration: the checkout may lie where a group can write, and from there nothing is loaded.
  const shim = join(dir, 'libshim.so');
  copyFileSync(execFileSync(SHIM_BUILD, { encoding: 'utf8' }).trim(), shim);
  const hostConfig = {
    extensionIds: [EXTENSION_ID],
    origins,
    modules: [shim],
    searchKnownModules: false,
    authority: {
      spv: `${authority.spv}/SPVWS2/rest/`,
      filing: `${authority.filing}/WAS6DUS/`,
      caFile: pki.rootCertificate,
      sealFile: makeSeal(pki.dir),
      timeoutMs: authorityTimeoutMs,
      pauses,
    },
    signing: { issuers: [pki.issuingCertificate], fetchIssuer: false },
    stateDir,
    documentFolders: [documentsDir],
  };
  writeFileSync(config, JSON.stringify(hostConfig));
  return {
    stateDir,
    documentsDir,
    env: {
      SOFTHSM2_CONF: token.conf,
      DOSAR_LINK_CONFIG: config,
      DOSAR_SHIM_MODULE: token.module,
      DOSAR_SHIM_CONTROL: control,
      DOSAR_SHIM_LOG: log,
    },
    logins: () => (existsSync(log) ? loginAnswers(readFileSync(log, 'utf8')) : []),
    setToken: (...states) => writeFileSync(control, states.map((state) => `${state}\n`).join('')),
  };
}

const loginAnswers = (log: string) =>
  [...log.matchAll(/^C_Login (0x[0-9a-f]+)$/gm)].map(([, answer]) => Number(answer));
