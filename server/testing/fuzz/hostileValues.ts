import type { JsonSchema } from './jsonSchema.ts';
import type { Random } from './random.ts';

/** Texts that have broken something somewhere: bounds, encodings, other languages within ours, days beyond calendars. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eRLO',
  '\ufeff',
  'İstanbul ﬁ ß',
  '👩‍👩‍👧‍👦',
  "'; drop table client; --",
  '%',
  '_%\\',
  '\\',
  '$1',
  '{}',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  'null',
  'true',
  'NaN',
  'infinity',
  '-infinity',
  'now',
  'AAA',
  ',',
  ',,,',
  '0',
  '-1',
  '1e999',
  '00000000000000000001',
  '99999999999999999999',
  '9007199254740993',
  '2147483648',
  '0000-00-00',
  '0001-01-01',
  '1989-12-31',
  '1990-01-01',
  '2026-02-29',
  '2026-02-31',
  '2100-12-31',
  '2101-01-01',
  '9999-12-31',
  '+010000-01-01',
  '-000001-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T24:00:00Z',
  '2026-06-31T10:00:00Z',
  '1990-01-01T00:00:00+15:59',
  '2100-12-31T23:59:59-15:59',
  '9999-12-31T23:59:59-15:59',
  '2026-01-01T00:00:00.123456789Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwOTk5OS0xMi0zMQ',
  '////',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.005,
  12,
  13,
  366,
  367,
  1e3,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

/** A value that is not what a schema asks for, or only just. */
export function hostileValue(schema: JsonSchema, random: Random): unknown {
  const around = aroundTheBounds(schema);
  if (around.length > 0 && random.percent(35)) return random.pick(around);
  if (random.percent(50)) return random.pick(TEXTS);
  return random.pick([
    () => random.pick(NUMBERS),
    () => null,
    () => [],
    () => ({}),
    () => [null],
    () => [[[]]],
    () => true,
    () => 'x'.repeat(random.pick([255, 256, 300, 301, 5001, 20_001, 100_000])),
    () => 'ș'.repeat(random.pick([50, 300, 20_000])),
    () => '𝒳'.repeat(random.pick([150, 10_000])),
    () => ({ length: 1, 0: 'x' }),
    () => JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  ])();
}

function aroundTheBounds({ minimum, maximum, minLength, maxLength, minItems, maxItems, items }: JsonSchema): unknown[] {
  const numbers = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
  const texts = [minLength, maxLength].flatMap((bound) =>
    bound === undefined ? [] : [Math.max(0, bound - 1), bound, bound + 1].map((length) => 'x'.repeat(length)),
  );
  const most = [minItems, maxItems].flatMap((bound) => (bound === undefined || bound > 3000 ? [] : [bound, bound + 1]));
  const lists = items === undefined ? [] : most.map((length) => Array.from({ length }, () => plainOf(items)));
  return [...numbers, ...texts, ...lists];
}

/** Something of the right type, and no more. */
const plainOf = ({ type, format }: JsonSchema): unknown =>
  type === 'number' || type === 'integer' ? 1 : format === 'uuid' ? '00000000-0000-4000-8000-000000000001' : 'x';
