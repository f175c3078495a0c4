import { DateField } from '../../ui/dates/DateField.tsx';
import type { DayBounds } from '../../ui/dates/DateInput.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

/** What a day holds when it is emptied. */
export const EMPTY_DAYS = [null, undefined, ''] as const;

/** A day. What is typed and is none is held as it is, which no schema takes, so that it is not lost silently. */
export function FormDate({ name, invalidText, ...rest }: FormFieldProps & DayBounds) {
  const { value, empty, isRequired, error, change } = useFormField({ name, invalidText }, EMPTY_DAYS);
  return (
    <DateField
      {...rest}
      isRequired={isRequired}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(day) => change(day === '' ? empty : day)}
    />
  );
}
