import type { ClientRow } from '#contracts/api/client.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';

/** The name of a selected client, as it was last seen. */
export const nameIn = ({ rows }: RowSelection<ClientRow>, id: string): string =>
  rows.find((row) => row.id === id)?.name ?? id;

/** The selected clients by name. */
export const namesIn = (selection: RowSelection<ClientRow>): readonly string[] =>
  [...selection.ids].map((id) => nameIn(selection, id));
