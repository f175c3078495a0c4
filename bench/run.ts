import { parseArgs } from 'node:util';
import type { Benchmark, Figure } from './figure.ts';

/** The benchmarks by name; each file is loaded only when it is asked for. */
const benchmarks: Readonly<Record<string, () => Promise<{ benchmark: Benchmark }>>> = {
  refresh: () => import('./refresh/refresh.bench.ts'),
  link: () => import('./link/link.bench.ts'),
  shell: () => import('./shell/shell.bench.ts'),
  api: () => import('./api/api.bench.ts'),
  validate: () => import('./validate/validate.bench.ts'),
  sign: () => import('./sign/sign.bench.ts'),
  exports: () => import('./exports/exports.bench.ts'),
  live: () => import('./live/live.bench.ts'),
  lists: () => import('./lists/lists.bench.ts'),
  search: () => import('./search/search.bench.ts'),
  work: () => import('./work/work.bench.ts'),
  preview: () => import('./preview/preview.bench.ts'),
  report: () => import('./report/report.bench.ts'),
  requests: () => import('./requests/requests.bench.ts'),
  file: () => import('./file/file.bench.ts'),
};

function table(name: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ name: what, value, unit, peer, peerValue, ratio, goal, met }) => [
    what,
    `${value} ${unit}`,
    peerValue === null ? '' : `${peer}: ${peerValue}`,
    ratio === null ? '' : `${ratio}x`,
    goal,
    met === null ? '' : met ? 'met' : 'MISSED',
  ]);
  const all = [['figure', 'value', 'peer', 'ratio', 'goal', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return [
    `bench ${name}`,
    ...all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
  ].join('\n');
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const load = benchmarks[name];
if (!load) {
  console.error(`Usage: npm run bench -- NAME [--json], with NAME one of: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(64);
}
try {
  const { benchmark } = await load();
  const figures = await benchmark.run();
  console.log(values.json ? JSON.stringify({ bench: name, figures }) : table(name, figures));
  process.exit(0);
} catch (error) {
  // Tools that a benchmark loads swallow what nobody catches, and the program would end with 0.
  console.error(error);
  process.exit(1);
}
