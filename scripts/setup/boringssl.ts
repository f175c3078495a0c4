import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from './cache.ts';
import { must, run, type Finished } from './run.ts';

/** The crate and its checksum, and the features that patch its sources. */
const DESCRIBED_IN = ['native-host-rs/Cargo.lock', 'native-host-rs/Cargo.toml'];
const COMPILER_SETTINGS = ['CC', 'CXX', 'CFLAGS', 'CXXFLAGS', 'LDFLAGS', 'CMAKE_TOOLCHAIN_FILE'];
/** Lists the other files of the folder with their hashes; written last. */
const CONTENTS = 'contents.json';

/** What a host build needs to know of the compiled BoringSSL; nothing where none could be kept, so that it makes its own. */
export type BoringSsl = { readonly BORING_BSSL_PATH?: string; readonly BORING_BSSL_ASSUME_PATCHED?: '1' };

/** What compiles a host: all that decides about the bytes besides the sources, and its cargo. */
export type Compiler = {
  readonly describe: () => Promise<readonly unknown[]>;
  readonly cargo: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<Finished>;
};

const OF_THIS_SYSTEM: Compiler = {
  describe: async () => {
    const tools = [process.env.CC ?? 'cc', process.env.CXX ?? 'c++', 'cmake'];
    const versions = await Promise.all(tools.map((tool) => must(tool, ['--version'], { quiet: true })));
    const target = /^host: .*$/m.exec(await must('rustc', ['-vV'], { quiet: true }))?.[0];
    return [versions, target, COMPILER_SETTINGS.map((name) => process.env[name] ?? null)];
  },
  cargo: (args, env) => run('cargo', args, { quiet: true, env }),
};

/**
 * Returns the BoringSSL that was compiled once for this crate version, compiler and target, outside of the tree: a clean
 * checkout saves most of its first build. Compiles it into the build folder of the host where it is missing or damaged.
 */
export async function keptBoringSsl(compiler = OF_THIS_SYSTEM): Promise<BoringSsl> {
  try {
    const folder = cacheFolder('boringssl');
    const kept = join(folder, await keyOfBuild(compiler));
    if (!(await isWhole(kept))) await fill(compiler, folder, kept);
    return { BORING_BSSL_PATH: kept, BORING_BSSL_ASSUME_PATCHED: '1' };
  } catch (error) {
    process.stderr.write(`BoringSSL is built anew: ${error instanceof Error ? error.message : String(error)}\n`);
    return {};
  }
}

async function keyOfBuild(compiler: Compiler): Promise<string> {
  const [lock, manifest] = await Promise.all(DESCRIBED_IN.map((path) => readFile(path, 'utf8')));
  const crate = /\[\[package\]\]\nname = "boring-sys"\n[^[]*/.exec(lock ?? '')?.[0];
  const features = manifest?.match(/^boring(-sys)? = .*$/gm);
  const described = JSON.stringify([crate, features, ...(await compiler.describe())]);
  return createHash('sha256').update(described).digest('hex').slice(0, 32);
}

/** Whether all files of the folder are as they were when it was filled. */
export async function isWhole(folder: string): Promise<boolean> {
  const listed = await readFile(join(folder, CONTENTS), 'utf8').catch(() => null);
  return listed !== null && listed === (await contentsOf(folder).catch(() => null));
}

/** Fills a folder of another name and puts it in place whole: a build that is cut off leaves nothing that another one uses. */
async function fill(compiler: Compiler, parent: string, kept: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  const made = await mkdtemp(join(parent, '.new-'));
  try {
    const env = { BORING_BSSL_INSTALL_DIR: made };
    const args = ['build', '--release', '--quiet', '--manifest-path', 'native-host-rs/Cargo.toml', '-p', 'boring-sys'];
    const { code, output } = await compiler.cargo(args, env);
    if (code !== 0) throw new Error(output);
    await putInPlace(made, kept);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Gives a filled folder its name. A damaged one of that name goes; a whole one, filled at the same time, stays. */
export async function putInPlace(made: string, kept: string): Promise<void> {
  await writeFile(join(made, CONTENTS), await contentsOf(made));
  if (await isWhole(kept)) return;
  await rm(kept, { recursive: true, force: true });
  await rename(made, kept).catch(async (error: unknown) => {
    if (!(await isWhole(kept))) throw error;
  });
}

async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = await Promise.all(
    paths
      .map((path) => path.slice(folder.length + 1))
      .filter((path) => path !== CONTENTS)
      .sort()
      .map(async (path) => [path, hashOf(await readFile(join(folder, path)))] as const),
  );
  if (!hashes.some(([path]) => path === 'lib/libcrypto.a')) throw new Error(`${folder} has no library`);
  return JSON.stringify(Object.fromEntries(hashes));
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
