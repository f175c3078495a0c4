import type { QueryResultRow } from 'pg';
import { COUNT_CAP } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { pageSql, type PageRequest } from './keyset.ts';

/** Where the rows of a list come from, and which: the same for its page, its count and its export. */
export type ListSource = {
  /** Tables with their aliases; the first alias is that of the rows. */
  readonly from: string;
  readonly where: readonly string[];
  readonly values: readonly unknown[];
};

/** The order of a list: a column, and the id where two are equal. */
export type ListOrder = {
  /** Alias of the rows. */
  readonly rows: string;
  readonly column: string;
  /** SQL type of the cursor's value, with its collation. */
  readonly type: string;
  readonly direction: 'asc' | 'desc';
};

/** The direction of an order by the `sort` of a call: `name` ascending, `-name` descending. */
export const directionOf = (sort: string): ListOrder['direction'] => (sort.startsWith('-') ? 'desc' : 'asc');

type PagedList = ListSource & {
  readonly order: ListOrder;
  readonly page: PageRequest;
  /** Columns of the answer. */
  readonly select: string;
  /** Joins for shown rows only. */
  readonly joins: string;
};

const whereSql = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

const orderSql = ({ rows, column, direction }: ListOrder, isBack: boolean): string => {
  const way = (direction === 'asc') === isBack ? ' desc' : '';
  return `${rows}.${column}${way}, ${rows}.id${way}`;
};

/** A page of a list in one statement: one row more than shown tells whether there is a next page. */
export function pagedList<Row extends QueryResultRow>(tx: TenantTx, list: PagedList): Promise<Row[]> {
  const { from, select, joins, order, page } = list;
  const { rows, column, type, direction } = order;
  const values = [...list.values];
  const conditions = [...list.where];
  const isBack = page.kind === 'before';
  if (page.kind !== 'number') {
    const [key, id] = page.cursor;
    const cursor = `($${values.push(key)}::${type}, $${values.push(id)}::uuid)`;
    conditions.push(`(${rows}.${column}, ${rows}.id) ${(direction === 'asc') === isBack ? '<' : '>'} ${cursor}`);
  }
  const orderBy = orderSql(order, isBack);
  const shown = pageSql(`select ${rows}.* from ${from} ${whereSql(conditions)} order by ${orderBy}`, page, values);
  return tx.query<Row>(`select ${select} from (${shown}) ${rows} ${joins} order by ${orderBy}`, values);
}

/** The number of rows of a list, counted up to COUNT_CAP. */
export async function cappedCount(
  tx: TenantTx,
  { from, where, values }: ListSource,
): Promise<{ count: number; isCapped: boolean }> {
  const counted = `select from ${from} ${whereSql(where)} limit ${COUNT_CAP + 1}`;
  const [row] = await tx.query<{ count: number }>(`select count(*) as count from (${counted}) as counted`, values);
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}
