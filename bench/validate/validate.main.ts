import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDeclarationChecker } from '#server/declarations/checkDeclaration.ts';
import { createReaders } from '#server/declarations/isolation/readers.ts';

/**
 * Checks all files of a folder each time a line comes in, as the server does, one after the other with one reading
 * program, and says how many seconds it took.
 */
const [folder = ''] = process.argv.slice(2);
const paths = readdirSync(folder).map((name) => join(folder, name));
const checker = createDeclarationChecker(createReaders(1));
const lines = createInterface({ input: process.stdin });
lines.on('line', () => void checkAll());
await once(lines, 'close');
await checker.stop();

async function checkAll(): Promise<void> {
  const startedAt = performance.now();
  for (const path of paths) {
    const { issues, statement } = await checker.check('firm', { path }, basename(path));
    const isWhole = path.endsWith('.xml') === (statement !== null);
    if (issues.length > 0 || !isWhole) throw new Error(`${path} was not taken: ${JSON.stringify(issues)}`);
  }
  console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000 }));
}
