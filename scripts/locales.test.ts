import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, TRAIL_FIELDS, TRAIL_VALUES } from '#contracts/auditTrail.ts';
import { ERROR_STATUS } from '#contracts/errors.ts';
import { FLAGS } from '#contracts/flags.ts';
import { TRANSPORT_CODES } from '#src/shared/api/apiError.ts';

/** Both languages have all texts, and no unused ones. */
const root = join(import.meta.dirname, '..');
const plurals = { en: ['one', 'other'], ro: ['few', 'one', 'other'] } as const;

type Texts = { readonly [key: string]: string | Texts };
const textsSchema: v.GenericSchema<Texts> = v.record(v.string(), v.union([v.string(), v.lazy(() => textsSchema)]));
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Every text of a language by its full key, `namespace:area.element`. */
function textsOf(language: 'en' | 'ro'): Map<string, string> {
  const files = globSync(`public/locales/${language}/*.json`, { cwd: root });
  return new Map(files.flatMap((file) => flatten(`${basename(file, '.json')}:`, v.parse(textsSchema, read(file)))));
}

const flatten = (prefix: string, texts: Texts): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flatten(`${prefix}${key}.`, text),
  );

/** Values that are no amounts: names, codes, and the last digit of a range. */
const NO_AMOUNTS = new Set(['code', 'field', 'figure', 'form', 'name', 'names', 'to', 'type', 'value']);
/** Words without a plural form. */
const SAME_AFTER_ANY = new Set(['of', 'to', 'and', 'KB', 'MB', 'done', 'not', 'Successful', 'Failed', 'din', 'și']);
/** Used only for large counts, which always have the form with "de". */
const ALWAYS_MANY = /:countCapped$/;

/** Words right after an amount in a text without plural forms. */
const unfittingWords = ([key, text]: [string, string]): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}\s+(\p{L}+)/gu)]
    .filter(([, name = '', word = '']) => !NO_AMOUNTS.has(name) && !SAME_AFTER_ANY.has(word))
    .filter(([, name]) => name !== 'count' || key === withoutPlural(key))
    .filter(([, , word]) => word !== 'de' || !ALWAYS_MANY.test(key))
    .map(([found]) => `${key}: ${found}`);

/** Keys of the counted parts of a text, each with its own number. */
const partsOf = (text: string): string[] => [...text.matchAll(/\$t\(([\w.:]+),/g)].map(([, key = '']) => key);

/** What the server puts into words: closed sets of actions, fields and values. */
const trailKeys = (): string[] => [
  'yes',
  'no',
  'actionOther',
  ...Object.entries(AUDIT_ACTIONS).flatMap(([entity, verbs]) => verbs.map((verb) => `action.${entity}.${verb}`)),
  ...TRAIL_FIELDS.map((field) => `field.${field}`),
  ...Object.entries(TRAIL_VALUES).flatMap(([field, values]) => values.map((value) => `value.${field}.${value}`)),
];

const inOrder = (a: string, b: string) => a.localeCompare(b);
const withoutPlural = (key: string) => key.replace(/_(one|few|other)$/, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).sort(inOrder);
const namesOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort(inOrder);
const placeholdersOf = (texts: Map<string, string>) =>
  Object.fromEntries([...texts].map(([key, text]) => [key.replace(/_few$/, '_other'), placeholders(text)]));
const formsOf = (texts: Map<string, string>, key: string) =>
  [...texts.keys()]
    .filter((candidate) => candidate !== key && withoutPlural(candidate) === key)
    .map((candidate) => candidate.slice(key.length + 1))
    .sort(inOrder);

const en = textsOf('en');
const ro = textsOf('ro');
const keys = new Set([...en.keys(), ...ro.keys()].map(withoutPlural));

describe('the texts of the screens', () => {
  it('are the same set in English and Romanian', () => {
    expect(namesOf(en)).toEqual(namesOf(ro));
  });

  it('have all plural forms of their language: one and other, in Romanian few as well', () => {
    const counted = [...keys].filter((key) => formsOf(en, key).length > 0 || formsOf(ro, key).length > 0);
    expect(counted.map((key) => [key, formsOf(en, key), formsOf(ro, key)])).toEqual(
      counted.map((key) => [key, [...plurals.en], [...plurals.ro]]),
    );
  });

  it('have the form of the number wherever a word follows it', () => {
    expect([...en, ...ro].flatMap(unfittingWords)).toEqual([]);
    const parts = [...en.values(), ...ro.values()].flatMap(partsOf);
    expect(parts.filter((key) => formsOf(en, key).length === 0)).toEqual([]);
  });

  it('have the same placeholders in both languages', () => {
    const english = placeholdersOf(en);
    const romanian = placeholdersOf(ro);
    const shared = Object.keys(english).filter((key) => key in romanian && !key.endsWith('_one'));
    expect(shared.map((key) => [key, romanian[key]])).toEqual(shared.map((key) => [key, english[key]]));
  });

  it('are translated: a Romanian text equal to the English one is listed in locales.same.json', () => {
    const allowed = new Set(v.parse(v.array(v.string()), read('scripts/locales.same.json')));
    const same = [...ro].filter(([key, text]) => en.get(key) === text).map(([key]) => key);
    expect({
      unlisted: same.filter((key) => !allowed.has(key)),
      stale: [...allowed].filter((key) => !same.includes(key)),
    }).toEqual({
      unlisted: [],
      stale: [],
    });
  });

  it('write ș and ț with a comma below, not with a cedilla', () => {
    expect([...ro].filter(([, text]) => /[ŞşŢţ]/.test(text)).map(([key]) => key)).toEqual([]);
  });

  it('are all used by some screen, machine or exported list, as a literal', () => {
    const users = ['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'contracts/columns/*.ts', 'server/src/**/*.export.ts'];
    const sources = globSync(users, { cwd: root })
      .filter((file) => !file.includes('.test.') && !file.endsWith('.gen.ts'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    const literals = new Set(
      [...sources.matchAll(/['"`]([\w-]+:)?([a-zA-Z]\w*(?:\.\w+)*)['"`]/g)].map(([, , key]) => key),
    );
    const parts = new Set([...en.values()].flatMap(partsOf));
    const codes = new Set([...Object.keys(ERROR_STATUS), ...TRANSPORT_CODES].map((code) => `error:${code}`));
    for (const flag of FLAGS) codes.add(`firm:flag.${flag}`);
    for (const key of trailKeys()) codes.add(`trail:${key}`);
    const isUsed = (key: string) => literals.has(key.slice(key.indexOf(':') + 1)) || parts.has(key) || codes.has(key);
    const unused = [...keys].filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });

  it('have words for every error of the server and of the network', () => {
    const codes = [...Object.keys(ERROR_STATUS), ...TRANSPORT_CODES].map((code) => `error:${code}`);
    expect(codes.filter((code) => !en.has(code))).toEqual([]);
  });

  it('have words for all that the trail can record', () => {
    expect(trailKeys().filter((key) => !en.has(`trail:${key}`))).toEqual([]);
  });

  it('are never used by a concatenated key, but for the typed one of an error', () => {
    const glued = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
      /\bt\(\s*`(?!error:\$\{)/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(glued).toEqual([]);
  });
});
