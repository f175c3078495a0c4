import { Field, type FieldTexts } from '../fields/Field.tsx';
import { DateInput, type DayBounds } from './DateInput.tsx';

type DateFieldProps = FieldTexts &
  DayBounds & {
    /** A day, `yyyy-MM-dd`; or what was typed, where that is none; empty for nothing. */
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** A day, as a field of a form. */
export function DateField({ label, hint, error, isRequired, value, onChange, min, max }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <DateInput
          control={control}
          value={value}
          onChange={onChange}
          days={[value]}
          onPick={([day]) => onChange(day ?? '')}
          min={min}
          max={max}
        />
      )}
    </Field>
  );
}
