import { ensureDebianPackages } from './setup/debianPackages.ts';
import { cargoBuild, cargoTest, clippy, command, vitest } from './test/runners.ts';
import { createSteps } from './test/steps.ts';

/**
 * Runs all tests, or those of the areas named: `npm test -- AREA...`. An area is `host` or a part of a path, such as
 * `machines`, `server/src/clients` or `spvFilings`. Repeated promises run at a tenth of their count; `npm run prove`
 * runs all of them.
 */
const areas = process.argv.slice(2);
const { step, end } = createSteps();

ensureDebianPackages();
await (areas.length === 0 ? everything() : only(areas));
end();

/** Compiling and the host's tests, which mostly wait, run in parallel with the tests in Node. */
async function everything(): Promise<void> {
  const host = step('build of the host', cargoBuild);
  const rust = testHost(host);
  await step('check', () => command('npm', ['run', '--silent', 'check']));
  await step('units and screens', () => vitest('units', ['--project', 'unit', '--project', 'screens']));
  await step('server on PostgreSQL 18', () => vitest('server', ['--project', 'server']));
  await step('server on PostgreSQL 15', () => vitest('server-15', ['--project', 'server'], { DOSAR_TEST_PG: '15' }));
  await step('documents and authority', () =>
    vitest('authority', ['--project', 'documents', '--project', 'authority']),
  );
  if (await host) await step('journeys in the browser', () => vitest('e2e', ['--project', 'e2e']));
  await rust;
}

async function testHost(build: Promise<boolean>): Promise<void> {
  if (!(await build)) return;
  await step('tests of the host', cargoTest);
  await step('lint of the host', clippy);
}

async function only(wanted: readonly string[]): Promise<void> {
  const paths = wanted.filter((area) => area !== 'host');
  if (wanted.includes('host')) await step('host', cargoTest);
  if (paths.length > 0) await step(paths.join(', '), () => vitest('area', paths));
}
