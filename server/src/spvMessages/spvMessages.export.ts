import type * as v from 'valibot';
import { spvMessageFilterSchema } from '#contracts/api/spvMessage.ts';
import { exportList } from '../exports/exports.ts';
import { conditionsOf } from './messageFilter.ts';
import { spvMessagesRepository, type MessageRow } from './spvMessages.repository.ts';

/** The message list as a file. */
export const spvMessagesExport = exportList<v.InferOutput<typeof spvMessageFilterSchema>, MessageRow>({
  name: 'spvMessages',
  filter: spvMessageFilterSchema,
  title: { en: 'Messages', ro: 'Mesaje' },
  rows: (tx, filter, page) => spvMessagesRepository.page(tx, conditionsOf(filter), page),
  keyOf: (row) => [row.date, row.id],
  columns: [
    { header: { en: 'Issued on', ro: 'Data emiterii' }, cell: (row) => ({ date: row.issueDate }) },
    { header: { en: 'Client', ro: 'Client' }, cell: (row) => row.legalName },
    { header: { en: 'Tax id', ro: 'Cod fiscal' }, cell: (row) => row.taxId },
    { header: { en: 'Type', ro: 'Tip' }, cell: (row) => row.type },
    { header: { en: 'Title', ro: 'Titlu' }, cell: (row) => row.title },
    { header: { en: 'Details', ro: 'Detalii' }, cell: (row) => row.details },
    { header: { en: 'Account manager', ro: 'Responsabil' }, cell: (row) => row.accountManagerName },
    { header: { en: 'Message id', ro: 'Număr mesaj' }, cell: (row) => row.messageId },
  ],
});
