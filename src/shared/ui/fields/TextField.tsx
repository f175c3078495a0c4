import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from './Field.tsx';
import { field } from './field.recipe.ts';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A line of text. */
export function TextField({ label, hint, error, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input autoComplete="off" {...rest} {...control} type={type} className={field.control} />}
    </Field>
  );
}
