import { cloneElement, lazy, Suspense, useId, type ReactElement, type ReactNode } from 'react';

type PopoverProps = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  /** True for a list below a field: both have the same width. */
  readonly isAsWide?: boolean;
  /** The button it belongs to. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
};

type TriggerProps = {
  id?: string;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
};

const load = () => import('./PopoverSurface.tsx').then((module) => ({ default: module.PopoverSurface }));
const Surface = lazy(load);
const prefetch = () => void load();

/** Content that floats beside a button. Its code comes when the pointer or the keyboard reaches the button. */
export function Popover({
  label,
  isOpen,
  onOpenChange,
  placement = 'bottom-start',
  isAsWide = false,
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
        onPointerEnter: prefetch,
        onFocus: prefetch,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      {isOpen ? (
        <Suspense fallback={null}>
          <Surface
            triggerId={id}
            label={label}
            placement={placement}
            isAsWide={isAsWide}
            onClose={() => onOpenChange(false)}
          >
            {children}
          </Surface>
        </Suspense>
      ) : null}
    </>
  );
}
