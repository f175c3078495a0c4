import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serverFolder, sharedFolder, webFolder } from './folders.ts';
import { arrowsIn, circlesOf, graphOf, levelsOf } from './graph.ts';

const PROJECT = join(import.meta.dirname, '../..');

describe.each([
  ['server/src', serverFolder],
  ['src', webFolder],
  ['src/shared', sharedFolder],
] as const)('the folders of %s', (root, folderOf) => {
  it('import each other in no circle', () => {
    const graph = graphOf(PROJECT, root, folderOf);
    expect(graph.size).toBeGreaterThan(10);
    expect(circlesOf(graph).flatMap((circle) => arrowsIn(graph, circle))).toEqual([]);
  });
});

function project(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'dosar-modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return graphOf(folder, 'server/src', serverFolder);
}

describe('a project of three folders', () => {
  const files = {
    'server/src/main.ts': `import { a } from './a/a.ts';`,
    'server/src/a/a.ts': `import type { B } from '../b/b.ts';`,
    'server/src/b/b.ts': `import pg from 'pg';\nexport const c = await import('#server/c/deep/c.ts');`,
    'server/src/c/deep/c.ts': `import { own } from '../own.ts';`,
    'server/src/c/c.test.ts': `import { a } from '../a/a.ts';`,
  };

  it('has levels, and no circle through a test', () => {
    expect(levelsOf(project(files))).toEqual([['c'], ['b'], ['a'], ['server/src']]);
  });

  it('is told which imports close a circle over another folder', () => {
    const graph = project({ ...files, 'server/src/c/deep/c.ts': `import { a } from '../../a/a.ts';` });
    expect(circlesOf(graph)).toEqual([['a', 'b', 'c']]);
    expect(arrowsIn(graph, ['a', 'b', 'c'])).toEqual([
      'a -> b: server/src/a/a.ts imports server/src/b/b.ts',
      'b -> c: server/src/b/b.ts imports server/src/c/deep/c.ts',
      'c -> a: server/src/c/deep/c.ts imports server/src/a/a.ts',
    ]);
    expect(() => levelsOf(graph)).toThrow();
  });
});
