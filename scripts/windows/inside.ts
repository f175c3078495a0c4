import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cacheFolder } from '../setup/cache.ts';

/** What Rust calls the system that the tool chain compiles for. */
export const TARGET = 'x86_64-pc-windows-gnu';

const ENTER = join(import.meta.dirname, 'inside.sh');
/** Registry of crates: what was fetched once serves builds of every system. */
const CARGO_HOME = process.env.CARGO_HOME || join(homedir(), '.cargo');
/** A folder that holds the C++ library for static linking and not the other one. */
const STATIC_LIBRARIES = '/usr/local/lib/dosar';
/** Errors name the file they are in: the same bytes come out wherever the tree and the registry lie. */
const NAMES = `-ffile-prefix-map=${process.cwd()}=/dosar`;

/** Where cargo builds. The linker orders what is imported by the paths of libraries, so that they must not differ. */
const BUILDS = '/dosar-builds';

/** The environment in the tool chain, whole. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  HOME: '/root',
  LANG: 'C.UTF-8',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  CARGO_HOME,
  CARGO_BUILD_TARGET: TARGET,
  CC_x86_64_pc_windows_gnu: 'x86_64-w64-mingw32-gcc',
  CXX_x86_64_pc_windows_gnu: 'x86_64-w64-mingw32-g++',
  CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER: 'x86_64-w64-mingw32-gcc',
  CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER: 'wine',
  CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS: [
    '-C target-feature=+crt-static',
    `-L native=${STATIC_LIBRARIES}`,
    `--remap-path-prefix=${CARGO_HOME}=/cargo`,
  ].join(' '),
  CFLAGS_x86_64_pc_windows_gnu: NAMES,
  CXXFLAGS_x86_64_pc_windows_gnu: NAMES,
  // The linker writes a time into the program: any, but always the same.
  SOURCE_DATE_EPOCH: '1',
  BORING_BSSL_RUST_CPPLIB: 'static=stdc++',
  WINEDEBUG: '-all',
  // No .NET, no browser of Wine, no screen, and no Bluetooth, whose driver falls over where there is none.
  WINEDLLOVERRIDES: 'mscoree,mshtml,winewayland.drv,winebth.sys=',
};

/** The command line that runs a program in the tool chain, in this folder; of the environment only what is named here. */
export function inside(
  chain: { readonly root: string },
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): [command: string, args: string[]] {
  const folders = [process.cwd(), tmpdir(), cacheFolder(''), join(CARGO_HOME, 'registry')];
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const { CARGO_TARGET_DIR: builds } = env;
  if (builds !== undefined) {
    mkdirSync(builds, { recursive: true });
    folders.push(`${resolve(builds)}:${BUILDS}`);
  }
  const place = builds === undefined ? {} : { CARGO_TARGET_DIR: BUILDS };
  const variables = Object.entries({ ...ENVIRONMENT, ...env, ...place }).map(
    ([name, value]) => `${name}=${value ?? ''}`,
  );
  return [ENTER, [chain.root, ...folders, '--', 'env', '-i', ...variables, program, ...args]];
}
