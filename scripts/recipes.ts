import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { followed } from './recipes/recipe.ts';
import { RECIPES } from './recipes/recipes.ts';

/**
 * Follows the recipes of CONTRIBUTING on a copy of the project, and runs the types and the tests that they touch there.
 * Ends with 1 when a recipe leaves something red.
 */
const ROOT = dirname(import.meta.dirname);
/** What `npm run codegen` has made. */
const GENERATED = ['styled-system', 'src/routeTree.gen.ts'];
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const copy = mkdtempSync(join(ROOT, '.cache/recipes-'));

function copyProject(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT });
  for (const file of String(stdout).split('\0').filter(Boolean)) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: true });
  }
  // Linked file by file: programs that may read the copy alone would not get through a link to the folder.
  spawnSync('cp', ['-al', join(ROOT, 'node_modules'), copy]);
  for (const generated of GENERATED) cpSync(join(ROOT, generated), join(copy, generated), { recursive: true });
}

function follow(): void {
  for (const { name, places } of RECIPES) {
    const files = places.flat().map(({ file }) => file);
    for (const step of places.flat()) {
      const path = join(copy, step.file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, followed(step, 'text' in step ? '' : readFileSync(path, 'utf8')));
    }
    console.log(`${name}: ${places.length} places, ${new Set(files).size} files`);
  }
}

function isGreen(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', command), [...args], { cwd: copy, stdio: 'inherit' });
  return status === 0;
}

try {
  copyProject();
  follow();
  const tests = ['scripts/locales.test.ts', ...new Set(RECIPES.flatMap((recipe) => recipe.tests))];
  const projects = ['unit', 'screens', 'server'].flatMap((project) => ['--project', project]);
  const checks = [
    () => isGreen('tsc', ['--noEmit', '-p', '.']),
    () => isGreen('vitest', ['run', '--reporter=dot', ...projects, ...tests]),
  ];
  process.exitCode = checks.every((check) => check()) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
