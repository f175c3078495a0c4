import * as v from 'valibot';
import { partsOfDay } from '#contracts/deadlines.ts';
import { FIRST_YEAR } from '#contracts/limits.ts';
import { AppError } from '../http/appError.ts';

/** Request for a page: by number, or by the row that it follows or precedes. `limit` is one more than shown. */
export type PageRequest =
  | { readonly kind: 'number'; readonly offset: number; readonly limit: number }
  | { readonly kind: 'after' | 'before'; readonly cursor: readonly [string, string]; readonly limit: number };

/** The paging parameters of a list, as the contract parses them. */
export type PageQuery = {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

/** A page of rows with the cursors around it. */
export type Page<Item> = {
  items: Item[];
  hasNextPage: boolean;
  nextCursor: string | null;
  previousCursor: string | null;
};

/**
 * Parses a page request. `keySchema` is the first column of the order; the second is always an id.
 *
 * @throws {AppError} `request.invalid` when a cursor is malformed, or both cursors are given.
 */
export function readPage(query: PageQuery, keySchema: v.GenericSchema<string, string>): PageRequest {
  const { after, before, pageNumber, pageSize } = query;
  const limit = pageSize + 1;
  if (after !== undefined && before !== undefined) throw new AppError('request.invalid', { fields: ['before'] });
  if (after !== undefined) return { kind: 'after', cursor: decodeCursor(after, 'after', keySchema), limit };
  if (before !== undefined) return { kind: 'before', cursor: decodeCursor(before, 'before', keySchema), limit };
  return { kind: 'number', offset: (pageNumber - 1) * pageSize, limit };
}

/** Page offsets are grouped by size: each bound is so many times the one before. */
const REACH_STEP = 4;

/**
 * SQL of the page's rows, from `ordered`, a select in the order of the list. Joins come after it, so that they run for
 * shown rows only.
 *
 * The database reuses a generic plan only when it looks as cheap as a plan for the given values. It estimates an
 * unknown offset as a tenth of all rows, so it would plan every page again, which costs more than reading it. A coarse
 * bound in the text limits the estimate and keeps the number of texts small.
 */
export function pageSql(ordered: string, page: PageRequest, parameters: unknown[]): string {
  if (page.kind !== 'number' || page.offset === 0) return `${ordered} limit ${page.limit}`;
  const end = page.offset + page.limit;
  const reach = REACH_STEP ** Math.ceil(Math.log(end) / Math.log(REACH_STEP));
  const offset = `$${parameters.push(page.offset)}`;
  return `select * from (${ordered} limit ${reach}) as within_reach limit ${page.limit} offset ${offset}`;
}

/** Builds a page from the rows of `request`, one more than shown where there are more. */
export function pageOf<Row, Item>(
  request: PageRequest,
  rows: readonly Row[],
  keyOf: (row: Row) => readonly [string, string],
  itemOf: (row: Row) => Item,
): Page<Item> {
  const hasMore = rows.length === request.limit;
  const cut = hasMore ? rows.slice(0, -1) : rows;
  const shown = request.kind === 'before' ? cut.toReversed() : cut;
  const first = shown[0];
  const last = shown.at(-1);
  // A page before a cursor has a next page, and a page after one has a previous page.
  const hasNext = request.kind === 'before' ? last !== undefined : hasMore;
  const hasPrevious = request.kind === 'number' ? request.offset > 0 : request.kind === 'after' || hasMore;
  return {
    items: shown.map(itemOf),
    hasNextPage: hasNext,
    nextCursor: hasNext && last !== undefined ? encodeCursor(keyOf(last)) : null,
    previousCursor: hasPrevious && first !== undefined ? encodeCursor(keyOf(first)) : null,
  };
}

// The id comes first, because its length is fixed: the rest is the key.
const encodeCursor = ([key, id]: readonly [string, string]): string =>
  Buffer.from(`${id}${key}`, 'utf8').toString('base64url');

/** A day of an order. Days that stand for none, or put some rows after all others, lie beyond the calendar of people. */
export const sortDaySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4,5}-\d{2}-\d{2}$/),
  v.check((text) => {
    const [year, month, day] = partsOfDay(text);
    const at = new Date(Date.UTC(year, month - 1, day));
    return year >= FIRST_YEAR && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  }, 'not in the calendar'),
);

const ID_LENGTH = 36;
const cursorSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]+$/),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(dataset.value, 'base64url'));
      return { id: text.slice(0, ID_LENGTH), key: text.slice(ID_LENGTH) };
    } catch {
      addIssue({ message: 'not a cursor' });
      return NEVER;
    }
  }),
);

function decodeCursor(
  text: string,
  field: 'after' | 'before',
  keySchema: v.GenericSchema<string, string>,
): [string, string] {
  const schema = v.pipe(cursorSchema, v.strictObject({ id: v.pipe(v.string(), v.uuid()), key: keySchema }));
  const cursor = v.safeParse(schema, text);
  if (!cursor.success) throw new AppError('request.invalid', { fields: [field] });
  return [cursor.output.key, cursor.output.id];
}
