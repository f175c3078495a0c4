import { run } from './setup/run.ts';

/** The quick checks: generated code, types, lint with import directions, format, and up-to-date charts. */
const steps: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check']],
  ['dead code', 'knip', ['--no-progress']],
  ['dead events and actors', 'node', ['scripts/dead.ts']],
  ['charts', 'node', ['scripts/charts.ts', '--check']],
  ['modules', 'node', ['scripts/modules.ts', '--check']],
  ['rust format', 'cargo', ['fmt', '--check', '--manifest-path', 'native-host-rs/Cargo.toml']],
];

const generated = await run('npm', ['run', '--silent', 'codegen'], { quiet: true });
if (generated.code !== 0) {
  process.stdout.write(generated.output);
  process.exit(generated.code);
}

const results = await Promise.all(
  steps.map(async ([name, command, args]) => {
    const started = performance.now();
    const { code, output } = await run(command, args, { quiet: true });
    return { name, code, output, seconds: (performance.now() - started) / 1000 };
  }),
);
for (const { name, code, output, seconds } of results) {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
}
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
