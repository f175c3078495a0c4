import type * as v from 'valibot';
import { spvContactFilterSchema } from '#contracts/api/spvContact.ts';
import { exportList } from '../exports/exports.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { categoryTitle, subCategoryTitle } from './contactConfiguration.ts';
import { spvContactsLabels } from './spvContacts.labels.ts';
import { spvContactsRepository } from './spvContacts.repository.ts';
import type { ContactRow } from './spvContactSql.ts';

/** The list of contact forms as a file. */
export const spvContactsExport = exportList<v.InferOutput<typeof spvContactFilterSchema>, ContactRow>({
  name: 'spvContacts',
  filter: spvContactFilterSchema,
  title: { en: 'Contact forms', ro: 'Formulare de contact' },
  rows: (tx, filter, page) => spvContactsRepository.page(tx, filter, page),
  keyOf: (row) => [row.dateCreated, row.id],
  columns: [
    { header: { en: 'Client', ro: 'Client' }, cell: (row) => row.clientLegalName },
    { header: { en: 'Tax id', ro: 'Cod fiscal' }, cell: (row) => row.taxId },
    { header: { en: 'Sent on', ro: 'Data cererii' }, cell: (row) => ({ date: romanianDay(row.createdAt) }) },
    { header: { en: 'Category', ro: 'Categoria' }, cell: (row) => categoryTitle(row.requestCategory) },
    {
      header: { en: 'Sub-category', ro: 'Subcategoria' },
      cell: (row) => subCategoryTitle(row.requestCategory, row.requestSubCategory),
    },
    {
      header: { en: 'Status', ro: 'Stare' },
      cell: (row, language) => spvContactsLabels.SpvContactStatus[row.status][language],
    },
    { header: { en: 'Sent by', ro: 'Cerut de' }, cell: (row) => row.requestedByDisplayName },
    { header: { en: 'Registration number', ro: 'Număr de înregistrare' }, cell: (row) => row.registrationNumber },
    {
      header: { en: 'Registered on', ro: 'Data înregistrării' },
      cell: (row) => (row.registrationDate === null ? null : { date: row.registrationDate }),
    },
    { header: { en: 'Text', ro: 'Text' }, cell: (row) => row.requestText },
  ],
});
