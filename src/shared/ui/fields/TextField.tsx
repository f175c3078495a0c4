import type { InputHTMLAttributes, Ref } from 'react';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> &
  FieldTexts & { readonly ref?: Ref<HTMLInputElement> };

/** A line of text. */
export function TextField({ label, hint, error, isRequired, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => <input autoComplete="off" {...rest} {...control} type={type} className={field.control} />}
    </Field>
  );
}
