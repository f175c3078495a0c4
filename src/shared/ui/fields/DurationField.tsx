import { useState, type InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { DURATION_UNITS, type DurationUnit } from '../../text/durationUnits.ts';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';

type DurationFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'disabled' | 'onBlur'> &
  FieldTexts & {
    readonly unit: DurationUnit;
    /** Null for nothing, NaN for what was typed and is no duration. */
    readonly value: number | null;
    readonly onDuration: (value: number | null) => void;
  };

/** A duration as people write it: `2h 30`, `1,5`, `o oră și jumătate`. What is understood stands below it. */
export function DurationField(props: DurationFieldProps) {
  const { label, hint, error, isRequired, unit, value, onDuration, ...rest } = props;
  const { t } = useTranslation('form');
  const { read, typedOf, textOf } = DURATION_UNITS[unit];
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(read(typed), value);
  const isRead = value !== null && !Number.isNaN(value);
  const shown = isRead ? typedOf(value) : '';
  return (
    <Field
      label={label}
      hint={isRead ? `= ${textOf(value)}` : (hint ?? t('duration.hint'))}
      error={error}
      isRequired={isRequired}
    >
      {(control) => (
        <input
          autoComplete="off"
          placeholder="1:30"
          {...rest}
          {...control}
          type="text"
          value={isTyped ? typed : shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onDuration(read(target.value));
          }}
          className={cx(field.control, figures)}
        />
      )}
    </Field>
  );
}

const figures = css({ fontVariantNumeric: 'tabular-nums' });
