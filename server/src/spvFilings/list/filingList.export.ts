import type * as v from 'valibot';
import { spvFilingFilterSchema } from '#contracts/api/spvFilings.ts';
import { FILING_COLUMNS } from '#contracts/columns/filingColumns.ts';
import { columnsOf } from '../../exports/columns.ts';
import { exportList } from '../../exports/exports.ts';
import type { FilingRow } from '../filingColumns.ts';
import { spvFilingsLabels } from '../spvFilings.labels.ts';
import { conditionsOf } from './filingFilter.ts';
import { filingListRepository } from './filingList.repository.ts';

/** The filing list as a file. */
export const spvFilingsExport = exportList<v.InferOutput<typeof spvFilingFilterSchema>, FilingRow>({
  name: 'spvFilings',
  filter: spvFilingFilterSchema,
  texts: 'spvFilings',
  rows: async (tx, filter, page, now) => filingListRepository.page(tx, await conditionsOf(tx, filter, now), page),
  keyOf: (row) => [row.dateCreated, row.id],
  columns: columnsOf(FILING_COLUMNS, spvFilingsLabels),
});
