import type * as v from 'valibot';
import { spvFilingFilterSchema } from '#contracts/api/spvFiling.ts';
import { exportList } from '../../exports/exports.ts';
import type { FilingRow } from '../filingColumns.ts';
import { spvFilingsLabels } from '../spvFilings.labels.ts';
import { romanianDay } from '../../time/romanianTime.ts';
import { conditionsOf } from './filingFilter.ts';
import { filingListRepository } from './filingList.repository.ts';

/** The filing list as a file. */
export const spvFilingsExport = exportList<v.InferOutput<typeof spvFilingFilterSchema>, FilingRow>({
  name: 'spvFilings',
  filter: spvFilingFilterSchema,
  texts: 'spvFilings',
  rows: (tx, filter, page) => filingListRepository.page(tx, conditionsOf(filter), page),
  keyOf: (row) => [row.dateCreated, row.id],
  columns: [
    { header: 'column.client', cell: (row) => row.clientLegalName },
    { header: 'column.taxId', cell: (row) => row.clientTaxId },
    { header: 'column.statementType', cell: (row) => row.statementType },
    { header: 'column.year', cell: (row) => row.reportingYear },
    { header: 'column.month', cell: (row) => row.reportingMonth },
    {
      header: 'column.status',
      cell: (row, language) => spvFilingsLabels.SpvFilingStatus[row.spvFilingStatus][language],
    },
    { header: 'column.uploadIndex', cell: (row) => row.uploadIndex },
    { header: 'column.filedAt', cell: (row) => dayOf(row.submittedAt) },
    { header: 'column.accountManager', cell: (row) => row.accountManagerName },
    { header: 'column.uploadedBy', cell: (row) => row.filedByDisplayName },
    { header: 'column.file', cell: (row) => row.fileName },
  ],
});

const dayOf = (instant: string | null) => (instant === null ? null : { date: romanianDay(new Date(instant)) });
