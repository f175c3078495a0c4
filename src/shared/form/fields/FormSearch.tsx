import { SearchField, type FindOptions } from '../../ui/fields/SearchField.tsx';
import { useFormCore } from '../formContext.ts';
import { useChoice, type ChoiceProps } from './FormSelect.tsx';

type FormSearchProps = ChoiceProps & {
  readonly find: FindOptions;
  /** The words for a value that no search of this form has found: the one it begins with. */
  readonly labelOf?: (value: string) => string | undefined;
};

/** One of a list that is searched on the server. */
export function FormSearch({ find, labelOf, ...rest }: FormSearchProps) {
  const { found } = useFormCore();
  const { value, onChange, ...field } = useChoice(rest);
  const chosen = value === null ? undefined : (found.get(value) ?? { value, label: labelOf?.(value) ?? value });
  return (
    <SearchField
      {...field}
      find={find}
      value={value}
      chosen={chosen}
      onChange={(option) => {
        found.set(option.value, option);
        onChange(option.value);
      }}
    />
  );
}
