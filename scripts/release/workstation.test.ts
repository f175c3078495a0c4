import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/workstation.md'), 'utf8');
const release = readFileSync(join(root, 'scripts/release.ts'), 'utf8');
const known = readFileSync(join(root, 'native-host-rs/src/token/known.rs'), 'utf8');

/** The file names that the host searches for on a system. */
function lookedFor(system: string): string[] {
  const [, places = ''] = new RegExp(String.raw`const ${system}: &\[&str\] = &\[([^]*?)\n\];`).exec(known) ?? [];
  return [...new Set([...places.matchAll(/[/\\]([^/\\"]+)"/g)].map(([, name = '']) => name))].sort();
}

describe('the guide for workstations', () => {
  it('names for each system the modules that the host searches for', () => {
    const rows =
      guide
        .split('## The driver of the tokens')[1]
        ?.split('\n## ')[0]
        ?.match(/^\|.*\|$/gm) ?? [];
    for (const [column, system] of ['WINDOWS', 'MACOS', 'LINUX'].entries()) {
      const cells = rows.map((row) => row.split('|')[column + 2] ?? '').join(' ');
      expect([...cells.matchAll(/`(.+?)`/g)].map(([, name = '']) => name).sort(), system).toEqual(lookedFor(system));
      expect(lookedFor(system).length, system).toBeGreaterThan(5);
    }
  });

  it('explains each option of the release', () => {
    const [, options = ''] = /options: \{\n([^]*?)\n {2}\},/.exec(release) ?? [];
    const names = [...options.matchAll(/^ {4}'?([a-z-]+)'?: \{ type/gm)].map(([, name = '']) => name);
    expect(names).toContain('origins');
    const silent = names.filter(
      (name) => name !== 'out' && !guide.includes(`\`--${name}`) && !guide.includes(` --${name} `),
    );
    expect(silent).toEqual([]);
  });

  it('has only valid JSON', () => {
    const examples = [...guide.matchAll(/```json\n([^]*?)```|`(\{".*?\})`/g)].map(
      ([, block, inline]) => block ?? inline ?? '',
    );
    expect(examples.length).toBeGreaterThan(6);
    for (const example of examples) expect(() => JSON.parse(example) as unknown, example).not.toThrow();
  });
});
