import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * `date at time zone` reads the day as an instant of the session first, and so loses the hours by which the zones differ: a
 * day becomes an instant by `::date::timestamp at time zone`.
 */
const PROJECT = join(import.meta.dirname, '..');
const FILES = [
  ...globSync('server/src/**/*.ts', { cwd: PROJECT, exclude: ['**/*.test.ts'] }),
  ...globSync('server/functions/*.sql', { cwd: PROJECT }),
];

const DAY = String.raw`(?:::\s*date|\bcurrent_date|\b\w*(?:_date|_day|\bday|monday))(?:\s*[-+]\s*\d+)?\s*\)*`;
const findings = (text: string): string[] => text.match(new RegExp(`${DAY}\\s+at\\s+time\\s+zone`, 'gi')) ?? [];

describe('a day in a statement', () => {
  it('becomes an instant by a timestamp', () => {
    expect(FILES.length).toBeGreaterThan(100);
    const found = FILES.flatMap((file) =>
      findings(readFileSync(join(PROJECT, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    `at >= $1::date at time zone 'Europe/Bucharest'`,
    `at < ($1::date + 1) at time zone 'Europe/Bucharest'`,
    `due_date at time zone 'Europe/Bucharest' < now()`,
    `current_date at time zone 'UTC'`,
  ])('is found in: %s', (text) => expect(findings(text)).toHaveLength(1));

  it.each([
    `at >= $1::date::timestamp at time zone 'Europe/Bucharest'`,
    `at < ($1::date + 1)::timestamp at time zone 'Europe/Bucharest'`,
    `(completed_at at time zone 'Europe/Bucharest')::date`,
  ])('is right in: %s', (text) => expect(findings(text)).toEqual([]));
});
