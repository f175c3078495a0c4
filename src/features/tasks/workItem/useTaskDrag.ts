import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type DragOptions = {
  readonly id: string;
  readonly isDisabled: boolean;
  /** Another task was dropped on this one. */
  readonly onDrop: (droppedId: string, side: 'before' | 'after') => void;
};

/** Drags a row of a task list by its handle; the side on which another one would land is said. */
export function useTaskDrag({ id, isDisabled, onDrop }: DragOptions) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const [isDragged, setDragged] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (row.current === null || handle.current === null || isDisabled) return undefined;
    const element = row.current;
    const sideOf = (data: Record<string | symbol, unknown>) =>
      extractClosestEdge(data) === 'top' ? 'before' : 'after';
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ taskId: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['taskId'] === 'string' && source.data['taskId'] !== id,
        getData: ({ input }) => attachClosestEdge({ taskId: id }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setSide(sideOf(self.data)),
        onDragLeave: () => setSide(null),
        onDrop: ({ self, source }) => {
          setSide(null);
          drop(String(source.data['taskId']), sideOf(self.data));
        },
      }),
    );
  }, [id, isDisabled]);
  return { row, handle, side, isDragged };
}
