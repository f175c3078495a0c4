import type * as v from 'valibot';
import { clientFilterSchema, type ClientRow } from '#contracts/api/client.ts';
import { CLIENT_COLUMNS } from '#contracts/columns/clientColumns.ts';
import { columnsOf } from '../exports/columns.ts';
import { exportList } from '../exports/exports.ts';
import { clientRowOf } from './clientAnswer.ts';
import { clientsRepository } from './clients.repository.ts';
import { filterOf } from './clients.service.ts';

type Line = ClientRow & { readonly sortName: string };

/** The client list as a file. */
export const clientsExport = exportList<v.InferOutput<typeof clientFilterSchema>, Line>({
  name: 'clients',
  filter: clientFilterSchema,
  texts: 'clients',
  rows: async (tx, filter, page) => {
    const rows = await clientsRepository.page(tx, filterOf(filter), page);
    return rows.map((row) => ({ ...clientRowOf(row), sortName: row.sortName }));
  },
  keyOf: (row) => [row.sortName, row.id],
  columns: columnsOf(CLIENT_COLUMNS),
});
