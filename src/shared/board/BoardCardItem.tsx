import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { RowLink } from '../table/column.ts';
import { Link } from '../ui/actions/Link.tsx';

type BoardCardItemProps = {
  readonly boardId: string;
  readonly hintId: string;
  readonly columnId: string;
  readonly cardId: string;
  readonly link: RowLink;
  readonly isLifted: boolean;
  readonly children: ReactNode;
};

/** A card: a press opens it, dragging moves it; a line shows where another one would land. */
export function BoardCardItem(props: BoardCardItemProps) {
  const { boardId, hintId, columnId, cardId, link, isLifted, children } = props;
  const item = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = item.current;
    const handle = element?.querySelector('a');
    if (element === null || handle === null || handle === undefined) return undefined;
    return combine(
      draggable({
        element: handle,
        getInitialData: () => ({ boardId, cardId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['boardId'] === boardId && source.data['cardId'] !== cardId,
        getData: ({ input }) =>
          attachClosestEdge({ cardId, columnId }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [boardId, cardId, columnId]);
  return (
    <li ref={item} className={place} data-edge={edge ?? undefined} data-dragged={isDragged || undefined}>
      <Link
        {...link}
        className={card}
        data-card={cardId}
        data-lifted={isLifted || undefined}
        aria-describedby={hintId}
        aria-keyshortcuts="Space"
      >
        {children}
      </Link>
    </li>
  );
}

const line = {
  content: '""',
  position: 'absolute',
  left: '0',
  right: '0',
  h: '2',
  borderRadius: '4',
  bg: 'accent',
} as const;
const place = css({
  position: 'relative',
  pb: '8',
  '&[data-edge=top]::before': { ...line, top: '[-5px]' },
  '&[data-edge=bottom]::after': { ...line, bottom: '[3px]' },
  '&[data-dragged] > a': {
    borderStyle: 'dashed',
    borderColor: 'control',
    bg: 'side',
    '& > *': { visibility: 'hidden' },
  },
});
const card = css({
  display: 'block',
  px: '12',
  py: '8',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
  bg: 'bg',
  color: 'text',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { borderColor: 'control' },
  '&[data-lifted]': { borderColor: 'accent', boxShadow: 'float' },
});
