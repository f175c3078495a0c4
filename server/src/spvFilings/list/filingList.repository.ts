import type { TenantTx } from '../../db/tenantTx.ts';
import type { Conditions } from '../../lists/conditions.ts';
import type { PageRequest } from '../../lists/keyset.ts';
import { cappedCount, pagedList, type ListSource } from '../../lists/pagedList.ts';
import { CLIENT, COLUMNS, JOINS, type FilingRow } from '../filingColumns.ts';

/** SQL of the list of filings: one statement per function. */
export const filingListRepository = {
  /** Newest first. */
  page: (tx: TenantTx, conditions: Conditions, page: PageRequest): Promise<FilingRow[]> =>
    pagedList(tx, { ...sourceOf(conditions), order: NEWEST_FIRST, page, select: COLUMNS, joins: JOINS }),

  count: (tx: TenantTx, conditions: Conditions) => cappedCount(tx, sourceOf(conditions)),
};

/** SQL of the list of filings. */
export type FilingListRepository = typeof filingListRepository;

const sourceOf = ({ where, values, usesClient }: Conditions): ListSource => ({
  from: `spv_filing f ${usesClient ? CLIENT : ''}`,
  where,
  values,
});
const NEWEST_FIRST = { rows: 'f', column: 'created_at', type: 'timestamptz', direction: 'desc' } as const;
