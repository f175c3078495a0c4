import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../ui/fields/Picker.tsx';
import type { PickerOption } from '../ui/fields/PickerItems.tsx';
import { FilterChip } from './FilterChip.tsx';

type ChoiceFilterProps = {
  readonly name: string;
  readonly icon: ReactNode;
  readonly options: readonly PickerOption[];
  /** One at most; it is taken off by choosing it again. */
  readonly isSingle?: boolean;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  /** Where the options are loaded once they are wanted. */
  readonly onOpen?: () => void;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** A filter that takes one or several of a list. */
export function ChoiceFilter({ name, icon, options, value, onChange, isSingle = false, ...states }: ChoiceFilterProps) {
  const { t } = useTranslation('table');
  const first = options.find((option) => option.value === value[0])?.label ?? name;
  const rest = value.length - 1;
  return (
    <Picker
      {...states}
      label={name}
      isMultiple={!isSingle}
      canClear
      options={options}
      value={value}
      onChange={onChange}
      trigger={
        <FilterChip
          icon={icon}
          isOn={value.length > 0}
          onClear={() => onChange([])}
          clearLabel={t('filter.clear', { filter: name })}
        >
          {value.length === 0 ? name : rest > 0 ? t('filter.andMore', { first, rest }) : first}
        </FilterChip>
      }
    />
  );
}
