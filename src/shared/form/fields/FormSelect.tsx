import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerOption } from '../../ui/fields/PickerItems.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SeveralField } from '../../ui/fields/SeveralField.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

export type ChoiceProps = FormFieldProps & {
  readonly placeholder?: string;
  readonly icon?: ReactNode;
};

type OptionStates = {
  readonly options: readonly PickerOption[];
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
};

export type FormSelectProps = ChoiceProps & OptionStates;
export type FormSeveralProps = FormFieldProps & OptionStates;

/** One of a list. */
export function FormSelect(props: FormSelectProps) {
  return <SelectField {...useChoice(props)} />;
}

/** Several of a list. */
export function FormSeveral({ name, invalidText, ...rest }: FormSeveralProps) {
  const { value, isRequired, error, change } = useFormField({ name, invalidText }, [[]]);
  return (
    <SeveralField
      {...rest}
      isRequired={isRequired}
      error={error}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={change}
    />
  );
}

/** A field that holds one of a list. */
export function useChoice<T extends ChoiceProps>({ name, invalidText, placeholder, ...rest }: T) {
  const { t } = useTranslation('form');
  const { value, empty, isRequired, error, change } = useFormField({ name, invalidText }, [null, undefined, '']);
  return {
    ...rest,
    placeholder: placeholder ?? t('choose'),
    isRequired,
    error,
    value: typeof value === 'string' && value !== '' ? value : null,
    onChange: change,
    ...(isRequired ? {} : { onClear: () => change(empty) }),
  };
}
