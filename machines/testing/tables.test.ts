import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const machines = globSync('machines/*/*.machine.ts', { cwd: ROOT }).sort();

it('finds the machines', () => expect(machines.length).toBeGreaterThan(40));

it.each(machines)('%s is walked against a table of its own, written beside it', (file) => {
  const name = basename(file, '.machine.ts');
  const folder = join(ROOT, dirname(file));
  const table = `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TABLE`;
  expect(existsSync(join(folder, `${name}.table.ts`))).toBe(true);
  expect(readFileSync(join(folder, `${name}.table.ts`), 'utf8')).toContain(`export const ${table}: Table<`);
  expect(readFileSync(join(folder, `${name}.model.test.ts`), 'utf8')).toMatch(
    new RegExp(`walkEveryEdge\\(${name}Machine, \\{[^]*?\\n    table: ${table},`),
  );
});
