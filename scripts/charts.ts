import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { render } from 'state-machine-cat';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { chartOf, hoverTexts } from './charts.convert.ts';

/**
 * Draws every machine into docs/charts, coloured by what its model test took. `--check` draws nothing and ends with 1
 * when a chart does not belong to the files it was drawn from.
 */
const ROOT = dirname(import.meta.dirname);
const CHARTS = join(ROOT, 'docs/charts');
const COVERAGE = join(ROOT, '.cache/coverage');
/** A change here changes every chart. */
const DRAWN_BY = ['scripts/charts.ts', 'scripts/charts.convert.ts', 'node_modules/state-machine-cat/package.json'];

type Chart = {
  readonly name: string;
  readonly file: string;
  readonly sources: readonly string[];
  readonly svg: string;
};

const charts = globSync('machines/*/*.machine.ts', { cwd: ROOT })
  .sort()
  .map((file): Chart => {
    const name = basename(file, '.machine.ts');
    const sources = globSync(`${dirname(file)}/*.ts`, { cwd: ROOT }).sort();
    return { name, file, sources, svg: join(CHARTS, `${name}.svg`) };
  });

function check(): number {
  const stale = charts.filter((chart) => sealIn(chart.svg) !== sealOf(chart)).map((chart) => `${chart.name}: stale`);
  const drawn = globSync('*.svg', { cwd: CHARTS }).map((svg) => basename(svg, '.svg'));
  const left = drawn
    .filter((name) => !charts.some((chart) => chart.name === name))
    .map((name) => `${name}: drawn from no machine`);
  const listed = readFileSync(join(CHARTS, 'README.md'), 'utf8');
  const unlisted = charts
    .filter((chart) => !listed.includes(`(${chart.name}.svg)`))
    .map((chart) => `${chart.name}: not in docs/charts/README.md`);

  const problems = [...stale, ...left, ...unlisted];
  for (const problem of problems) console.error(`charts: ${problem}`);
  if (problems.length > 0) console.error('charts: run npm run charts and commit docs/charts');
  else console.log(`charts: ${charts.length} are up to date`);
  return problems.length > 0 ? 1 : 0;
}

async function draw(): Promise<number> {
  const untested = charts.filter((chart) => !hasFreshCoverage(chart));
  if (untested.length > 0) {
    console.log(`charts: running the model tests of ${untested.map((chart) => chart.name).join(', ')}`);
    const tests = untested.map((chart) => `${dirname(chart.file)}/`);
    const run = spawnSync('npx', ['vitest', 'run', '--root', '.', '--reporter=dot', ...tests], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    // A test that fails on a missing transition has still written what it took: the chart shows the gap.
    if (run.error) throw run.error;
  }
  mkdirSync(CHARTS, { recursive: true });
  let missingInAll = 0;
  for (const chart of charts) {
    const machine = await machineIn(chart);
    const missing = missingOf(chart);
    missingInAll += missing.size;
    const svg = await render(chartOf(machine, missing), {
      inputType: 'json',
      outputType: 'svg',
      noDotNativeWarning: true,
      // The order smcat asks for forces arrows there and back into one place, with their labels over one another.
      dotGraphAttrs: [{ name: 'ordering', value: '""' }],
    });
    writeFileSync(chart.svg, sealed(withHoverTexts(svg, hoverTexts(machine)), sealOf(chart)));
  }
  console.log(`charts: ${charts.length} drawn, ${missingInAll} transitions not taken by a test`);
  return 0;
}

async function machineIn(chart: Chart): Promise<AnyStateMachine> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, chart.file)).href);
  const machine = Object.values(module).find((value) => value instanceof StateMachine);
  if (!(machine instanceof StateMachine)) throw new Error(`${chart.file} exports no machine`);
  return machine;
}

const coverageOf = (chart: Chart) => join(COVERAGE, `${chart.name}.json`);

function hasFreshCoverage(chart: Chart): boolean {
  if (!existsSync(coverageOf(chart))) return false;
  const recorded = statSync(coverageOf(chart)).mtimeMs;
  return chart.sources.every((source) => statSync(join(ROOT, source)).mtimeMs <= recorded);
}

/** Names of the transitions that no test took. */
function missingOf(chart: Chart): ReadonlySet<string> {
  const record: unknown = JSON.parse(readFileSync(coverageOf(chart), 'utf8'));
  if (typeof record !== 'object' || record === null || !('missing' in record) || !Array.isArray(record.missing)) {
    throw new Error(`${coverageOf(chart)} is no record of a model test`);
  }
  return new Set(record.missing.map(String));
}

/** Names the state of everything a chart was drawn from. */
function sealOf(chart: Chart): string {
  const hash = createHash('sha256');
  for (const source of [...chart.sources, ...DRAWN_BY]) hash.update(source).update(readFileSync(join(ROOT, source)));
  return hash.digest('hex');
}

/** Also a little smaller than it was measured: other workstations have wider fonts. */
const sealed = (svg: string, seal: string) =>
  svg
    .replace('<svg ', `<!-- drawn from ${seal} -->\n<svg `)
    .replaceAll('font-size="12.00"', 'font-size="10.50"')
    .replaceAll('font-size="10.00"', 'font-size="9.00"');

/** A title is what a browser shows under the pointer; Graphviz writes only the names of the states into it. */
const withHoverTexts = (svg: string, texts: ReadonlyMap<string, string>) =>
  svg.replaceAll(/<title>(?:cluster_)?([^<]+)<\/title>/g, (whole, title: string) => {
    const text = texts.get(title.replaceAll('&#45;', '-').replaceAll('&gt;', '>'));
    return text === undefined ? whole : `<title>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`;
  });

function sealIn(svg: string): string | null {
  if (!existsSync(svg)) return null;
  return /<!-- drawn from ([0-9a-f]{64}) -->/.exec(readFileSync(svg, 'utf8'))?.[1] ?? null;
}

process.exitCode = process.argv.includes('--check') ? check() : await draw();
