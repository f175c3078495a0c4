import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishedOf, finishedOfCargo, type Finished } from '../test/runners.ts';
import { cargoForWindows, PROGRAMS } from './cargo.ts';
import { hashOfFile } from './sources.ts';
import type { ToolChain } from './toolChain.ts';
import { createWindows } from './wine.ts';

/** The host for Windows after a build. */
export const PROGRAM = join(PROGRAMS, 'dosar-link.exe');
const SOURCES = ['Cargo.toml', 'Cargo.lock', 'src', 'tests', 'examples'];

/** Builds the host for Windows. */
export const buildHostForWindows = async (chain: ToolChain): Promise<Finished> =>
  finishedOf(await cargoForWindows(chain, 'build', ['--bins', '--quiet'], { quiet: true }));

/** Builds the program once more, from a copy of its sources in another folder: the same bytes must come out. */
export async function buildsTheSame(chain: ToolChain): Promise<Finished> {
  const copy = await mkdtemp(join(tmpdir(), 'dosar-second-'));
  try {
    const crate = join(copy, 'native-host-rs');
    for (const name of SOURCES) await cp(join('native-host-rs', name), join(crate, name), { recursive: true });
    await cp('contracts', join(copy, 'contracts'), { recursive: true });
    const target = join(copy, 'target');
    const built = await cargoForWindows(chain, 'build', ['--bins', '--quiet'], { quiet: true, crate, target });
    if (built.code !== 0) return finishedOf(built);
    const [first, second] = await Promise.all(
      [PROGRAM, join(target, 'x86_64-pc-windows-gnu/release/dosar-link.exe')].map(hashOfFile),
    );
    const output = `The program is ${first}, built once more in another folder ${second}.\n`;
    return finishedOf({ code: first === second ? 0 : 1, output });
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Runs the unit tests of the host under Wine. */
export async function testUnitsUnderWine(chain: ToolChain): Promise<Finished> {
  const windows = await createWindows(chain);
  try {
    return finishedOfCargo(
      await cargoForWindows(chain, 'test', ['--lib', '--quiet'], { quiet: true, env: { WINEPREFIX: windows.prefix } }),
    );
  } finally {
    await windows.remove();
  }
}
