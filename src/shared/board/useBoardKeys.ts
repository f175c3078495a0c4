import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cardAfter,
  placeOf,
  placeToward,
  withCardAt,
  type BoardCard,
  type BoardColumn,
  type BoardPlace,
} from './boardModel.ts';

type Options<Card extends BoardCard, Column extends BoardColumn<Card>> = {
  readonly columns: readonly Column[];
  readonly titleOf: (column: Column) => string;
  readonly onMove: (cardId: string, columnId: string, beforeId: string | null) => void;
};

type Lifted = { readonly id: string; readonly place: BoardPlace };

/**
 * The board by keyboard: arrows move the focus, Space lifts a card, arrows carry it, Space drops it, Escape puts it back.
 * `shown` has the lifted card where it is carried.
 */
export function useBoardKeys<Card extends BoardCard, Column extends BoardColumn<Card>>(
  board: React.RefObject<HTMLElement | null>,
  { columns, titleOf, onMove }: Options<Card, Column>,
) {
  const { t } = useTranslation('board');
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const focused = useRef<string | null>(null);
  const shown = lifted === null ? columns : withCardAt<Card, Column>(columns, lifted.id, lifted.place);
  // A carried card is another element in another column.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    board.current?.querySelector<HTMLElement>(`[data-card="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  const say = (key: 'lifted' | 'carried' | 'dropped' | 'returned', { columnId, index }: BoardPlace) => {
    const column = shown.find(({ id }) => id === columnId);
    announce(t(key, { column: column === undefined ? '' : titleOf(column), place: index + 1 }));
  };

  const carry = ({ id, place }: Lifted, key: string) => {
    const next = placeToward(shown, place, key);
    if (next === null) return;
    setLifted({ id, place: next });
    focused.current = id;
    say('carried', next);
  };
  const drop = ({ id, place }: Lifted) => {
    const before = placeOf(columns, id);
    setLifted(null);
    focused.current = id;
    say('dropped', place);
    if (before?.columnId === place.columnId && before.index === place.index) return;
    onMove(id, place.columnId, cardAfter(shown, id));
  };
  const putBack = ({ id, place }: Lifted) => {
    setLifted(null);
    focused.current = id;
    say('returned', placeOf(columns, id) ?? place);
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined;
    const place = id === undefined ? null : placeOf(shown, id);
    if (id === undefined || place === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      if (lifted === null) {
        setLifted({ id, place });
        say('lifted', place);
      } else drop(lifted);
    } else if (event.key === 'Escape' && lifted !== null) putBack(lifted);
    else if (event.key.startsWith('Arrow') && lifted !== null) carry(lifted, event.key);
    else if (event.key.startsWith('Arrow')) focusToward(board.current, shown, place, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  };
  return { shown, liftedId: lifted?.id ?? null, press, release: () => setLifted(null) };
}

/** Focuses the card in a direction; over an empty column it goes on to the next. */
function focusToward<Card extends BoardCard>(
  board: HTMLElement | null,
  columns: readonly BoardColumn<Card>[],
  from: BoardPlace,
  key: string,
): void {
  let place = placeToward(columns, from, key);
  while (place !== null) {
    const { columnId, index } = place;
    const cards = columns.find(({ id }) => id === columnId)?.cards ?? [];
    const card = cards[Math.min(index, cards.length - 1)];
    const element = card === undefined ? null : board?.querySelector<HTMLElement>(`[data-card="${card.id}"]`);
    if (element !== null && element !== undefined) {
      element.focus();
      return;
    }
    place = key === 'ArrowLeft' || key === 'ArrowRight' ? placeToward(columns, place, key) : null;
  }
}
