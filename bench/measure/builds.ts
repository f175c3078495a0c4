import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from '#server/web/precompress.ts';
import { NATIVE_HOST } from '#testEnvironment/workstation.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where benchmarks keep what they build. */
export const CACHE = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));

const run = (tool: string, ...args: readonly string[]) =>
  execFileSync(tool, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });

const cargoBuild = (...args: readonly string[]) =>
  run(process.execPath, 'scripts/cargo.ts', 'build', '--quiet', ...args);

/** Builds the native host as it is shipped, where it is stale, and answers the program. */
export function buildNativeHost(): string {
  cargoBuild();
  if (!existsSync(NATIVE_HOST)) throw new Error('cargo left no native host');
  return NATIVE_HOST;
}

/** Builds the program that drives the native host's signing code, where it is stale, and answers it. */
export function buildSigner(): string {
  cargoBuild('--example', 'sign');
  return join(dirname(NATIVE_HOST), 'examples', 'sign');
}

/** Installs the Python tools that a benchmark compares with, where they are missing. */
export function installPythonTools(): void {
  const script = "await (await import('./scripts/setup/pythonTools.ts')).ensurePythonTools();";
  run(process.execPath, '--input-type=module', '--eval', script);
}

/**
 * Builds the web application into a folder of its own, with the compressed copies that the server hands out, and answers
 * the folder.
 */
export async function buildWebApp(): Promise<string> {
  const folder = `${CACHE}web`;
  run('npm', 'run', '--silent', 'codegen');
  run(
    process.execPath,
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'error',
    '--outDir',
    folder,
    '--emptyOutDir',
  );
  await precompress(folder);
  return folder;
}

/** Compiles one file of C with optimisation and answers the program. */
export function buildC(source: string, name: string): string {
  mkdirSync(CACHE, { recursive: true });
  const program = `${CACHE}${name}`;
  run('cc', '-std=c11', '-O2', '-Wall', '-Wextra', '-Werror', '-o', program, source);
  return program;
}
