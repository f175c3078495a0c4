import type * as v from 'valibot';
import { spvMessageFilterSchema } from '#contracts/api/spvMessage.ts';
import { exportList } from '../exports/exports.ts';
import { conditionsOf } from './messageFilter.ts';
import { spvMessagesRepository, type MessageRow } from './spvMessages.repository.ts';

/** The message list as a file. */
export const spvMessagesExport = exportList<v.InferOutput<typeof spvMessageFilterSchema>, MessageRow>({
  name: 'spvMessages',
  filter: spvMessageFilterSchema,
  texts: 'spvMessages',
  rows: (tx, filter, page) => spvMessagesRepository.page(tx, conditionsOf(filter), page),
  keyOf: (row) => [row.date, row.id],
  columns: [
    { header: 'column.issueDate', cell: (row) => ({ date: row.issueDate }) },
    { header: 'column.client', cell: (row) => row.legalName },
    { header: 'column.taxId', cell: (row) => row.taxId },
    { header: 'column.type', cell: (row) => row.type },
    { header: 'column.title', cell: (row) => row.title },
    { header: 'column.details', cell: (row) => row.details },
    { header: 'column.accountManager', cell: (row) => row.accountManagerName },
    { header: 'column.messageId', cell: (row) => row.messageId },
  ],
});
