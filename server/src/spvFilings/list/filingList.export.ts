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
  title: { en: 'Filings', ro: 'Depuneri' },
  rows: (tx, filter, page) => filingListRepository.page(tx, conditionsOf(filter), page),
  keyOf: (row) => [row.dateCreated, row.id],
  columns: [
    { header: { en: 'Client', ro: 'Client' }, cell: (row) => row.clientLegalName },
    { header: { en: 'Tax id', ro: 'Cod fiscal' }, cell: (row) => row.clientTaxId },
    { header: { en: 'Declaration', ro: 'Declarație' }, cell: (row) => row.statementType },
    { header: { en: 'Year', ro: 'An' }, cell: (row) => row.reportingYear },
    { header: { en: 'Month', ro: 'Lună' }, cell: (row) => row.reportingMonth },
    {
      header: { en: 'Status', ro: 'Stare' },
      cell: (row, language) => spvFilingsLabels.SpvFilingStatus[row.spvFilingStatus][language],
    },
    { header: { en: 'Index', ro: 'Index' }, cell: (row) => row.uploadIndex },
    { header: { en: 'Submitted on', ro: 'Depusă la' }, cell: (row) => dayOf(row.submittedAt) },
    { header: { en: 'Account manager', ro: 'Responsabil' }, cell: (row) => row.accountManagerName },
    { header: { en: 'Uploaded by', ro: 'Încărcată de' }, cell: (row) => row.filedByDisplayName },
    { header: { en: 'File', ro: 'Fișier' }, cell: (row) => row.fileName },
  ],
});

const dayOf = (instant: string | null) => (instant === null ? null : { date: romanianDay(new Date(instant)) });
