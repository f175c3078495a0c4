import { Menu as ArkMenu } from '@ark-ui/react/menu';
import { Check } from 'lucide-react';
import { cloneElement, Fragment, useId, useState, type ReactElement, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useReturnFocus } from '../../hooks/useReturnFocus.ts';
import { Icon } from '../labels/Icon.tsx';
import { Kbd } from '../labels/Kbd.tsx';
import { ABOVE_DIALOGS, floating } from './floating.recipe.ts';
import { keepOpen } from './keepOpen.ts';
import { OverlayPortal } from './OverlayPortal.tsx';

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
  /** Shown above the items: who is signed in, for example. */
  readonly header?: ReactNode;
  /** The button that opens it. */
  readonly children: ReactElement<TriggerProps>;
};

type TriggerProps = {
  id?: string;
  onClick?: () => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

const note = css({
  display: 'block',
  textStyle: 'caption',
  color: 'mut',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

/** A list of commands below a button. */
export function Menu({ label, groups, placement = 'bottom-start', header, children }: MenuProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {cloneElement(children, {
        id,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      {isOpen ? (
        <OpenMenu
          triggerId={id}
          label={label}
          groups={groups}
          placement={placement}
          header={header}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type OpenMenuProps = {
  readonly triggerId: string;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly placement: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end';
  readonly header: ReactNode;
  readonly onClose: () => void;
};

function OpenMenu({ triggerId, label, groups, placement, header, onClose }: OpenMenuProps) {
  useReturnFocus(triggerId);
  const items = groups.flatMap((group) => group.items);
  return (
    <ArkMenu.Root
      open
      onRequestDismiss={keepOpen}
      ids={{ trigger: triggerId }}
      positioning={{ placement, gutter: 4 }}
      loopFocus
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      onSelect={({ value }) => items.find((item) => item.id === value)?.onSelect()}
    >
      <OverlayPortal>
        <section aria-label={label}>
          <ArkMenu.Positioner style={{ zIndex: ABOVE_DIALOGS }}>
            <ArkMenu.Content className={floating.menu} aria-label={label} aria-labelledby={undefined}>
              {header}
              {groups.map((group, at) => (
                <Fragment key={group.id}>
                  {at === 0 ? null : <ArkMenu.Separator className={floating.separator} />}
                  <ArkMenu.ItemGroup id={group.id}>
                    {group.label === undefined ? null : (
                      <ArkMenu.ItemGroupLabel className={floating.groupLabel}>{group.label}</ArkMenu.ItemGroupLabel>
                    )}
                    {group.items.map((item) => (
                      <ArkMenu.Item
                        key={item.id}
                        value={item.id}
                        disabled={item.isDisabled === true}
                        className={floating.item}
                        data-tone={item.tone}
                        {...(item.isChecked === undefined
                          ? {}
                          : { role: 'menuitemradio', 'aria-checked': item.isChecked })}
                      >
                        {item.icon}
                        <span className={floating.grow}>
                          {item.label}
                          {item.note === undefined ? null : <span className={note}>{item.note}</span>}
                        </span>
                        {item.isChecked === true ? <Icon of={Check} size={14} /> : null}
                        {item.hint === undefined ? null : <Kbd keys={item.hint} />}
                      </ArkMenu.Item>
                    ))}
                  </ArkMenu.ItemGroup>
                </Fragment>
              ))}
            </ArkMenu.Content>
          </ArkMenu.Positioner>
        </section>
      </OverlayPortal>
    </ArkMenu.Root>
  );
}
