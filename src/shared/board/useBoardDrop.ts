import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent } from 'react';
import { cardAfter, withCardAt, type BoardCard, type BoardColumn } from './boardModel.ts';

type Options<Card extends BoardCard> = {
  /** Tells this board's cards from those of another one. */
  readonly boardId: string;
  readonly columns: readonly BoardColumn<Card>[];
  /** How many cards of a column are shown: at the end of a shortened one a card stands before the first hidden one. */
  readonly shownOf: (columnId: string) => number;
  readonly onMove: (cardId: string, columnId: string, beforeId: string | null) => void;
};

/** Where a card was dropped: on another one, on its upper or lower half, or on a column. */
export function useBoardDrop<Card extends BoardCard>({ boardId, columns, shownOf, onMove }: Options<Card>): void {
  const drop = useEffectEvent((cardId: string, target: Record<string | symbol, unknown>) => {
    const columnId = String(target['columnId']);
    const column = columns.find(({ id }) => id === columnId);
    if (column === undefined) return;
    const rest = column.cards.filter(({ id }) => id !== cardId);
    const over = rest.findIndex(({ id }) => id === target['cardId']);
    const end = Math.min(rest.length, shownOf(columnId));
    const index = over < 0 ? end : over + (extractClosestEdge(target) === 'bottom' ? 1 : 0);
    const moved = withCardAt(columns, cardId, { columnId, index });
    const beforeId = cardAfter(moved, cardId);
    const isSame = column.cards.some(({ id }) => id === cardId) && cardAfter(columns, cardId) === beforeId;
    if (!isSame) onMove(cardId, columnId, beforeId);
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['boardId'] === boardId,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          if (target !== undefined) drop(String(source.data['cardId']), target.data);
        },
      }),
    [boardId],
  );
}
