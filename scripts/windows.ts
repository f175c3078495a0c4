import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { countCpuSeconds } from './test/cpuTime.ts';
import { MACHINE_FACTOR, measureMachine } from './test/machine.ts';
import { vitest } from './test/runners.ts';
import { createSteps } from './test/steps.ts';
import { keepTested, removeTested } from './windows/artefact.ts';
import { buildEnvironment } from './windows/cargo.ts';
import { buildHostForWindows, buildsTheSame, PROGRAM, testUnitsUnderWine } from './windows/host.ts';
import { inside } from './windows/inside.ts';
import { buildInstaller } from './windows/installer.ts';
import { testLinkUnderWine } from './windows/linkTests.ts';
import { INSTALLER, TOOL_CHAIN } from './windows/testing.ts';
import { ensureToolChain } from './windows/toolChain.ts';
import { createWindows } from './windows/wine.ts';

/**
 * Builds the host for Windows, runs its tests under Wine, and makes the installer, which is installed, upgraded and removed:
 *   npm run windows [-- --config FILE] [--sign PROGRAM]
 * What passed lies in `dist/windows`, where `npm run release` takes it from. `npm run windows -- in COMMAND ARGS...` runs a
 * command in the tool chain, such as `cargo clippy` or `wine`.
 */
const chain = await ensureToolChain();
if (process.argv[2] === 'in') {
  const [program = 'bash', ...args] = process.argv.slice(3);
  const env = program === 'cargo' ? await buildEnvironment(chain) : {};
  process.exit(spawnSync(...inside(chain, [program, ...args], env), { stdio: 'inherit' }).status ?? 1);
}
const { values } = parseArgs({
  options: {
    /** A config.json that the installer puts beside the program. */
    config: { type: 'string' },
    /** A program that signs the file that it is named, in place: the host, then the installer. */
    sign: { type: 'string' },
  },
});

await removeTested();
const cpuSeconds = countCpuSeconds();
const factor = await measureMachine();
process.env[MACHINE_FACTOR] = String(factor);
const { step, end } = createSteps({ cpuSeconds, factor });
process.stdout.write(`Tool chain ${chain.id}\n`);

const results: boolean[] = [];
const take = async (...args: Parameters<typeof step>) => results.push(await step(...args));
await take('build of the host for Windows', () => buildHostForWindows(chain));
if (results.every(Boolean)) {
  await take('the same bytes from another folder', () => buildsTheSame(chain));
  await take('unit tests of the host under Wine', () => testUnitsUnderWine(chain));
  await take('link tests of the host under Wine', () => testLinkUnderWine(chain, PROGRAM));
  const installer = await makeInstaller();
  const env = { [INSTALLER]: installer, [TOOL_CHAIN]: JSON.stringify(chain) };
  await take('installer under Wine', () => vitest('windows', ['--project', 'windows'], env));
  if (results.every(Boolean)) await keepTested(installer, chain.id);
}
end();

async function makeInstaller(): Promise<string> {
  const windows = await createWindows(chain);
  try {
    const version = (await windows.read(PROGRAM, ['--version'])).trim();
    return await buildInstaller(chain, windows, { program: PROGRAM, version, out: '.cache/windows', ...values });
  } finally {
    await windows.remove();
  }
}
