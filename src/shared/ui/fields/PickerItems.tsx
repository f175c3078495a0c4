import { Listbox } from '@ark-ui/react/listbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Icon } from '../labels/Icon.tsx';
import { floating } from '../overlays/floating.recipe.ts';

export type PickerOption = {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  /** An avatar, for example. */
  readonly mark?: ReactNode;
  readonly isDisabled?: boolean;
  /** The heading it stands under; options of one group follow each other. */
  readonly group?: string;
};

const heading = css({ px: '8', pt: '8', pb: '4', textStyle: 'caption', fontWeight: 'semibold', color: 'mut' });
const note = css({ display: 'block', textStyle: 'caption', color: 'mut' });

/** The options below the headings they stand under, where they have some. */
export function PickerItems({ options }: { readonly options: readonly PickerOption[] }) {
  return groupsOf(options).map(({ group, options: grouped }) => {
    const items = grouped.map((option) => <PickerItem key={option.value} option={option} />);
    if (group === undefined) return items;
    return (
      <Listbox.ItemGroup key={group}>
        <Listbox.ItemGroupLabel className={heading}>{group}</Listbox.ItemGroupLabel>
        {items}
      </Listbox.ItemGroup>
    );
  });
}

type OptionGroup = { readonly group: string | undefined; readonly options: PickerOption[] };

/** Options that follow each other under one heading. */
function groupsOf(options: readonly PickerOption[]): readonly OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

function PickerItem({ option }: { readonly option: PickerOption }) {
  return (
    <Listbox.Item item={option} className={floating.item}>
      {option.mark}
      <Listbox.ItemText className={floating.grow}>
        {option.label}
        {option.note === undefined ? null : <span className={note}>{option.note}</span>}
      </Listbox.ItemText>
      <Listbox.ItemIndicator>
        <Icon of={Check} size={14} />
      </Listbox.ItemIndicator>
    </Listbox.Item>
  );
}
