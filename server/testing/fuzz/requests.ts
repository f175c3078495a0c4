import { hostileValue } from './hostileValues.ts';
import type { JsonSchema, OpenApiCall } from './jsonSchema.ts';
import type { Random } from './random.ts';

/** Values that a schema accepts, by the name of their field, where the schema alone does not say enough. */
export type KnownValues = (name: string, path: string, random: Random) => unknown;

/** A request, ready to be sent. */
export type FuzzRequest = { readonly method: string; readonly url: string; readonly body: string | null };

/** How many of a hundred values are hostile: one somewhere, a few everywhere, or none. */
const SHARES = [0, 4, 4, 10, 40] as const;
/** Escapes of a URL that are none, or of bytes that are no UTF-8. */
const BROKEN = ['%', '%f', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', '%u0041'] as const;

/** A request of a call, with hostile values among those that its schema asks for. */
export function requestOf(call: OpenApiCall, known: KnownValues, random: Random): FuzzRequest {
  const share = random.pick(SHARES);
  const make = (schema: JsonSchema, name: string): unknown => valueOf(schema, name, { call, known, random, share });
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = call.parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    if (random.percent(share / 4)) return random.pick(BROKEN);
    return encodeURIComponent(textOf(make(schema, name)).toWellFormed()) || '%20';
  });
  const query = new URLSearchParams();
  for (const { name, schema } of call.parameters.filter((parameter) => parameter.in === 'query')) {
    // A cursor by chance is hardly ever one.
    if (!random.percent(name === 'after' || name === 'before' ? 6 : 35)) continue;
    const value = make(schema, name);
    if (Array.isArray(value) && random.percent(50))
      for (const [at, item] of value.entries()) query.append(`${name}[${at}]`, textOf(item));
    else query.append(random.percent(97) ? name : `${name}[]`, textOf(value).toWellFormed());
  }
  const body = call.body === null ? null : bodyOf(make(call.body, ''), random);
  const raw = random.percent(share / 4) ? [`${random.pick(BROKEN)}=${random.pick(BROKEN)}`] : [];
  const search = [String(query), ...raw].filter((part) => part !== '').join('&');
  return { method: call.method, url: `${path}${search === '' ? '' : `?${search}`}`, body };
}

function bodyOf(value: unknown, random: Random): string {
  if (random.percent(98)) return JSON.stringify(value) ?? '';
  return random.pick([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":1,"a":2}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    '\ufeff{}',
  ]);
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value);

type Making = {
  readonly call: OpenApiCall;
  readonly known: KnownValues;
  readonly random: Random;
  readonly share: number;
};

function valueOf(schema: JsonSchema, name: string, making: Making): unknown {
  const { random, share, known, call } = making;
  if (random.percent(share)) return hostileValue(schema, random);
  const one = oneOf(schema, random);
  if (one.const !== undefined) return one.const;
  if (one.enum !== undefined) return random.pick(one.enum);
  const type = Array.isArray(one.type) ? random.pick(one.type) : one.type;
  const isLeaf = type === 'string' || type === 'number' || type === 'integer';
  const value = isLeaf ? known(name, call.path, random) : undefined;
  if (value !== undefined) return value;
  switch (type) {
    case 'object':
      return objectOf(one, making);
    case 'array':
      return listOf(one, name, making);
    case 'number':
    case 'integer':
      return numberOf(one, random);
    case 'boolean':
      return random.percent(50);
    case 'null':
      return null;
    case 'string':
      return stringOf(one, random);
    default:
      return hostileValue(one, random);
  }
}

/** One of the alternatives, with what stands beside them. */
function oneOf(schema: JsonSchema, random: Random): JsonSchema {
  const { anyOf, oneOf: variants, allOf, ...own } = schema;
  const options = anyOf ?? variants;
  const chosen = options === undefined ? {} : oneOf(random.pick(options), random);
  return (allOf ?? []).reduce<JsonSchema>((all, part) => ({ ...all, ...oneOf(part, random) }), { ...own, ...chosen });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, making: Making): Record<string, unknown> {
  const { random, share } = making;
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isLeft = required.includes(name) ? random.percent(share / 4) : random.percent(40);
    if (!isLeft) made[name] = valueOf(schema, name, making);
  }
  if (random.percent(share / 4)) made['unknownField'] = 1;
  return made;
}

function listOf({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, name: string, making: Making): unknown[] {
  const { random } = making;
  const length = Math.min(maxItems, minItems + random.below(4));
  const made = Array.from({ length }, () => valueOf(items, name, making));
  // The same one twice.
  return random.percent(15) && made.length > 0 && made.length < maxItems ? [...made, made[0]] : made;
}

function numberOf({ minimum = 0, maximum = 1000, type }: JsonSchema, random: Random): number {
  const drawn = random.pick([
    minimum,
    maximum,
    minimum + random.next() * (Math.min(maximum, minimum + 1000) - minimum),
  ]);
  return type === 'integer' || random.percent(80) ? Math.round(drawn) : drawn;
}

function stringOf({ format, minLength = 0, maxLength = 30 }: JsonSchema, random: Random): string {
  if (format === 'uuid') return crypto.randomUUID();
  const year = random.pick([1990, 2000, 2026, 2026, 2026, 2027, 2099, 2100]);
  const two = (end: number): string => String(1 + random.below(end)).padStart(2, '0');
  const day = `${year}-${two(12)}-${two(28)}`;
  if (format === 'date') return day;
  if (format === 'date-time') return `${day}T${two(22)}:00:00Z`;
  if (format === 'email') return `om${random.below(1e6)}@firma.test`;
  const length = Math.min(maxLength, Math.max(minLength, random.below(20)));
  return Array.from({ length }, () => random.pick(LETTERS)).join('');
}

const LETTERS = Array.from('abcșțăîâ ABC0189.-_\'"\n');
