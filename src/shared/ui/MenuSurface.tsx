import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { ABOVE_DIALOGS, floating } from './floating.recipe.ts';
import { Kbd } from './Kbd.tsx';
import type { MenuGroup } from './Menu.tsx';
import { useReturnFocus } from '../hooks/useReturnFocus.ts';

type MenuSurfaceProps = {
  readonly triggerId: string;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly placement: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end';
  readonly header: ReactNode;
  readonly onClose: () => void;
};

const note = css({
  display: 'block',
  textStyle: 'caption',
  color: 'mut',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

/** The floating part of a menu. Loaded by `Menu`. */
export function MenuSurface({ triggerId, label, groups, placement, header, onClose }: MenuSurfaceProps) {
  useReturnFocus(triggerId);
  const items = groups.flatMap((group) => group.items);
  return (
    <Menu.Root
      open
      ids={{ trigger: triggerId }}
      positioning={{ placement, gutter: 4 }}
      loopFocus
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      onSelect={({ value }) => items.find((item) => item.id === value)?.onSelect()}
    >
      <Portal>
        <section aria-label={label}>
          <Menu.Positioner style={{ zIndex: ABOVE_DIALOGS }}>
            <Menu.Content className={floating.menu} aria-label={label} aria-labelledby={undefined}>
              {header}
              {groups.map((group, at) => (
                <Fragment key={group.id}>
                  {at === 0 ? null : <Menu.Separator className={floating.separator} />}
                  <Menu.ItemGroup id={group.id}>
                    {group.label === undefined ? null : (
                      <Menu.ItemGroupLabel className={floating.groupLabel}>{group.label}</Menu.ItemGroupLabel>
                    )}
                    {group.items.map((item) => (
                      <Menu.Item
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
                        {item.isChecked === true ? <Check size={14} strokeWidth={1.75} aria-hidden /> : null}
                        {item.hint === undefined ? null : <Kbd keys={item.hint} />}
                      </Menu.Item>
                    ))}
                  </Menu.ItemGroup>
                </Fragment>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </section>
      </Portal>
    </Menu.Root>
  );
}
