import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { cacheFolder } from '../setup/cache.ts';
import { ensureDebianPackages } from '../setup/debianPackages.ts';
import { must } from '../setup/run.ts';
import { inside } from './inside.ts';

/** A small Debian in a folder that compiles for Windows and runs what it compiled. */
export type ToolChain = {
  readonly root: string;
  /** A hash of the versions of its packages and of what was made from them. */
  readonly id: string;
};

/** What the folder is made of besides Debian's smallest system. sid: no other release has a Rust that is new enough. */
const PACKAGES = [
  'ca-certificates',
  // The host and BoringSSL.
  'rustc',
  'cargo',
  'rust-src',
  'rust-clippy',
  'gcc',
  'libc6-dev',
  'gcc-mingw-w64-x86-64-posix',
  'g++-mingw-w64-x86-64-posix',
  'cmake',
  'make',
  'nasm',
  'perl',
  'git',
  'clang',
  'libclang-dev',
  // The module of a token, from Debian's sources.
  'pkg-config',
  'dpkg-dev',
  'patch',
  'xz-utils',
  'autoconf',
  'automake',
  'libtool',
  // Windows itself, and its installer.
  'wine',
  'wine64',
  'wixl',
  'msitools',
];
const MIRROR = 'http://deb.debian.org/debian';
/** Written last: a folder without it is unfinished. */
const RECORD = 'tool-chain.json';
const SCRIPTS = ['tools.sh', 'standardLibrary.sh'];

const scriptPath = (name: string) => join(import.meta.dirname, name);

/** The tool chain that is kept, if it was made of what is asked for here. */
export async function keptToolChain(): Promise<ToolChain | null> {
  const folder = cacheFolder('windows');
  const wanted = await wantedHash();
  for (const id of await readdir(folder).catch(() => [])) {
    const record = await readFile(join(folder, id, RECORD), 'utf8').catch(() => null);
    if (record !== null && v.is(v.object({ wanted: v.literal(wanted) }), JSON.parse(record))) {
      return { root: join(folder, id), id };
    }
  }
  return null;
}

/** Returns the tool chain; makes it where it is missing, which takes some minutes and 5 GB. */
export async function ensureToolChain(): Promise<ToolChain> {
  const kept = await keptToolChain();
  if (kept !== null) return kept;
  ensureDebianPackages(['debootstrap']);
  const folder = cacheFolder('windows');
  await mkdir(folder, { recursive: true });
  const root = await mkdtemp(join(folder, '.new-'));
  await chmod(root, 0o755);
  try {
    return await make(folder, root);
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

async function make(folder: string, root: string): Promise<ToolChain> {
  const begun = performance.now();
  const say = (text: string) =>
    process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
  say(`Tool chain for Windows: ${PACKAGES.length} packages of Debian sid, with what they need`);
  // It mounts what it needs: in a space of its own nothing stays mounted when it is cut off.
  const debootstrap = ['--mount', '--propagation', 'private', 'debootstrap', '--variant=minbase'];
  await must('unshare', [...debootstrap, `--include=${PACKAGES.join(',')}`, 'sid', root, MIRROR], { quiet: true });
  await must(...inside({ root }, ['apt-get', 'clean']), { quiet: true });
  for (const name of SCRIPTS) {
    say(`Tool chain for Windows: ${name}`);
    await copyFile(scriptPath(name), join(root, 'usr/local/bin', name));
    await must(...inside({ root }, [name]), { quiet: true });
  }
  const versions = await must(...inside({ root }, ['dpkg-query', '-W', '-f', '${Package} ${Version}\n']), {
    quiet: true,
  });
  const wanted = await wantedHash();
  const id = hashOf(wanted, versions).slice(0, 32);
  await writeFile(join(root, RECORD), JSON.stringify({ wanted, versions: versions.trim().split('\n') }, null, 2));
  await rename(root, join(folder, id));
  say(`Tool chain for Windows: kept as ${join(folder, id)}`);
  return { root: join(folder, id), id };
}

/** A hash of what the tool chain is made of, as far as the project says it. */
export const wantedHash = async () =>
  hashOf(...PACKAGES, ...(await Promise.all(SCRIPTS.map((name) => readFile(scriptPath(name), 'utf8')))));

const hashOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
