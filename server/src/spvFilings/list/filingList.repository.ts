import { COUNT_CAP } from '#contracts/limits.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import type { Conditions } from '../../search/conditions.ts';
import { pageSql, type PageRequest } from '../../search/keyset.ts';
import { CLIENT, COLUMNS, JOINS, type FilingRow } from '../filingColumns.ts';

/** SQL of the list of filings: one statement per function. */
export const filingListRepository = {
  /** Newest first. One row more than requested shows whether there is a next page. */
  page(tx: TenantTx, { where, values, usesClient }: Conditions, page: PageRequest): Promise<FilingRow[]> {
    const parameters = [...values];
    const conditions = [...where];
    const isBack = page.kind === 'before';
    if (page.kind !== 'number') {
      const [createdAt, id] = page.cursor;
      const at = `($${parameters.push(createdAt)}::timestamptz, $${parameters.push(id)}::uuid)`;
      conditions.push(`(f.created_at, f.id) ${isBack ? '>' : '<'} ${at}`);
    }
    const order = isBack ? 'f.created_at, f.id' : 'f.created_at desc, f.id desc';
    const source = `spv_filing f ${usesClient ? CLIENT : ''}`;
    const cut = pageSql(
      `select f.* from ${source} where ${conditions.join(' and ')} order by ${order}`,
      page,
      parameters,
    );
    return tx.query(`select ${COLUMNS} from (${cut}) f ${JOINS} order by ${order}`, parameters);
  },

  /** Counts up to one more than COUNT_CAP. */
  async count(tx: TenantTx, { where, values, usesClient }: Conditions): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      `select count(*) as count from (select from spv_filing f ${usesClient ? CLIENT : ''}
       where ${where.join(' and ')} limit ${COUNT_CAP + 1}) as counted`,
      values,
    );
    return rows[0]?.count ?? 0;
  },
};

/** SQL of the list of filings. */
export type FilingListRepository = typeof filingListRepository;
