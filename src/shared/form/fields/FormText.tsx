import type { ComponentProps } from 'react';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useFormField, type FormFieldProps, type OwnProblemTexts } from '../useFormField.ts';
import { maxLengthOf } from '../values/entries.ts';

type FormTextProps = FormFieldProps & {
  readonly placeholder?: string;
  /** The keyboard starts here. */
  readonly isAutoFocused?: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'url';
  readonly autoComplete?: string;
};

/** A field of text that has been emptied holds what its schema takes for nothing. */
const EMPTY_TEXTS = ['', null, undefined] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A line of text. */
export function FormText(props: FormTextProps) {
  return <TextField {...useTextField(props)} />;
}

/** An e-mail address. */
export function FormEmail(props: FormTextProps) {
  return <TextField type="email" {...useTextField(props)} />;
}

/**
 * A password of another service, which the form sends once. Never a PIN: what is typed here is in the state of the form,
 * and a PIN exists in its input alone (`PasswordField`).
 */
export function FormPassword(props: FormTextProps) {
  return <TextField type="password" autoComplete="new-password" {...useTextField(props)} />;
}

/** Several lines of text. Where the schema bounds them, the characters are counted. */
export function FormLongText({ label, hint, placeholder, rows, ...field }: LongTextProps) {
  const { value, entry, empty, isRequired, error, change } = useFormField(field, EMPTY_TEXTS);
  return (
    <TextAreaField
      label={label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      placeholder={placeholder}
      rows={rows}
      maxLength={maxLengthOf(entry)}
      value={textOf(value)}
      onChange={({ target }) => change(target.value === '' ? empty : target.value)}
    />
  );
}

type LongTextProps = FormFieldProps & OwnProblemTexts & { readonly placeholder?: string; readonly rows?: number };

function useTextField({ name, invalidText, isAutoFocused = false, ...rest }: FormTextProps) {
  const { value, empty, isRequired, error, change } = useFormField({ name, invalidText }, EMPTY_TEXTS);
  return {
    ...rest,
    ...(isAutoFocused ? { 'data-autofocus': true } : {}),
    isRequired,
    error,
    value: textOf(value),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change(target.value === '' ? empty : target.value),
  } satisfies Partial<ComponentProps<typeof TextField>>;
}
