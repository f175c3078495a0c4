/** A card of a board. */
export type BoardCard = { readonly id: string };

/** A column with its cards in their order. */
export type BoardColumn<Card extends BoardCard> = {
  readonly id: string;
  readonly cards: readonly Card[];
};

/** Where a card stands, or shall stand. */
export type BoardPlace = { readonly columnId: string; readonly index: number };

/** Where a card stands; null when it is on no column. */
export function placeOf<Card extends BoardCard>(columns: readonly BoardColumn<Card>[], id: string): BoardPlace | null {
  for (const column of columns) {
    const index = column.cards.findIndex((card) => card.id === id);
    if (index >= 0) return { columnId: column.id, index };
  }
  return null;
}

/** The columns with a card at another place; the index counts without the card itself. */
export function withCardAt<Card extends BoardCard, Column extends BoardColumn<Card>>(
  columns: readonly Column[],
  id: string,
  { columnId, index }: BoardPlace,
): readonly Column[] {
  const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
  if (card === undefined) return columns;
  return columns.map((column) => {
    const rest = column.cards.filter((one) => one.id !== id);
    return { ...column, cards: column.id === columnId ? rest.toSpliced(index, 0, card) : rest };
  });
}

/** The card that comes after a card, without which it stands last. */
export function cardAfter<Card extends BoardCard>(columns: readonly BoardColumn<Card>[], id: string): string | null {
  const place = placeOf(columns, id);
  const column = columns.find((one) => one.id === place?.columnId);
  return place === null ? null : (column?.cards[place.index + 1]?.id ?? null);
}

/** The place one step in a direction; null at the edge of the board. A neighbouring column is entered at its height. */
export function placeToward<Card extends BoardCard>(
  columns: readonly BoardColumn<Card>[],
  { columnId, index }: BoardPlace,
  key: string,
): BoardPlace | null {
  const at = columns.findIndex((column) => column.id === columnId);
  if (key === 'ArrowUp') return index > 0 ? { columnId, index: index - 1 } : null;
  if (key === 'ArrowDown') {
    return index + 1 < (columns[at]?.cards.length ?? 0) ? { columnId, index: index + 1 } : null;
  }
  const next = columns[key === 'ArrowLeft' ? at - 1 : at + 1];
  if (next === undefined || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  return { columnId: next.id, index: Math.min(index, next.cards.length) };
}
