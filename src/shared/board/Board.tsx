import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RowLink } from '../table/column.ts';
import { BoardLane } from './BoardLane.tsx';
import type { BoardCard, BoardColumn } from './boardModel.ts';
import { useBoardDrop } from './useBoardDrop.ts';
import { useBoardKeys } from './useBoardKeys.ts';

/** A column with what stands in its header. */
export type BoardLaneColumn<Card extends BoardCard> = BoardColumn<Card> & {
  readonly title: string;
  readonly mark?: ReactNode;
  /** How many there are, which may be more than its cards. */
  readonly count: string;
  /** Cards that are shown before the rest is asked for; all where it is absent. */
  readonly shownFirst?: number | undefined;
  readonly action?: ReactNode;
};

type BoardProps<Card extends BoardCard> = {
  readonly label: string;
  readonly columns: readonly BoardLaneColumn<Card>[];
  readonly cardLink: (card: Card) => RowLink;
  readonly renderCard: (card: Card) => ReactNode;
  /** Puts a card before another one, or at the end of a column. */
  readonly onMove: (cardId: string, columnId: string, beforeId: string | null) => void;
};

/** Cards in columns, moved by mouse, finger and keyboard. On a phone one column at a time is shown. */
export function Board<Card extends BoardCard>({ label, columns, cardLink, renderCard, onMove }: BoardProps<Card>) {
  const { t } = useTranslation('board');
  const boardId = useId();
  const hintId = `${boardId}hint`;
  const board = useRef<HTMLElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const current = chosen ?? columns[0]?.id;
  const shownOf = (columnId: string) => {
    const column = columns.find(({ id }) => id === columnId);
    return column?.shownFirst === undefined || unfolded.has(columnId) ? Infinity : column.shownFirst;
  };
  const keys = useBoardKeys<Card, BoardLaneColumn<Card>>(board, {
    columns,
    titleOf: ({ title }) => title,
    onMove: (cardId, columnId, beforeId) => {
      setChosen(columnId);
      onMove(cardId, columnId, beforeId);
    },
  });
  useBoardDrop({ boardId, columns, shownOf, onMove });
  return (
    // The cards in it take the keys; the board only hears them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={board} aria-label={label} className={frame} onKeyDown={keys.press} onBlur={leave(keys.release)}>
      <p id={hintId} className="sr-only">
        {t('hint')}
      </p>
      <div className={switcher}>
        {columns.map((column) => (
          <button
            key={column.id}
            type="button"
            aria-pressed={column.id === current}
            className={tab}
            onClick={() => setChosen(column.id)}
          >
            {column.title} <span>{column.count}</span>
          </button>
        ))}
      </div>
      <div className={lanes} style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(200px, 1fr))` }}>
        {keys.shown.map((column) => (
          <BoardLane
            key={column.id}
            boardId={boardId}
            hintId={hintId}
            column={column}
            shown={shownOf(column.id)}
            isCurrent={column.id === current}
            liftedId={keys.liftedId}
            cardLink={cardLink}
            renderCard={renderCard}
            onUnfold={() => setUnfolded(new Set([...unfolded, column.id]))}
          />
        ))}
      </div>
    </section>
  );
}

/** Lets a lifted card go when the keyboard leaves the board. */
const leave = (release: () => void) => (event: React.FocusEvent<HTMLElement>) => {
  const next = event.relatedTarget;
  if (next !== null && !event.currentTarget.contains(next)) release();
};

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minH: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
});
const lanes = css({
  flex: '1',
  minH: '0',
  display: 'grid',
  px: '8',
  overflow: 'auto',
  _mobile: { display: 'block' },
});
const switcher = css({
  display: 'none',
  gap: '2',
  px: '8',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  flexShrink: '0',
  _mobile: { display: 'flex' },
});
const tab = css({
  h: '40',
  px: '8',
  borderBottomWidth: '2px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'transparent',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&[aria-pressed=true]': { color: 'text', borderBottomColor: 'accent' },
  '& > span': { color: 'mut', fontVariantNumeric: 'tabular-nums' },
});
