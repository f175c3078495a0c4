import type * as v from 'valibot';
import { spvContactFilterSchema } from '#contracts/api/spvContact.ts';
import { exportList } from '../exports/exports.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { categoryTitle, subCategoryTitle } from './contactFormConfiguration.ts';
import { spvContactsLabels } from './spvContacts.labels.ts';
import { spvContactsRepository } from './spvContacts.repository.ts';
import type { ContactFormRow } from './contactFormSql.ts';

/** The list of contact forms as a file. */
export const spvContactsExport = exportList<v.InferOutput<typeof spvContactFilterSchema>, ContactFormRow>({
  name: 'spvContacts',
  filter: spvContactFilterSchema,
  texts: 'spvContacts',
  rows: (tx, filter, page) => spvContactsRepository.page(tx, filter, page),
  keyOf: (row) => [row.dateCreated, row.id],
  columns: [
    { header: 'column.client', cell: (row) => row.clientLegalName },
    { header: 'column.taxId', cell: (row) => row.taxId },
    { header: 'column.dateCreated', cell: (row) => ({ date: romanianDay(row.createdAt) }) },
    { header: 'column.category', cell: (row) => categoryTitle(row.requestCategory) },
    {
      header: 'column.subCategory',
      cell: (row) => subCategoryTitle(row.requestCategory, row.requestSubCategory),
    },
    {
      header: 'column.status',
      cell: (row, language) => spvContactsLabels.SpvContactStatus[row.status][language],
    },
    { header: 'column.sentBy', cell: (row) => row.requestedByDisplayName },
    { header: 'column.registrationNumber', cell: (row) => row.registrationNumber },
    {
      header: 'column.registeredOn',
      cell: (row) => (row.registrationDate === null ? null : { date: row.registrationDate }),
    },
    { header: 'column.text', cell: (row) => row.requestText },
  ],
});
