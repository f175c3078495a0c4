import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cargo } from '../setup/cargo.ts';
import { must } from '../setup/run.ts';
import { NO_TIMES } from '../test/reports.ts';
import { finishedOfCargo, TIMED, type Finished } from '../test/runners.ts';
import { sumOf } from '../test/tally.ts';
import { inside } from './inside.ts';
import { LEFT_OUT } from './leftOut.ts';
import { ensureSoftHsm } from './softHsm.ts';
import type { ToolChain } from './toolChain.ts';
import { createWindows, type Windows } from './wine.ts';

const ENTER = join(import.meta.dirname, 'inside.sh');
const SHIM = 'native-host-rs/tests/shim/shim.c';
const COMPILE = ['-std=c11', '-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-static'];
/** Compares with this system, and is repeated as often as in `npm run prove`. */
const ALIKE = 'signed_alike::';
const THREADS = 4;
const PASSED = /^test (\S+) \.\.\. ok$/gm;

/**
 * Runs the link tests with their hosts under Wine. The tests themselves, the authority and our own server stay on this
 * system, which has what they need: both systems are shown the same by the same tests.
 */
export async function testLinkUnderWine(chain: ToolChain, program: string): Promise<Finished> {
  const windows = await createWindows(chain);
  try {
    await addTokenAndProgram(windows, chain, program);
    windows.keepOn();
    const left = Object.keys(LEFT_OUT).flatMap((name) => ['--skip', name]);
    const env = { DOSAR_TEST_WINDOWS: windows.prefix };
    const untimed = TIMED.flatMap((name) => ['--skip', name]);
    const runs = [
      await linkTests([`--test-threads=${THREADS}`, ...left, ...untimed, '--skip', ALIKE], env),
      await linkTests(['--test-threads=1', ...left, ...TIMED], env),
      await linkTests(['--test-threads=1', ALIKE], { ...env, DOSAR_PROVE: '1' }),
    ];
    const output = runs.map((one) => one.output).join('');
    const tally = sumOf(runs.map((one) => one.tally));
    const shown = await countShown(windows, output);
    process.stdout.write(`${shown} link tests passed with hosts under Wine\n`);
    return { tally: { ...tally, passed: shown }, times: NO_TIMES, output };
  } finally {
    await windows.remove();
  }
}

/** What the tests look for in the folder that `DOSAR_TEST_WINDOWS` names: `tests/link/workstation/target.rs` says it. */
async function addTokenAndProgram({ prefix, drive }: Windows, chain: ToolChain, program: string): Promise<void> {
  const modules = join(drive, 'Program Files/SoftHSM2');
  await mkdir(modules);
  await copyFile(await ensureSoftHsm(chain), join(modules, 'softhsm2.dll'));
  await copyFile(program, join(prefix, 'dosar-link.exe'));
  const shim = join(prefix, 'shim.dll');
  await must(...inside(chain, ['x86_64-w64-mingw32-gcc', ...COMPILE, '-o', shim, SHIM]), { quiet: true });
  await writeFile(join(prefix, 'start'), startIn(prefix, chain), { mode: 0o755 });
}

/**
 * Starts a host with the environment and the arguments given, which Wine takes for UTF-8 only where the language says so. It
 * stays one process: who kills it kills the host.
 */
const startIn = (prefix: string, { root }: ToolChain): string => `#!/bin/sh
export LC_ALL=C.UTF-8 WINEPREFIX='${prefix}' WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winewayland.drv,winebth.sys='
cd "$WINEPREFIX"
exec '${ENTER}' '${root}' '${tmpdir()}' '${process.cwd()}' -- wine "$WINEPREFIX/dosar-link.exe" "$@"
`;

async function linkTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const command = ['--test', 'link', '--', ...args];
  return finishedOfCargo(await cargo('test', command, { quiet: true, env }));
}

/** Tests that passed and started a host. One that starts none runs in the program of the tests and shows nothing here. */
async function countShown({ prefix }: Windows, output: string): Promise<number> {
  const list = await readFile(join(prefix, 'started'), 'utf8').catch(() => '');
  const started = new Set(list.split('\n'));
  return [...output.matchAll(PASSED)].filter(([, name = '']) => started.has(name)).length;
}
