import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { spvMessageFilterSchema, type SpvMessage } from '#contracts/api/spvMessage.ts';
import { MESSAGE_COLUMNS } from '#contracts/columns/messageColumns.ts';
import { columnsOf } from '../exports/columns.ts';
import { exportList } from '../exports/exports.ts';
import { conditionsOf } from './messageFilter.ts';
import { spvMessagesLabels } from './spvMessages.labels.ts';
import { spvMessagesRepository } from './spvMessages.repository.ts';
import { messageOf } from './spvMessages.service.ts';

/** The filter of the list, and the person whose unread messages are meant. */
const filterSchema = v.strictObject({ ...spvMessageFilterSchema.entries, readerId: v.optional(idSchema) });

/** The message list as a file. */
export const spvMessagesExport = exportList<v.InferOutput<typeof filterSchema>, SpvMessage>({
  name: 'spvMessages',
  filter: filterSchema,
  texts: 'spvMessages',
  rows: async (tx, filter, page) =>
    (await spvMessagesRepository.page(tx, conditionsOf(filter), page)).map((row) => messageOf(row)),
  keyOf: (row) => [row.date, row.id],
  columns: columnsOf(MESSAGE_COLUMNS, spvMessagesLabels),
});
