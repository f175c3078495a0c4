import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { authorityIdSchema } from '#contracts/link/fields.ts';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';

/** The index that was typed; null while it is none. */
export const indexOf = (typed: string): string | null => {
  const index = typed.trim();
  return v.is(authorityIdSchema, index) ? index : null;
};

type IndexFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** Under which index the authority has a filing, as a person has found it. */
export function IndexField({ value, onChange }: IndexFieldProps) {
  const { t } = useTranslation('spvFilings');
  const isBad = value.trim() !== '' && indexOf(value) === null;
  return (
    <TextField
      label={t('settle.index')}
      inputMode="numeric"
      value={value}
      error={isBad ? t('settle.indexError') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
