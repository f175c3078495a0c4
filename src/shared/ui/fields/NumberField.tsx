import type { InputHTMLAttributes, Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { Field, type FieldTexts } from './Field.tsx';
import { field } from './field.recipe.ts';

type NumberFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type' | 'min' | 'max'> &
  FieldTexts & {
    readonly min?: number;
    readonly max?: number;
    readonly ref?: Ref<HTMLInputElement>;
  };

const figures = css({ fontVariantNumeric: 'tabular-nums', maxW: '120' });

/** A number with its bounds. */
export function NumberField({ label, hint, error, isRequired, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <input
          inputMode="numeric"
          autoComplete="off"
          {...rest}
          {...control}
          type="number"
          className={cx(field.control, figures)}
        />
      )}
    </Field>
  );
}
