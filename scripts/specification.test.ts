import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#contracts/api/contract.ts';
import { FLAGS } from '#contracts/flags.ts';
import { LINK_ACTIONS } from '#contracts/link/messages.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root });
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const TO_COME = 'to come';
const ROW = /^\| ([A-Z]{2}-\d+) \|(.*)\|(.*)\|(.*)\|$/gm;
const rows = [...read('docs/specification.md').matchAll(ROW)].map(
  ([, id = '', owed = '', carried = '', shown = '']) => ({
    id,
    owed: owed.trim(),
    carried: carried.trim(),
    shown: shown.trim(),
  }),
);
/** The names before what is to come. */
const present = (cell: string) => namesIn(cell.slice(0, cell.includes(TO_COME) ? cell.indexOf(TO_COME) : undefined));
const carriers = new Set(rows.flatMap(({ carried }) => namesIn(carried)));

/** Addresses of the routes, as people see them; the shell and other layouts add nothing. */
const routes = new Set(
  find('src/routes/**/*.tsx').flatMap((path) => {
    const [, address] = /createFileRoute\('([^']+)'\)/.exec(read(path)) ?? [];
    if (address === undefined) return [];
    const place = address.replace(/^\/_shell/, '');
    return [place === '/' ? '/' : place.replace(/\/$/, '')].map((shown) => (shown === '' ? '/' : shown));
  }),
);
const calls = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.keys(ofArea).map((name) => `${area}.${name}`),
);
const machines = find('machines/*/*.machine.ts').map((path) => path.replace(/^.*\/([^/]+)\.machine\.ts$/, '$1'));
const limits = find('contracts/**/*.ts').flatMap((path) =>
  [...read(path).matchAll(/^export const ([A-Z][A-Z\d_]+)\b/gm)].map(([, name = '']) => name),
);
const texts = find('public/locales/en/*.json').flatMap((path) => {
  const namespace = path.replace(/^.*\/([^/]+)\.json$/, '$1');
  return keysOf(JSON.parse(read(path))).map((key) => `${namespace}:${key.replace(/_(one|few|other)$/, '')}`);
});

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [''];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner).map((rest) => (rest === '' ? key : `${key}.${rest}`)),
  );
}

const known = new Set<string>([...routes, ...calls, ...machines, ...limits, ...texts, ...FLAGS, ...LINK_ACTIONS]);
const exists = (name: string) => known.has(name) || (/^[\w.-]+[/.]/.test(name) && existsSync(join(root, name)));

describe('the table of what the specification owes', () => {
  it('has each id once', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  it('carries every route', () => expect([...routes].filter((route) => !carriers.has(route))).toEqual([]));

  it('carries every call', () => expect(calls.filter((call) => !carriers.has(call))).toEqual([]));

  it.each(rows)('names in $id only what exists', ({ carried, shown }) => {
    expect(present(carried).filter((name) => !exists(name))).toEqual([]);
    expect(present(shown).filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it.each(rows)('says in $id what carries and shows it, or that it is to come', ({ owed, carried, shown }) => {
    expect(owed).not.toBe('');
    expect(namesIn(carried).length > 0 || carried === TO_COME).toBe(true);
    expect(present(shown).length > 0 || shown.startsWith(TO_COME)).toBe(true);
    if (carried === TO_COME) expect(shown.startsWith(TO_COME)).toBe(true);
  });
});
