import { NumberField } from '../../ui/fields/NumberField.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

type FormNumberProps = FormFieldProps & {
  readonly min?: number;
  readonly max?: number;
  /** `any` for numbers with a fraction. */
  readonly step?: number | 'any';
};

/** A number. What is typed and is none is held as NaN, which no schema takes, so that it is not lost silently. */
export function FormNumber({ name, invalidText, ...rest }: FormNumberProps) {
  const { value, empty, isRequired, error, change } = useFormField({ name, invalidText }, [null, undefined]);
  return (
    <NumberField
      {...rest}
      isRequired={isRequired}
      error={error}
      value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
      onChange={({ target }) => {
        const isNothing = target.value === '' && !target.validity.badInput;
        change(isNothing ? empty : target.valueAsNumber);
      }}
    />
  );
}
