import type * as v from 'valibot';
import { clientFilterSchema, type ClientRow } from '#contracts/api/client.ts';
import { CLIENT_COLUMNS } from '#contracts/clientColumns.ts';
import { exportList } from '../exports/exports.ts';
import { clientRowOf } from './clientAnswer.ts';
import { filterOf } from './clients.service.ts';
import { clientsRepository } from './clients.repository.ts';

type Line = { readonly client: ClientRow; readonly key: readonly [string, string] };

/** The client list as a file. */
export const clientsExport = exportList<v.InferOutput<typeof clientFilterSchema>, Line>({
  name: 'clients',
  filter: clientFilterSchema,
  texts: 'clients',
  rows: async (tx, filter, page) => {
    const rows = await clientsRepository.page(tx, filterOf(filter), page);
    return rows.map((row) => ({ client: clientRowOf(row), key: [row.sortName, row.id] }));
  },
  keyOf: ({ key }) => key,
  columns: Object.values(CLIENT_COLUMNS).map(({ header, value }) => ({ header, cell: ({ client }) => value(client) })),
});
