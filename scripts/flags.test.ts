import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FLAGS, FLAGS_TO_COME } from '#contracts/flags.ts';

const root = join(import.meta.dirname, '..');
const screens = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\.gen\.|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
/** Lists of places, which name those too whose route comes later. */
const ANNOUNCING = /\/(?:navigation\.ts|HomeLinks\.tsx|palettePlaces\.ts)$/;

describe('a flag', () => {
  it.each(FLAGS)('is asked by a screen or announced to come later: %s', (flag) => {
    const isAsked = screens.some(({ text }) => text.includes(`'${flag}'`));
    expect(isAsked || FLAGS_TO_COME.includes(flag)).toBe(true);
  });

  it.each(FLAGS_TO_COME)('that comes later switches nothing yet: %s', (flag) => {
    const asking = screens.filter(({ path, text }) => !ANNOUNCING.test(path) && text.includes(`'${flag}'`));
    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});
