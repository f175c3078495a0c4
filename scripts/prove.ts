import { ensureDebianPackages } from './setup/debianPackages.ts';
import { must } from './setup/run.ts';
import { countCpuSeconds } from './test/cpuTime.ts';
import { MACHINE_FACTOR, measureMachine } from './test/machine.ts';
import { testOnOtherDays } from './test/otherDays.ts';
import { cargoBuild, cargoTest, cargoTestTimeBounds, command, vitest } from './test/runners.ts';
import { createSteps } from './test/steps.ts';

/**
 * Proves what `npm test` takes samples of: the files and tests in another order (`--seed N` repeats one), the whole server on
 * PostgreSQL 15, everything on other days,
 * the repeated promises at their full count, the accessibility tours in all languages, themes and widths, then a whole
 * month-end hour; 40,000 hostile requests; and the host for Windows. With `mutants` it runs the mutants of the machines instead.
 */
const FULL = { DOSAR_PROVE: '1' };
const [what, value] = process.argv.slice(2);

ensureDebianPackages();
if (what === 'mutants') {
  await must('node', ['scripts/mutants.ts', ...process.argv.slice(3)]);
  process.exit(0);
}
const cpuSeconds = countCpuSeconds();
const factor = await measureMachine();
process.env[MACHINE_FACTOR] = String(factor);
const { step, end } = createSteps({ cpuSeconds, factor });
const project = (...names: readonly string[]) => names.flatMap((name) => ['--project', name]);

const seed = what === '--seed' ? Number(value) : Math.floor(Math.random() * 1_000_000);
const shuffled = { ...FULL, DOSAR_TEST_SHUFFLE: String(seed) };
process.stdout.write(`Order by seed ${seed}\n`);
await step('units and screens, shuffled', () => vitest('units', project('unit', 'screens'), shuffled));
await step('server, shuffled', () => vitest('server', project('server'), shuffled));
await step('server on PostgreSQL 15', () => vitest('server-15', project('server'), { ...FULL, DOSAR_TEST_PG: '15' }));
await step('hostile requests by the seed', () =>
  vitest('hostile', [...project('server'), 'server/src/promises/hostileRequests'], {
    DOSAR_FUZZ_CASES: '40000',
    DOSAR_FUZZ_SEED: String(seed),
  }),
);
await step('documents and authority, shuffled', () => vitest('authority', project('documents', 'authority'), shuffled));
await testOnOtherDays(step);
await step('recipes of CONTRIBUTING, on a copy', () => command('node', ['scripts/recipes.ts']));
if (await step('build of the host', cargoBuild)) {
  await step('tests of the host, all counts', () => cargoTest(FULL));
  await step('bounds of time of the host, all counts', () => cargoTestTimeBounds(FULL));
  await step('journeys, all counts and whole tours', () => vitest('e2e', project('e2e'), FULL));
  await step('month-end hour', () => command('node', ['e2e/monthEnd/run.ts', '--seed', '1']));
}
await step('host for Windows', () => command('node', ['scripts/windows.ts']));
end();
