import { keptBoringSsl, type BoringSsl } from '../setup/boringssl.ts';
import { must, run, type Finished } from '../setup/run.ts';
import { inside, TARGET } from './inside.ts';
import type { ToolChain } from './toolChain.ts';

type Options = {
  readonly quiet?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly crate?: string;
  readonly target?: string;
};

const CRATE = 'native-host-rs';
/** Beside the builds for this system: the compilers are of two versions. */
const TARGET_FOLDER = 'native-host-rs/target/windows';

/** Where the programs for Windows lie after a build. */
export const PROGRAMS = `${TARGET_FOLDER}/${TARGET}/release`;

/** Runs cargo for Windows over the native host, with the BoringSSL that all such builds share. */
export async function cargoForWindows(
  chain: ToolChain,
  command: string,
  args: readonly string[],
  { quiet = false, env = {}, crate = CRATE, target = TARGET_FOLDER }: Options = {},
): Promise<Finished> {
  const manifest = ['--release', '--locked', '--manifest-path', `${crate}/Cargo.toml`];
  const variables = { ...(await buildEnvironment(chain)), CARGO_TARGET_DIR: target, ...env };
  return run(...inside(chain, ['cargo', command, ...manifest, ...args], variables), { quiet });
}

/** What builds of the host need to know in the tool chain. */
export const buildEnvironment = async (chain: ToolChain): Promise<NodeJS.ProcessEnv> => ({
  ...(await boringSslForWindows(chain)),
  CARGO_TARGET_DIR: TARGET_FOLDER,
});

/** What decides about BoringSSL's bytes: a new version of anything else in the tool chain leaves it as it is. */
const COMPILERS = 'x86_64-w64-mingw32-g++ --version; nasm -v; cmake --version; clang --version';

/** Returns the BoringSSL for Windows, compiled once for each crate version and version of its compilers. */
const boringSslForWindows = (chain: ToolChain): Promise<BoringSsl> =>
  keptBoringSsl({
    describe: async () => [await must(...inside(chain, ['sh', '-euc', COMPILERS]), { quiet: true }), TARGET],
    cargo: ([command = 'build', ...args], env) =>
      run(...inside(chain, ['cargo', command, ...args], { CARGO_TARGET_DIR: TARGET_FOLDER, ...env }), { quiet: true }),
  });
