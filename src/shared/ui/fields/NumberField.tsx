import { useState, type InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { readNumber, typedNumber } from '../../text/number.ts';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';

type NumberFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'disabled' | 'onBlur'> &
  FieldTexts & {
    /** Null for nothing, NaN for what was typed and is no number. */
    readonly value: number | null;
    readonly onNumber: (value: number | null) => void;
  };

const figures = css({ fontVariantNumeric: 'tabular-nums', maxW: '120' });

/**
 * A number, with a comma or a point before its decimals whatever the language of the browser: its own number box drops a
 * comma that it does not expect, and makes 35 of 3,5.
 */
export function NumberField({ label, hint, error, isRequired, value, onNumber, ...rest }: NumberFieldProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(readNumber(typed), value);
  const shown = isTyped || value === null || Number.isNaN(value) ? '' : typedNumber(value, i18n.language);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <input
          autoComplete="off"
          {...rest}
          {...control}
          type="text"
          inputMode="decimal"
          value={isTyped ? typed : shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onNumber(readNumber(target.value));
          }}
          className={cx(field.control, figures)}
        />
      )}
    </Field>
  );
}
