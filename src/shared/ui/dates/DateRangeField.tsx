import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Field, type FieldTexts } from '../fields/Field.tsx';
import { DateInput, type DayBounds } from './DateInput.tsx';

/** The ends of a range, each a day, what was typed, or empty. */
type Range = { readonly from: string; readonly to: string };

type DateRangeFieldProps = Omit<FieldTexts, 'error'> &
  DayBounds & {
    readonly value: Range;
    readonly fromError?: string | undefined;
    readonly toError?: string | undefined;
    readonly onChange: (value: Range) => void;
  };

/** Two days side by side; either calendar chooses both. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, hint, fromError, toError, isRequired, value, onChange, min, max } = props;
  const { t } = useTranslation('form');
  const shared = {
    isRange: true,
    days: [value.from, value.to],
    onPick: ([from = '', to = '']: readonly string[]) => onChange({ from, to }),
    min,
    max,
  };
  return (
    <Field label={label} hint={hint} error={fromError ?? toError} isRequired={isRequired}>
      {(control) => (
        <fieldset className={ends} aria-label={label}>
          <DateInput
            {...shared}
            control={{
              ...control,
              'aria-label': `${label}: ${t('date.from')}`,
              'aria-invalid': fromError === undefined ? undefined : true,
            }}
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
          />
          <span aria-hidden>–</span>
          <DateInput
            {...shared}
            control={{
              'aria-label': `${label}: ${t('date.to')}`,
              'aria-describedby': control['aria-describedby'],
              'aria-required': control['aria-required'],
              'aria-invalid': toError === undefined ? undefined : true,
            }}
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
          />
        </fieldset>
      )}
    </Field>
  );
}

const ends = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  m: '0',
  p: '0',
  minW: '0',
  borderWidth: '0',
  color: 'mut',
});
