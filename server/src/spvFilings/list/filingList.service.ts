import type * as v from 'valibot';
import { instantSchema } from '#contracts/api/shared.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { spvFilingListQuerySchema } from '#contracts/api/spvFilings.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { pageOf, readPage, type Page } from '../../lists/keyset.ts';
import { filingOf } from '../filingColumns.ts';
import { conditionsOf, type FilingFilter } from './filingFilter.ts';
import type { FilingListRepository } from './filingList.repository.ts';

type Deps = { readonly tenants: Tenants; readonly filings: FilingListRepository; readonly now: () => Date };
type ListQuery = v.InferOutput<typeof spvFilingListQuerySchema>;

/** The list of filings. */
export const createFilingList = ({ tenants, filings, now }: Deps) => ({
  /** A page, newest first, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<SpvFiling>> {
    const page = readPage(query, instantSchema);
    const instant = now();
    const rows = await tenants.read(actor.tenantId, async (tx) =>
      filings.page(tx, await conditionsOf(tx, query, instant), page),
    );
    return pageOf(
      page,
      rows,
      (row) => [row.dateCreated, row.id],
      (row) => filingOf(row, instant),
    );
  },

  count: (actor: Actor, filter: FilingFilter) =>
    tenants.read(actor.tenantId, async (tx) => filings.count(tx, await conditionsOf(tx, filter, now()))),
});

/** The list of filings. */
export type FilingList = ReturnType<typeof createFilingList>;
