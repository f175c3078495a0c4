import { useTranslation } from 'react-i18next';
import type { DurationUnit } from '../../text/durationUnits.ts';
import { DurationField } from '../../ui/fields/DurationField.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

type FormDurationProps = FormFieldProps & { readonly unit: DurationUnit };

/** A duration, held as a number of its unit; NaN for what is typed and is none. */
export function FormDuration({ name, invalidText, ...rest }: FormDurationProps) {
  const { t } = useTranslation('form');
  const ofBounds = invalidText === undefined ? {} : { 'problem.min': invalidText, 'problem.max': invalidText };
  const problemTexts = { 'problem.number': invalidText ?? t('duration.problem'), ...ofBounds };
  const { value, empty, isRequired, error, change } = useFormField({ name, problemTexts }, [null, undefined]);
  return (
    <DurationField
      {...rest}
      isRequired={isRequired}
      error={error}
      value={typeof value === 'number' ? value : null}
      onDuration={(duration) => change(duration ?? empty)}
    />
  );
}
