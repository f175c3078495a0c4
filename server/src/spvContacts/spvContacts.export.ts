import type * as v from 'valibot';
import { spvContactFilterSchema } from '#contracts/api/spvContact.ts';
import { CONTACT_FORM_COLUMNS } from '#contracts/columns/contactFormColumns.ts';
import { columnsOf } from '../exports/columns.ts';
import { exportList } from '../exports/exports.ts';
import { categoryTitle, subCategoryTitle } from './contactFormConfiguration.ts';
import type { ContactFormRow } from './contactFormSql.ts';
import { spvContactsLabels } from './spvContacts.labels.ts';
import { spvContactsRepository } from './spvContacts.repository.ts';

type Line = ContactFormRow & { readonly category: string; readonly subCategory: string };

/** The list of contact forms as a file. */
export const spvContactsExport = exportList<v.InferOutput<typeof spvContactFilterSchema>, Line>({
  name: 'spvContacts',
  filter: spvContactFilterSchema,
  texts: 'spvContacts',
  rows: async (tx, filter, page) => (await spvContactsRepository.page(tx, filter, page)).map(lineOf),
  keyOf: (row) => [row.dateCreated, row.id],
  columns: columnsOf(CONTACT_FORM_COLUMNS, spvContactsLabels),
});

const lineOf = (row: ContactFormRow): Line => ({
  ...row,
  category: categoryTitle(row.requestCategory),
  subCategory: subCategoryTitle(row.requestCategory, row.requestSubCategory),
});
