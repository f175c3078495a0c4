import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { LABEL_KEY, type FirmFieldName } from './firmFields.ts';
import type { FirmFormApi } from './useFirmForm.ts';

type FirmFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> & {
  readonly form: FirmFormApi;
  readonly name: FirmFieldName;
  readonly hint?: string;
};

/** One field of the firm's data, with what is wrong with it. */
export function FirmField({ form, name, ...rest }: FirmFieldProps) {
  const { t } = useTranslation('firm');
  return (
    <form.Field name={name}>
      {({ state, handleChange, handleBlur }) => (
        <TextField
          {...rest}
          name={name}
          label={t(LABEL_KEY[name])}
          value={state.value}
          error={state.meta.errors.length > 0 ? t(problemOf(name, state.value)) : undefined}
          onChange={(event) => handleChange(event.target.value)}
          onBlur={handleBlur}
        />
      )}
    </form.Field>
  );
}

/** Why a value is refused: each field has one rule beside its length. */
function problemOf(name: FirmFieldName, value: string) {
  if (name === 'name' && value.trim() === '') return 'problem.required';
  if (name === 'fiscalCode') return 'problem.fiscalCode';
  if (name === 'email') return 'problem.email';
  return 'problem.tooLong';
}
