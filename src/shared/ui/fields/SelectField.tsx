import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Icon } from '../labels/Icon.tsx';
import { textRecipe } from '../text.recipe.ts';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { Picker } from './Picker.tsx';
import type { PickerOption } from './PickerItems.tsx';

type SelectFieldProps = FieldTexts &
  Pick<ComponentProps<typeof Picker>, 'isLoading' | 'hasFailed' | 'onSearch' | 'onOpen'> & {
    readonly options: readonly PickerOption[];
    readonly value: string | null;
    /** What is chosen, where it need not be among the options. */
    readonly chosen?: PickerOption | undefined;
    readonly placeholder: string;
    /** What kind of thing is chosen, where the options have no mark of their own. */
    readonly icon?: ReactNode;
    readonly isDisabled?: boolean;
    readonly onChange: (value: string) => void;
    /** Present where the field may be empty: a choice again takes it off. */
    readonly onClear?: (() => void) | undefined;
  };

const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  textAlign: 'left',
  cursor: 'pointer',
  '& > span:not([aria-hidden])': {
    flexGrow: '1',
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& svg': { color: 'mut', flexShrink: '0' },
});

/** One of a list, as a field of a form. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isRequired, options, value, placeholder, icon, isDisabled = false, ...rest } = props;
  const { onChange, onClear, chosen = options.find((option) => option.value === value), ...states } = rest;
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} isButton>
      {(control) => (
        <Picker
          {...states}
          label={label}
          isAsWide
          canClear={onClear !== undefined}
          options={options}
          value={value === null ? [] : [value]}
          onChange={([first]) => (first === undefined ? onClear?.() : onChange(first))}
          trigger={
            <button type="button" {...control} disabled={isDisabled} className={cx(field.control, button)}>
              {chosen?.mark ?? icon}
              <span className={chosen === undefined ? textRecipe.mut : undefined}>{chosen?.label ?? placeholder}</span>
              <Icon of={ChevronsUpDown} size={14} />
            </button>
          }
        />
      )}
    </Field>
  );
}
