import type { InputHTMLAttributes, Ref } from 'react';
import { field } from './field.recipe.ts';
import { Field } from './Field.tsx';

type PasswordFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'type' | 'value' | 'defaultValue'
> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** True when a value is kept elsewhere: the field says so and shows none. */
  readonly savedText?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * A PIN. Uncontrolled on purpose: what is typed stays in the input until the form takes it out through the ref.
 * No password manager is offered it.
 */
export function PasswordField({ label, hint, error, savedText, ...rest }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="password"
          placeholder={savedText}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          spellCheck={false}
          className={field.control}
        />
      )}
    </Field>
  );
}
