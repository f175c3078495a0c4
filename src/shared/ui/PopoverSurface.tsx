import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';
import { ABOVE_DIALOGS, floating } from './floating.recipe.ts';
import { useReturnFocus } from '../hooks/useReturnFocus.ts';

type PopoverSurfaceProps = {
  readonly triggerId: string;
  readonly label: string;
  readonly placement: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  readonly isAsWide: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The floating part of a popover. Loaded by `Popover`. */
export function PopoverSurface({ triggerId, label, placement, isAsWide, onClose, children }: PopoverSurfaceProps) {
  useReturnFocus(triggerId);
  return (
    <Popover.Root
      open
      portalled
      ids={{ trigger: triggerId }}
      positioning={{ placement, gutter: 4, sameWidth: isAsWide }}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Popover.Positioner style={{ zIndex: ABOVE_DIALOGS }}>
          <Popover.Content className={floating.popover} aria-label={label}>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
