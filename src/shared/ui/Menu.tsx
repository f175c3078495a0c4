import { cloneElement, lazy, Suspense, useId, useState, type ReactElement, type ReactNode } from 'react';

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A second line, or what the item is set to. */
  readonly note?: string;
  readonly hint?: string;
  readonly tone?: 'danger';
  /** Present where one of several is chosen. */
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
};
export type MenuGroup = { readonly id: string; readonly label?: string; readonly items: readonly MenuItem[] };

type MenuProps = {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end';
  /** Stands above the items: who is signed in, for example. */
  readonly header?: ReactNode;
  /** The button that opens it. */
  readonly children: ReactElement<TriggerProps>;
};

type TriggerProps = {
  id?: string;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

const load = () => import('./MenuSurface.tsx').then((module) => ({ default: module.MenuSurface }));
const Surface = lazy(load);
const prefetch = () => void load();

/** A list of commands below a button. Its code comes when the pointer or the keyboard reaches the button. */
export function Menu({ label, groups, placement = 'bottom-start', header, children }: MenuProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {cloneElement(children, {
        id,
        onClick: () => setOpen(!isOpen),
        onPointerEnter: prefetch,
        onFocus: prefetch,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      {isOpen ? (
        <Suspense fallback={null}>
          <Surface
            triggerId={id}
            label={label}
            groups={groups}
            placement={placement}
            header={header}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
