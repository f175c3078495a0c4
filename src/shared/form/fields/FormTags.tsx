import { Field } from '../../ui/fields/Field.tsx';
import { TagInput } from '../../work/TagInput.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

type FormTagsProps = FormFieldProps & {
  /** Tags that there are; any other word becomes a new one. */
  readonly known: readonly string[];
};

/** Words that are put on something. */
export function FormTags({ name, invalidText, label, hint, known }: FormTagsProps) {
  const { value, isRequired, error, change } = useFormField({ name, invalidText }, [[]]);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <TagInput
          control={control}
          label={label}
          value={Array.isArray(value) ? value.map(String) : []}
          known={known}
          onChange={change}
        />
      )}
    </Field>
  );
}
