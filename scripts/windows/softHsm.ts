import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../setup/cache.ts';
import { must } from '../setup/run.ts';
import { inside } from './inside.ts';
import type { ToolChain } from './toolChain.ts';

const SOURCES = join(import.meta.dirname, 'softHsm');
const MODULE = 'softhsm2.dll';

/** Returns SoftHSM as a module for Windows; compiles it where none is kept that was made the same way, which takes minutes. */
export async function ensureSoftHsm(chain: ToolChain): Promise<string> {
  const folder = cacheFolder('windows-token');
  const kept = join(folder, await hashOf(chain));
  const isKept = await access(join(kept, MODULE)).then(
    () => true,
    () => false,
  );
  if (isKept) return join(kept, MODULE);
  await mkdir(folder, { recursive: true });
  const made = await mkdtemp(join(folder, '.new-'));
  try {
    process.stdout.write('SoftHSM for Windows is compiled, with its OpenSSL\n');
    await must(...inside(chain, ['sh', join(SOURCES, 'build.sh'), made]), { quiet: true });
    await rename(made, kept);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
  return join(kept, MODULE);
}

/** The same module comes from the same tool chain and the same way to build it. */
async function hashOf({ id }: ToolChain): Promise<string> {
  const parts = await Promise.all(['build.sh', 'config.h'].map((name) => readFile(join(SOURCES, name), 'utf8')));
  const described = JSON.stringify([id, ...parts]);
  return createHash('sha256').update(described).digest('hex').slice(0, 32);
}
