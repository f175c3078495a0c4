import { NumberField } from '../../ui/fields/NumberField.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

/** A number. What is typed and is none is held as NaN, which no schema takes, so that it is not lost silently. */
export function FormNumber({ name, invalidText, ...rest }: FormFieldProps) {
  const { value, empty, isRequired, error, change } = useFormField({ name, invalidText }, [null, undefined]);
  return (
    <NumberField
      {...rest}
      isRequired={isRequired}
      error={error}
      value={typeof value === 'number' ? value : null}
      onNumber={(number) => change(number ?? empty)}
    />
  );
}
