import { useTranslation } from 'react-i18next';
import type { DayBounds } from '../../ui/dates/DateInput.tsx';
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';
import { EMPTY_DAYS } from './FormDate.tsx';

type FormDateRangeProps = Omit<FormFieldProps, 'name'> & DayBounds & { readonly from: string; readonly to: string };

/** Two days that the schema has under two names. */
export function FormDateRange({ from, to, invalidText, ...rest }: FormDateRangeProps) {
  const { t } = useTranslation('form');
  const words = invalidText ?? t('problem.range');
  const start = useFormField({ name: from, invalidText: words }, EMPTY_DAYS);
  const end = useFormField({ name: to, invalidText: words }, EMPTY_DAYS);
  const value = { from: textOf(start.value), to: textOf(end.value) };
  return (
    <DateRangeField
      {...rest}
      isRequired={start.isRequired || end.isRequired}
      fromError={start.error}
      toError={end.error}
      value={value}
      onChange={(next) => {
        if (next.from !== value.from) start.change(next.from === '' ? start.empty : next.from);
        if (next.to !== value.to) end.change(next.to === '' ? end.empty : next.to);
      }}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
