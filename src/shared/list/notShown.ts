import type { ListRow, RowList } from './useList.ts';

type Chosen<Row extends ListRow> = Pick<RowList<Row>, 'selection' | 'rows'>;

/** Whether some of the selected rows are on other pages: a command then names them first. */
export const reachesBeyond = <Row extends ListRow>({ selection, rows }: Chosen<Row>): boolean =>
  rows.filter(({ id }) => selection.ids.has(id)).length < selection.ids.size;

/** The selected rows that are on other pages. */
export const rowsNotShown = <Row extends ListRow>({ selection, rows }: Chosen<Row>): readonly Row[] =>
  selection.rows.filter(({ id }) => selection.ids.has(id) && !rows.some((row) => row.id === id));
