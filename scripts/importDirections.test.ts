import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '..');

/** Imports that a zone must not have, though another zone may. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'contracts/api/new.ts': [
    '#machines/link/link.machine.ts',
    '#server/db/pool.ts',
    'xstate',
    'node:fs',
    '../../server/a.ts',
  ],
  'contracts/api/new.test.ts': ['#machines/link/link.machine.ts', '#server/db/pool.ts'],
  'machines/new/new.machine.ts': [
    '#src/shared/api/api.ts',
    '#server/db/pool.ts',
    '#extension/id.ts',
    '#simulator/a/b.ts',
    'react',
  ],
  'src/shared/new/new.ts': [
    '#src/features/a/a.ts',
    '../../features/a/a.ts',
    '#src/app/a.ts',
    '#server/db/pool.ts',
    '#extension/id.ts',
  ],
  'src/features/new/new.ts': [
    '../other/other.ts',
    '#src/features/other/other.ts',
    '#src/routes/a/a.ts',
    '#server/db/pool.ts',
    '#testEnvironment/a/b.ts',
  ],
  'src/routes/_shell/new.tsx': ['#server/db/pool.ts', '#simulator/a/b.ts', '#extension/id.ts'],
  'server/src/new/new.ts': ['#src/shared/api/api.ts', '#machines/link/link.machine.ts', '#simulator/spv/a.ts', 'react'],
  'extension/new.ts': [
    '#machines/link/link.machine.ts',
    '#server/db/pool.ts',
    '#src/shared/api/api.ts',
    '#contracts/api/api.ts',
  ],
};
/** Imports that a zone has. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  'contracts/api/kept.ts': ['valibot', '@orpc/contract', '../limits.ts', './shared.ts'],
  'machines/kept/kept.machine.ts': ['xstate', '#contracts/api/shared.ts', '../link/link.machine.ts'],
  'src/shared/kept/kept.ts': ['#machines/app/app.machine.ts', '../api/api.ts', '#contracts/limits.ts'],
  'src/features/kept/kept.ts': ['#src/shared/api/api.ts', './other.ts', '#machines/link/link.machine.ts', 'react'],
  'src/routes/_shell/kept.tsx': ['#src/features/a/a.ts', '#src/shared/api/api.ts'],
  'server/src/kept/kept.ts': ['#contracts/api/shared.ts', '#machines/filingLifecycle/filingLifecycle.machine.ts', 'pg'],
  'extension/kept.ts': ['#contracts/link/messages.ts', '#contracts/limits.ts'],
};

const diagnosticsSchema = v.object({
  diagnostics: v.array(v.object({ code: v.string(), filename: v.string(), message: v.string() })),
});
const folder = mkdtempSync(join(tmpdir(), 'dosar-directions-'));
let refused: readonly string[] = [];

beforeAll(() => {
  copyFileSync(join(PROJECT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [path, imports] of [...Object.entries(REFUSED), ...Object.entries(TAKEN)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const lines = imports.map((from, at) => `export type { T${at} } from '${from}';\n`);
    writeFileSync(join(folder, path), lines.join(''));
  }
  const { stdout } = spawnSync(join(PROJECT, 'node_modules/.bin/oxlint'), ['--format', 'json'], { cwd: folder });
  refused = v
    .parse(diagnosticsSchema, JSON.parse(String(stdout)))
    .diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename, message }) => `${filename} ${/^'([^']+)'/.exec(message)?.[1]}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(pairs(REFUSED))('does not let %s import %s', (path, from) => {
    expect(refused).toContain(`${path} ${from}`);
  });
  it.each(pairs(TAKEN))('lets %s import %s', (path, from) => {
    expect(refused).not.toContain(`${path} ${from}`);
  });
});

function pairs(imports: typeof REFUSED): readonly (readonly [string, string])[] {
  return Object.entries(imports).flatMap(([path, names]) => names.map((from) => [path, from] as const));
}
