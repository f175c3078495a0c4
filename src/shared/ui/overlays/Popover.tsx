import { Popover as ArkPopover } from '@ark-ui/react/popover';
import {
  cloneElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useReturnFocus } from '../../hooks/useReturnFocus.ts';
import { ABOVE_DIALOGS, floating } from './floating.recipe.ts';
import { keepOpen } from './keepOpen.ts';
import { OverlayPortal } from './OverlayPortal.tsx';

type PopoverProps = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  /** True for a list below a field: both have the same width. */
  readonly isAsWide?: boolean;
  /** Where the keyboard starts; by default at the first thing that takes it. */
  readonly initialFocus?: () => HTMLElement | null;
  /** The button it belongs to. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
};

type TriggerProps = {
  id?: string;
  onClick?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
};

/** Content that floats beside a button. */
export function Popover({
  label,
  isOpen,
  onOpenChange,
  placement = 'bottom-start',
  isAsWide = false,
  initialFocus,
  trigger,
  children,
}: PopoverProps) {
  const ownId = useId();
  const id = trigger.props.id ?? ownId;
  return (
    <>
      {cloneElement(trigger, {
        id,
        onClick: () => onOpenChange(!isOpen),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      {isOpen ? (
        // The content may still be on its way. The screen stays as it is meanwhile, and the keyboard where it was.
        <Suspense fallback={null}>
          <OpenPopover
            triggerId={id}
            label={label}
            placement={placement}
            isAsWide={isAsWide}
            initialFocus={initialFocus}
            onClose={() => onOpenChange(false)}
          >
            {children}
          </OpenPopover>
        </Suspense>
      ) : null}
    </>
  );
}

type OpenPopoverProps = {
  readonly triggerId: string;
  readonly label: string;
  readonly placement: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  readonly isAsWide: boolean;
  readonly initialFocus: (() => HTMLElement | null) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function OpenPopover(props: OpenPopoverProps) {
  const { triggerId, label, placement, isAsWide, initialFocus, onClose, children } = props;
  useReturnFocus(triggerId);
  const content = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    const first = initialFocus?.() ?? content.current?.querySelector<HTMLElement>(FOCUSABLE) ?? content.current;
    first?.focus({ preventScroll: true });
  });
  // The library moves the keyboard only into a popover that opens later, and this one is open from the start.
  useEffect(() => takeFocus(), []);
  return (
    <ArkPopover.Root
      open
      onRequestDismiss={keepOpen}
      portalled
      // useReturnFocus does it, in the moment it closes: later the keyboard may be elsewhere.
      restoreFocus={false}
      ids={{ trigger: triggerId }}
      positioning={{ placement, gutter: 4, sameWidth: isAsWide }}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <OverlayPortal>
        <ArkPopover.Positioner style={{ zIndex: ABOVE_DIALOGS }}>
          <ArkPopover.Content ref={content} className={floating.popover} aria-label={label}>
            {children}
          </ArkPopover.Content>
        </ArkPopover.Positioner>
      </OverlayPortal>
    </ArkPopover.Root>
  );
}

const FOCUSABLE = ':is(input, button):not(:disabled), [role=listbox], a[href]';
