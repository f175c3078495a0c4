import { oc } from '@orpc/contract';
import * as v from 'valibot';
import { isFiscalCode, isPersonalCode } from '../checkDigits.ts';
import { withPlainCodes } from '../codes.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import {
  CODE_TEXT_MAX,
  CURSOR_MAX,
  DESCRIPTION_MAX,
  FILTER_TEXT_MAX,
  FILTER_VALUES_MAX,
  FIRST_YEAR,
  LAST_DAY,
  LAST_YEAR,
  LINE_TEXT_MAX,
  NAME_TEXT_MAX,
  PAGE_NUMBER_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  REVISION_MAX,
  SEARCH_TEXT_MAX,
  URL_TEXT_MAX,
} from '../limits.ts';

// A check may count on those before it: without this one still runs on a text that an earlier one has refused.
v.setGlobalConfig({ abortPipeEarly: true });

/** Id of a row. */
export const idSchema = v.pipe(v.string(), v.uuid());
/** What gives access to a session: the token that its leader has got. */
export const sessionTokenSchema = v.pipe(v.string(), v.maxLength(200));

/** Position in the audit trail of a firm: the number of an entry. 0 is before the first one. */
export const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** False for the 31st of a short month, which the pattern of a date accepts, and for years that the product does not have. */
const isInCalendar = (text: string): boolean => {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return isInYears(year) && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
};
const isInYears = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;
/** A calendar day, `yyyy-MM-dd`, from FIRST_YEAR to LAST_YEAR. */
export const dateSchema = v.pipe(v.string(), v.isoDate(), v.check(isInCalendar, 'not in the calendar'));
/** PostgreSQL accepts offsets below 16 hours. */
const FAR_OFFSET = /[+-](?:1[6-9]|2\d)(?::?\d{2})?$/;
/** An instant, ISO 8601, from FIRST_YEAR to LAST_YEAR. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(isInCalendar, 'not in the calendar'),
  v.check((text) => !FAR_OFFSET.test(text), 'too far from UTC'),
);
/** The end of a certificate: one without a well-defined end says 9999 (RFC 5280, 4.1.2.5), and counts as good to the last day. */
export const certificateEndSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) =>
    /^\d{4}-/.test(text) && Number(text.slice(0, 4)) > LAST_YEAR ? `${LAST_DAY}T23:59:59Z` : text,
  ),
  instantSchema,
);
/** Number of saves of a row, within PostgreSQL's `integer`. */
export const revisionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVISION_MAX));
/** PostgreSQL refuses NUL in text, and half a surrogate pair in JSON. */
const STORABLE = /^[^\0\p{Cs}]*$/u;
/** Text of a form field. */
export const textSchema = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(STORABLE));
/** The same, not empty. */
export const requiredTextSchema = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(STORABLE));

/** Texts of answers, each with the bytes that an answer may count on: names and titles, lines, whole texts, addresses. */
export const nameText = v.pipe(v.string(), v.maxLength(NAME_TEXT_MAX));
export const lineText = v.pipe(v.string(), v.maxLength(LINE_TEXT_MAX));
export const longText = v.pipe(v.string(), v.maxLength(DESCRIPTION_MAX));
export const urlText = v.pipe(v.string(), v.maxLength(URL_TEXT_MAX));

/** An e-mail address: one, without a name, at a domain with a dot. Source: RFC 5322 as HTML has it; the length: RFC 5321. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.rfcEmail(),
  v.check((email) => /@.*\.[^.]+$/.test(email), 'not an e-mail address'),
  v.maxLength(254),
);

/** Fiscal code of a company as a person types it, with its label perhaps; the check digit must fit. */
export const fiscalCodeSchema = v.pipe(
  v.string(),
  v.maxLength(CODE_TEXT_MAX),
  v.transform(withPlainCodes),
  v.check(isFiscalCode, 'not a fiscal code'),
);
/** Tax id of a company or a person (CUI or CNP), digits only. */
export const taxIdSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{1,12}$/),
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
/** A list of at most so many: none is without a bound, neither of a request nor of an answer. */
export const bounded = <const S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item), v.maxLength(max));
/** Values by name, at most so many. */
export const boundedRecord = <const K extends v.GenericSchema<string, string>, const S extends v.GenericSchema>(
  key: K,
  value: S,
  max: number,
) => v.pipe(v.record(key, value), v.maxEntries(max));
/** The ids of a bulk call. */
export const idsOf = (max: number) => v.pipe(bounded(idSchema, max), v.minLength(1));

/** A comma-separated list in a query string. */
export const queryList = <const S extends v.GenericSchema<string, string>>(item: S) =>
  v.pipe(
    v.union([
      bounded(v.pipe(v.string(), v.maxLength(FILTER_TEXT_MAX)), FILTER_VALUES_MAX),
      v.pipe(
        v.string(),
        v.maxLength(FILTER_TEXT_MAX),
        v.transform((text) => text.split(',').filter(Boolean)),
      ),
    ]),
    bounded(item, FILTER_VALUES_MAX),
  );
/** What a list is searched for: all its words, in any order, codes as they are stored. */
export const searchQuery = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_TEXT_MAX), v.regex(STORABLE), v.transform(withPlainCodes)),
);
/** Account managers of a filter: user ids, or `unassigned` (decision D17). */
export const accountManagerFilter = queryList(v.union([v.literal('unassigned'), idSchema]));

/** A place in a list. */
const cursorSchema = v.pipe(v.string(), v.maxLength(CURSOR_MAX));
/** Paging of every list: by number up to a limit, or by the cursors of the adjacent page (`after`, `before`). */
export const pageQuery = {
  pageNumber: v.optional(queryInteger(1, PAGE_NUMBER_MAX), 1),
  pageSize: v.optional(queryInteger(1, PAGE_SIZE_MAX), PAGE_SIZE),
  after: v.optional(cursorSchema),
  before: v.optional(cursorSchema),
};
/** The order of a list: a key ascending, or `-` and the key descending; absent for the list's own order. */
export const sortQuery = <const K extends string>(...keys: readonly K[]) =>
  v.optional(v.picklist(keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`])));
/** A page of `item`s. The cursors are opaque; null at either end. */
export const pageOf = <const S extends v.GenericSchema>(item: S) =>
  v.strictObject({
    items: bounded(item, PAGE_SIZE_MAX),
    hasNextPage: v.boolean(),
    nextCursor: v.nullable(cursorSchema),
    previousCursor: v.nullable(cursorSchema),
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
