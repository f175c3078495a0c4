import type { InputHTMLAttributes, Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { Field } from './Field.tsx';
import { field } from './field.recipe.ts';

type NumberFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type' | 'min' | 'max'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly ref?: Ref<HTMLInputElement>;
};

const figures = css({ fontVariantNumeric: 'tabular-nums', maxW: '120' });

/** A number with its bounds. */
export function NumberField({ label, hint, error, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
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
