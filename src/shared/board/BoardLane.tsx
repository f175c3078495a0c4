import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RowLink } from '../table/column.ts';
import { Button } from '../ui/actions/Button.tsx';
import { layoutRecipe } from '../ui/layout.recipe.ts';
import type { BoardLaneColumn } from './Board.tsx';
import { BoardCardItem } from './BoardCardItem.tsx';
import type { BoardCard } from './boardModel.ts';

type BoardLaneProps<Card extends BoardCard> = {
  readonly boardId: string;
  readonly hintId: string;
  readonly column: BoardLaneColumn<Card>;
  readonly shown: number;
  /** The one that a phone shows. */
  readonly isCurrent: boolean;
  readonly liftedId: string | null;
  readonly cardLink: (card: Card) => RowLink;
  readonly renderCard: (card: Card) => ReactNode;
  readonly onUnfold: () => void;
};

/** One column: its header, its cards, and what leads to those that are not shown. */
export function BoardLane<Card extends BoardCard>(props: BoardLaneProps<Card>) {
  const { boardId, hintId, column, shown, isCurrent, liftedId, cardLink, renderCard, onUnfold } = props;
  const { t } = useTranslation('board');
  const headingId = useId();
  const lane = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (lane.current === null) return undefined;
    return dropTargetForElements({
      element: lane.current,
      canDrop: ({ source }) => source.data['boardId'] === boardId,
      getData: () => ({ columnId: column.id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [boardId, column.id]);
  const hidden = column.cards.length - shown;
  return (
    <section
      ref={lane}
      aria-labelledby={headingId}
      className={frame}
      data-over={isOver || undefined}
      data-current={isCurrent || undefined}
    >
      <header className={head}>
        {column.mark}
        <h2 id={headingId} className={title}>
          {column.title}
        </h2>
        <span className={count}>{column.count}</span>
        {column.action}
      </header>
      <ul className={layoutRecipe.list}>
        {column.cards.slice(0, shown).map((card) => (
          <BoardCardItem
            key={card.id}
            boardId={boardId}
            hintId={hintId}
            columnId={column.id}
            cardId={card.id}
            link={cardLink(card)}
            isLifted={card.id === liftedId}
          >
            {renderCard(card)}
          </BoardCardItem>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button look="ghost" size="dense" onClick={onUnfold}>
          {t('more', { count: hidden })}
        </Button>
      ) : null}
    </section>
  );
}

const frame = css({
  minW: '0',
  px: '8',
  pb: '16',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'lineSoft',
  '&:first-child': { borderLeftWidth: '0' },
  '&[data-over]': { bg: 'selected' },
  _mobile: { borderLeftWidth: '0', '&:not([data-current])': { display: 'none' } },
});
const head = css({
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '40',
  px: '4',
  bg: 'bg',
  '[data-over] > &': { bg: 'selected' },
});
const title = css({ m: '0', textStyle: 'secondary', fontWeight: 'semibold', whiteSpace: 'nowrap' });
const count = css({ flexGrow: '1', textStyle: 'caption', color: 'mut', fontVariantNumeric: 'tabular-nums' });
