import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useTranslation } from 'react-i18next';
import type { ShownTask } from '#machines/taskList/taskChanges.ts';

type Move = (id: string, beforeId: string | null) => void;

/** Moves of open tasks: by one place with the keys, or onto another one with the mouse. Each is said aloud. */
export function useTaskMoves(open: readonly ShownTask[], move: Move) {
  const { t } = useTranslation('tasks');
  const moveTo = (id: string, others: readonly ShownTask[], at: number) => {
    move(id, others[at]?.id ?? null);
    announce(t('row.moved', { position: at + 1, of: open.length }));
  };
  const without = (id: string) => open.filter((task) => task.id !== id);
  return {
    moveBy: (id: string, by: -1 | 1) => {
      const others = without(id);
      const at = open.findIndex((task) => task.id === id) + by;
      if (at < 0 || at > others.length) return;
      moveTo(id, others, at);
      // The row is drawn at another place: the keyboard goes on with it.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-task-row="${id}"]`)?.focus());
    },
    dropOn: (target: string, dropped: string, side: 'before' | 'after') => {
      const others = without(dropped);
      moveTo(dropped, others, others.findIndex((task) => task.id === target) + (side === 'after' ? 1 : 0));
    },
  };
}
