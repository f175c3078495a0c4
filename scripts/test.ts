import { NOTED_STATEMENTS } from '#serverTesting/notedStatements.ts';
import { ensureDebianPackages } from './setup/debianPackages.ts';
import { ensurePythonTools } from './setup/pythonTools.ts';
import { affectedTests } from './test/affected.ts';
import { judgeBudget } from './test/budgetStep.ts';
import { countCpuSeconds } from './test/cpuTime.ts';
import { durationsOf, writeDurations } from './test/durations.ts';
import { runLanes, type Lane } from './test/lanes.ts';
import { MACHINE_FACTOR, measureMachine } from './test/machine.ts';
import { DIFFERS_ON_15, noteStatements, statementsOn15 } from './test/postgres15.ts';
import { cargoBuild, cargoTest, cargoTestTimeBounds, clippy, command, vitest, type Finished } from './test/runners.ts';
import { createSteps } from './test/steps.ts';

/**
 * Runs all tests, those of the areas named (`npm test -- AREA...`), or those that a change may break
 * (`npm test -- --affected`). An area is `host` or a part of a path, such as `machines`, `server/src/clients` or
 * `spvFilings`. `npm test -- --durations` runs all and notes how long each file took, for the order of later runs.
 * Repeated promises run at a tenth of their count; `npm run prove` runs all of them.
 */
const wanted = process.argv.slice(2);
const cpuSeconds = countCpuSeconds();
// Before anything else runs: what competes with it would make the machine look slow.
const factor = await measureMachine();
process.env[MACHINE_FACTOR] = String(factor);

ensureDebianPackages();
const { step, taken, stopOverlong, end } = createSteps({ cpuSeconds, factor });
if (wanted.length === 0 || wanted[0] === '--durations') {
  stopOverlong();
  await everything();
  if (wanted.length > 0) writeDurations(durationsOf(taken().files, factor));
  end(judgeBudget(taken()));
}
if (wanted[0] === '--affected') await affected();
else await only(wanted);
end();

/**
 * Two cores are kept busy by about three processes: one of them waits, for a disk or for another program, at any time. More
 * of them only make each other late. Vitest has two workers, which is a weight of 2; beside it there is always one thing of
 * weight 1: first cargo, then the host's tests, which mostly wait, and runs of vitest with one worker. Journeys wait most,
 * and last longest: the light steps are left for them. The server's tests come before or after them, because a browser, a
 * database for each journey and a third one that never rests make each other late. Bounds of time are held alone. The check
 * goes first: it makes the generated code that screens and journeys need, and its weight keeps both behind it.
 */
async function everything(): Promise<void> {
  const one = { DOSAR_TEST_WORKERS: '1' };
  const host = 'build of the host';
  const server = 'server on PostgreSQL 18';
  await runLanes(
    [
      lane(host, 1, buildTools),
      lane('check', 2, () => command('npm', ['run', '--silent', 'check'])),
      { ...lane('journeys in the browser', 2, () => vitest('e2e', ['--project', 'e2e']), [host]), isLongest: true },
      lane('units and screens', 2, () => vitest('units', ['--project', 'unit', '--project', 'screens'])),
      lane(server, 2, () => vitest('server', ['--project', 'server'], { [NOTED_STATEMENTS]: noteStatements() })),
      lane('tests of the host', 1, cargoTest, [host]),
      lane('lint of the host', 1, clippy, [host]),
      lane('mutants drawn by chance', 1, () => command('node', ['scripts/mutants.ts', '--draw', '40'])),
      lane(
        'documents and authority',
        1,
        () => vitest('authority', ['--project', 'documents', '--project', 'authority'], one),
        [host],
      ),
      lane('server on PostgreSQL 15', 1, () =>
        vitest('server-15', ['--project', 'server', ...DIFFERS_ON_15], { ...one, DOSAR_TEST_PG: '15' }),
      ),
      lane('statements on PostgreSQL 15', 1, statementsOn15, [server]),
      lane('bounds of time of the host', 3, cargoTestTimeBounds, [host]),
    ],
    3,
  );
}

/** The host, and the Python tools that its tests and those of the authority share: one of them must install those. */
async function buildTools(): Promise<Finished> {
  await ensurePythonTools();
  return cargoBuild();
}

async function only(areas: readonly string[]): Promise<void> {
  const paths = areas.filter((area) => area !== 'host');
  if (areas.includes('host')) await testHost();
  if (paths.length > 0) await step(paths.join(', '), () => vitest('area', paths));
}

async function testHost(): Promise<void> {
  await step('tests of the host', cargoTest);
  await step('bounds of time of the host', cargoTestTimeBounds);
}

async function affected(): Promise<void> {
  const { since, journeys, isHostChanged } = await affectedTests();
  const related = ['--changed', since, '--passWithNoTests'];
  const projects = ['unit', 'screens', 'server', 'documents', 'authority'].flatMap((name) => ['--project', name]);
  await step(`what imports a change since ${since}`, () => vitest('affected', [...related, ...projects]));
  if (isHostChanged) await testHost();
  if (journeys.length > 0) await step(journeys.join(', '), () => vitest('journeys', [...journeys]));
}

/** A step as a lane. */
function lane(name: string, weight: number, work: Parameters<typeof step>[1], needs: readonly string[] = []): Lane {
  return { name, weight, needs, work: () => step(name, work) };
}
