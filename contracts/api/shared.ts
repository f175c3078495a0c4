import { oc } from '@orpc/contract';
import * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { REVISION_MAX, PAGE_NUMBER_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts';

/** Id of a row. */
export const idSchema = v.pipe(v.string(), v.uuid());

/** Position in the audit trail of a firm: the number of an entry. 0 is before the first one. */
export const seqSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
/**
 * False for the 31st of a short month, which the pattern of a date accepts, and for years that the database refuses.
 */
const isInCalendar = (text: string): boolean => {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return year >= 1900 && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
};
/** A calendar day, `yyyy-MM-dd`. */
export const dateSchema = v.pipe(v.string(), v.isoDate(), v.check(isInCalendar, 'not in the calendar'));
/** PostgreSQL accepts offsets below 16 hours. */
const FAR_OFFSET = /[+-](?:1[6-9]|2\d)(?::?\d{2})?$/;
/** An instant, ISO 8601. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isInCalendar, 'not in the calendar'),
  v.check((text) => !FAR_OFFSET.test(text), 'too far from UTC'),
);
/** Number of saves of a row, within PostgreSQL's `integer`. */
export const revisionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVISION_MAX));
/** PostgreSQL refuses NUL in text. */
const NO_NUL = /^[^\0]*$/;
/** Text of a form field. */
export const textSchema = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(NO_NUL));
/** The same, not empty. */
export const requiredTextSchema = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(NO_NUL));

/** An e-mail address: one, without a name. Source of the length: RFC 5321. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254));

/** Check digit of a fiscal code (CUI, 2 to 10 digits). Source: ANAF, key 753217532. */
export function isFiscalCode(code: string): boolean {
  if (!/^[1-9][0-9]{1,9}$/.test(code)) return false;
  const digits = Array.from(code, Number);
  const control = digits.pop();
  const key = [7, 5, 3, 2, 1, 7, 5, 3, 2].slice(9 - digits.length);
  const sum = digits.reduce((total, digit, at) => total + digit * (key[at] ?? 0), 0);
  return ((sum * 10) % 11) % 10 === control;
}

/** Check digit of a personal code (CNP, 13 digits). Source: key 279146358279. */
export function isPersonalCode(code: string): boolean {
  if (!/^[1-9][0-9]{12}$/.test(code)) return false;
  const digits = Array.from(code, Number);
  const control = digits.pop();
  const key = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];
  const rest = digits.reduce((total, digit, at) => total + digit * (key[at] ?? 0), 0) % 11;
  return (rest === 10 ? 1 : rest) === control;
}

/** Fiscal code of a company as a person types it: spaces and a leading RO are dropped, and the check digit must fit. */
export const fiscalCodeSchema = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((code) => code.replaceAll(/[\s.]/g, '').replace(/^RO/i, '')),
  v.check(isFiscalCode, 'not a fiscal code'),
);
/** Tax id of a company or a person (CUI or CNP), digits only. */
export const taxIdSchema = v.pipe(
  v.string(),
  v.check((code) => isFiscalCode(code) || isPersonalCode(code), 'not a tax id'),
);

/** A whole number in a query string, where oRPC passes values as text. */
export const queryInteger = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
/** A boolean in a query string. */
export const queryBoolean = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);
/** A comma-separated list in a query string. */
export const queryList = <const S extends v.GenericSchema<string, string>>(item: S) =>
  v.pipe(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter(Boolean)),
      ),
    ]),
    v.array(item),
    v.maxLength(100),
  );
/** Account managers of a filter: user ids, or `unassigned` (decision D17). */
export const accountManagerFilter = queryList(v.union([v.literal('unassigned'), idSchema]));

/** Paging of every list: by number up to a limit, or by the cursors of the adjacent page (`after`, `before`). */
export const pageQuery = {
  pageNumber: v.optional(queryInteger(1, PAGE_NUMBER_MAX), 1),
  pageSize: v.optional(queryInteger(1, PAGE_SIZE_MAX), PAGE_SIZE),
  after: v.optional(v.pipe(v.string(), v.maxLength(300))),
  before: v.optional(v.pipe(v.string(), v.maxLength(300))),
};
/** The order of a list: a key ascending, or `-` and the key descending; absent for the list's own order. */
export const sortQuery = <const K extends string>(...keys: readonly K[]) =>
  v.optional(v.picklist(keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`])));
/** A page of `item`s. The cursors are opaque; null at either end. */
export const pageOf = <const S extends v.GenericSchema>(item: S) =>
  v.strictObject({
    items: v.array(item),
    hasNextPage: v.boolean(),
    nextCursor: v.nullable(v.string()),
    previousCursor: v.nullable(v.string()),
  });
/** The number of rows of a filter, counted up to COUNT_CAP. */
export const countSchema = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  isCapped: v.boolean(),
});

/** Empty answer. */
export const emptySchema = v.strictObject({});

/** The named errors in the form of a contract. */
export const errorsOf = <const C extends ErrorCode>(...codes: readonly C[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets which keys it was given
  Object.fromEntries(codes.map((code) => [code, { status: ERROR_STATUS[code] }])) as {
    [K in C]: { status: (typeof ERROR_STATUS)[K] };
  };

/** Base of every call, with the errors that any call may answer. */
export const api = oc.errors(
  errorsOf(
    'request.invalid',
    'auth.required',
    'auth.forbidden',
    'route.wrongMethod',
    'request.tooLarge',
    'server.unexpected',
    'server.stopping',
  ),
);
