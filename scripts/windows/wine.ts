import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { must, run, type Finished } from '../setup/run.ts';
import { inside } from './inside.ts';
import type { ToolChain } from './toolChain.ts';

/** A Windows of Wine as it is when new, in a folder of its own. */
export type Windows = {
  /** The folder that Wine keeps it in. */
  readonly prefix: string;
  /** Its drive C, as a folder of this system. */
  readonly drive: string;
  /** Runs one of its programs, or one of this system by its path there. */
  readonly run: (program: string, args?: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Finished>;
  /** The standard output of a program that must succeed; what Wine itself says goes to the other one. */
  readonly read: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Has it stay on until it is removed: the first program that starts in it waits some seconds, those after it do not. */
  readonly keepOn: () => void;
  /** Ends its programs and removes it. */
  readonly remove: () => Promise<void>;
};

/** The path that programs of Windows know a file of this system by. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** Makes a new Windows, which takes some seconds. */
export async function createWindows(chain: ToolChain): Promise<Windows> {
  const folder = await mkdtemp(join(tmpdir(), 'dosar-windows-'));
  const env = { WINEPREFIX: folder };
  await must(...inside(chain, ['wine', 'wineboot', '--init'], env), { quiet: true });
  await run(...inside(chain, ['wineserver', '--wait'], env), { quiet: true });
  return {
    prefix: folder,
    drive: join(folder, 'drive_c'),
    run: (program, args = [], more = {}) =>
      run(...inside(chain, ['wine', program, ...args], { ...env, ...more }), { quiet: true }),
    read: async (program, args, more = {}) =>
      (await promisify(execFile)(...inside(chain, ['wine', program, ...args], { ...env, ...more }))).stdout,
    // A command window waits for its input.
    keepOn: () => spawn(...inside(chain, ['wine', 'cmd'], env), { stdio: ['pipe', 'ignore', 'ignore'] }),
    remove: async () => {
      await run(...inside(chain, ['wineserver', '--kill', '--wait'], env), { quiet: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
