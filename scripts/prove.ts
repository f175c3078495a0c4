import { ensureDebianPackages } from './setup/debianPackages.ts';
import { must } from './setup/run.ts';
import { cargoBuild, cargoTest, command, vitest } from './test/runners.ts';
import { testOnOtherDays } from './test/otherDays.ts';
import { createSteps } from './test/steps.ts';

/**
 * Runs the tests on other days, the repeated promises of `npm test` at their full count, then a whole month-end hour.
 * With `mutants` it runs the mutants of the machines instead.
 */
const FULL = { DOSAR_PROVE: '1' };
const [what] = process.argv.slice(2);

ensureDebianPackages();
if (what === 'mutants') {
  await must('node', ['scripts/mutants.ts', ...process.argv.slice(3)]);
  process.exit(0);
}
const { step, end } = createSteps();
await testOnOtherDays(step);
if (await step('build of the host', cargoBuild)) {
  await step('tests of the host, all counts', () => cargoTest([], FULL));
  await step('promises in the browser, all counts', () => vitest('promises', ['e2e/promises'], FULL));
  await step('month-end hour', () => command('node', ['e2e/monthEnd/run.ts', '--seed', '1']));
}
end();
