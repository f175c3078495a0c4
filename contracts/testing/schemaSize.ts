import type * as v from 'valibot';
import { longestMatch } from './longestMatch.ts';

/** A part of a schema without a bound: where it is, and what it lacks. */
export type Unbounded = { readonly path: string; readonly what: 'list' | 'record' | 'text' | 'number' };

type Schema = v.GenericSchema & {
  readonly pipe?: readonly PipeItem[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly key?: Schema;
  readonly value?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly (Schema | string | number)[];
  readonly literal?: unknown;
};
type PipeItem = { readonly kind: string; readonly type: string; readonly requirement?: unknown };
type Walk = { readonly path: string; readonly side: 'input' | 'output'; readonly found: Unbounded[] };

/** A number in JSON, a truth value, null; a date, an instant, a uuid, an e-mail address, each with its quotes. */
const NUMBER = 24;
const WORD = 5;
const TEXTS: Readonly<Record<string, number>> = { iso_date: 10, iso_timestamp: 40, uuid: 36 };
/** What a check by code lets through is one of a closed set. */
const CUSTOM = 100;

/**
 * The longest JSON that a schema allows, in characters, and each part of it that has no bound. Characters that JSON escapes
 * count once.
 */
export function sizeOf(schema: v.GenericSchema, side: 'input' | 'output'): { size: number; unbounded: Unbounded[] } {
  const found: Unbounded[] = [];
  const size = sizeAt(schema, { path: '', side, found });
  return { size, unbounded: found };
}

const into = (walk: Walk, key: string): Walk => ({ ...walk, path: walk.path === '' ? key : `${walk.path}.${key}` });

function sizeAt(schema: Schema, walk: Walk): number {
  const items = (schema.pipe ?? []).flatMap((item) =>
    isSchema(item) && item !== schema ? (item.pipe ?? [item]) : [item],
  );
  switch (schema.type) {
    case 'strict_object':
    case 'object':
      return Object.entries(schema.entries ?? {}).reduce(
        (sum, [key, value]) => sum + key.length + 4 + sizeAt(value, into(walk, key)),
        2,
      );
    case 'array': {
      const most = limitOf(items, 'max_length') ?? lack(walk, 'list');
      return 2 + most * (1 + sizeAt(required(schema.item), into(walk, '*')));
    }
    case 'record': {
      const most = limitOf(items, 'max_entries') ?? lack(walk, 'record');
      return (
        2 + most * (4 + sizeAt(required(schema.key), into(walk, '?')) + sizeAt(required(schema.value), into(walk, '*')))
      );
    }
    case 'string':
      return 2 + (textOf(items) ?? lack(walk, 'text'));
    case 'number':
      if (walk.side === 'input' && !isBoundedNumber(items)) lack(walk, 'number');
      return NUMBER;
    case 'union':
    case 'variant':
    case 'picklist': {
      // A number of a query may come as text: its bounds stand around both.
      const inner = isBoundedNumber(items) ? { ...walk, side: 'output' as const } : walk;
      return Math.max(
        0,
        ...(schema.options ?? []).map((option) => (isSchema(option) ? sizeAt(option, inner) : wordOf(option))),
      );
    }
    case 'literal':
      return wordOf(schema.literal);
    case 'nullable':
    case 'optional':
    case 'exact_optional':
      return sizeAt(required(schema.wrapped), walk);
    case 'custom':
      return CUSTOM;
    default:
      return WORD;
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

function required(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new TypeError('This schema has no inner one.');
  return schema;
}

/** A part without a bound counts as nothing, so that what has one is still measured. */
function lack({ path, found }: Walk, what: Unbounded['what']): number {
  found.push({ path, what });
  return 0;
}

const wordOf = (word: unknown): number => String(word).length + 2;

function limitOf(items: readonly PipeItem[], ...types: readonly string[]): number | undefined {
  const limits = items.filter(({ type }) => types.includes(type)).map(({ requirement }) => Number(requirement));
  return limits.length === 0 ? undefined : Math.min(...limits);
}

function textOf(items: readonly PipeItem[]): number | undefined {
  const limits = items.flatMap(({ type, requirement }) => {
    if (type === 'max_length') return [Number(requirement)];
    if (type === 'regex' && requirement instanceof RegExp) return [longestMatch(requirement)];
    return TEXTS[type] === undefined ? [] : [TEXTS[type]];
  });
  const least = Math.min(...limits);
  return Number.isFinite(least) ? least : undefined;
}

const isBoundedNumber = (items: readonly PipeItem[]): boolean =>
  items.some(({ type }) => type === 'safe_integer') ||
  (limitOf(items, 'min_value') !== undefined && limitOf(items, 'max_value') !== undefined);
