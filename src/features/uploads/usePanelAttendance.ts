import { useEffect, type FocusEvent, type PointerEvent } from 'react';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';

/** Tells the queue whether a person is at its panel, with the pointer or with the keyboard. */
export function usePanelAttendance(isThere: boolean) {
  const queue = useSystemActor('uploadQueue');
  useEffect(() => {
    // A panel that goes under the pointer hears nothing of its leaving.
    if (!isThere) queue.send({ type: 'panel.left' });
  }, [queue, isThere]);
  const enter = () => queue.send({ type: 'panel.entered' });
  const leave = () => queue.send({ type: 'panel.left' });
  return {
    onPointerEnter: enter,
    onPointerLeave: ({ currentTarget }: PointerEvent) => {
      // Whoever is there with the keyboard stays.
      if (currentTarget.querySelector(':focus-visible') === null) leave();
    },
    onFocus: enter,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) leave();
    },
  };
}
