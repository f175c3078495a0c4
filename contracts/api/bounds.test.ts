import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ANSWER_CHARACTERS_MAX } from '../limits.ts';
import { longestMatch } from '../testing/longestMatch.ts';
import { sizeOf } from '../testing/schemaSize.ts';
import { contract } from './contract.ts';
import { bounded, dateSchema, instantSchema } from './shared.ts';

type Side = { readonly inputSchema?: unknown; readonly outputSchema?: unknown };
const isSchema = (schema: unknown): schema is v.GenericSchema =>
  typeof schema === 'object' && schema !== null && 'kind' in schema && schema.kind === 'schema';

/** Every call with its two schemas. */
const CALLS = Object.entries(contract).flatMap(([namespace, calls]) =>
  Object.entries(calls).map(([name, call]): readonly [string, Side] => [
    `${namespace}.${name}`,
    (call as { readonly '~orpc': Side })['~orpc'],
  ]),
);
const inputs = CALLS.flatMap(([name, { inputSchema }]) =>
  isSchema(inputSchema) ? [[name, inputSchema] as const] : [],
);
const answers = CALLS.flatMap(([name, { outputSchema }]) =>
  isSchema(outputSchema) ? [[name, outputSchema] as const] : [],
);

it('is about all calls', () => {
  expect(CALLS.length).toBeGreaterThan(100);
  expect(answers).toHaveLength(CALLS.length);
});

describe('an answer', () => {
  it.each(answers)('of %s is bounded in rows and characters', (_, schema) => {
    const { size, unbounded } = sizeOf(schema, 'output');
    expect(unbounded).toEqual([]);
    expect(size).toBeLessThanOrEqual(ANSWER_CHARACTERS_MAX);
  });
});

describe('a request', () => {
  it.each(inputs)('of %s has a bound on each list, text and number', (_, schema) => {
    expect(sizeOf(schema, 'input').unbounded).toEqual([]);
  });
});

describe('a day or an instant', () => {
  it.each([...inputs, ...answers])('of %s lies in the calendar of the product', (_, schema) => {
    expect(looseDays(schema)).toEqual([]);
  });
  it.each(['1990-01-01', '2100-12-31'])('may be %s', (day) => {
    expect(v.is(dateSchema, day)).toBe(true);
    expect(v.is(instantSchema, `${day}T12:00:00Z`)).toBe(true);
  });
  it.each(['1989-12-31', '2101-01-01', '9999-12-31', '0001-01-01'])('is never %s', (day) => {
    expect(v.is(dateSchema, day)).toBe(false);
    expect(v.is(instantSchema, `${day}T12:00:00Z`)).toBe(false);
  });
});

describe('the walk over schemas', () => {
  it.each([
    ['a list', v.array(v.boolean()), [{ path: '', what: 'list' }]],
    ['a list in a list', bounded(v.array(v.boolean()), 2), [{ path: '*', what: 'list' }]],
    ['a text', v.strictObject({ name: v.string() }), [{ path: 'name', what: 'text' }]],
    ['a text of a pattern without an end', v.pipe(v.string(), v.regex(/^a+$/)), [{ path: '', what: 'text' }]],
    ['a number', v.strictObject({ at: v.pipe(v.number(), v.minValue(1)) }), [{ path: 'at', what: 'number' }]],
    ['a record', v.nullable(v.record(v.picklist(['a']), v.boolean())), [{ path: '', what: 'record' }]],
    ['one of several', v.union([v.boolean(), v.string()]), [{ path: '', what: 'text' }]],
  ])('finds %s without a bound', (_, schema, unbounded) => {
    expect(sizeOf(schema, 'input').unbounded).toEqual(unbounded);
  });
  it('counts the characters of the longest answer', () => {
    const item = v.strictObject({ a: v.pipe(v.string(), v.maxLength(10)) });
    expect(sizeOf(bounded(item, 3), 'output').size).toBe(2 + 3 * (1 + 2 + 5 + 12));
  });
  it.each([
    [/^[0-9]{1,20}$/, 20],
    [/^v1\.[\w-]{22}(?:ab|c)?$/, 28],
    [/^\P{Cc}*$/u, Number.POSITIVE_INFINITY],
    [/a/, Number.POSITIVE_INFINITY],
  ])('knows the longest text of %s', (pattern, length) => expect(longestMatch(pattern)).toBe(length));
});

/** Places where a text is a day or an instant by its form alone, without the years. */
function looseDays(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part: unknown) => looseDays(part, path));
  const { pipe, entries, item, value, wrapped, options, type } = schema as Record<string, unknown>;
  if (pipe === dateSchema.pipe || pipe === instantSchema.pipe) return [];
  const own = type === 'iso_date' || type === 'iso_timestamp' ? [path] : [];
  const fields = Object.entries(entries ?? {}).flatMap(([key, of]) => looseDays(of, `${path}.${key}`));
  const parts = Array.isArray(pipe) ? pipe.filter((part) => part !== schema) : [];
  return [...own, ...fields, ...[parts, item, value, wrapped, options].flatMap((part) => looseDays(part, path))];
}
