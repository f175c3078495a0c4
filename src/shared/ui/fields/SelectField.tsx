import { ChevronsUpDown } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { Field } from './Field.tsx';
import { field } from './field.recipe.ts';
import { Picker, type PickerOption } from './Picker.tsx';

type SelectFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  readonly placeholder: string;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  readonly onChange: (value: string) => void;
};

const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  textAlign: 'left',
  cursor: 'pointer',
  '& > span': { flexGrow: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& svg': { color: 'mut', flexShrink: '0' },
});
const empty = css({ color: 'mut' });

/** One of a list, as a field of a form. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, value, placeholder, isDisabled = false, onChange, ...states } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Picker
          {...states}
          label={label}
          isAsWide
          options={options}
          value={value === null ? [] : [value]}
          onChange={([first]) => {
            if (first !== undefined) onChange(first);
          }}
          trigger={
            <button type="button" {...control} disabled={isDisabled} className={cx(field.control, button)}>
              <span className={chosen === undefined ? empty : undefined}>{chosen?.label ?? placeholder}</span>
              <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden />
            </button>
          }
        />
      )}
    </Field>
  );
}
