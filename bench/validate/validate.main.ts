import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDeclarationChecker } from '#server/declarations/checkDeclaration.ts';
import { createReaders } from '#server/declarations/isolation/readers.ts';

/**
 * Checks all files of a folder each time a line comes in, as the server does, one after the other with one reading
 * program, and says how many seconds it took and how long 95 of 100 took at most.
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
  const times: number[] = [];
  for (const path of paths) {
    const fileAt = performance.now();
    const { issues, statement } = await checker.check('firm', { path }, basename(path));
    const isWhole = path.endsWith('.xml') === (statement !== null);
    times.push(performance.now() - fileAt);
    if (issues.length > 0 || !isWhole) throw new Error(`${path} was not taken: ${JSON.stringify(issues)}`);
  }
  const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, p95Ms }));
}
