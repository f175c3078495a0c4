import { FileField } from '../../ui/fields/FileField.tsx';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

type FormFileProps = FormFieldProps & {
  /** Kinds of files, as an input takes them: `.pdf,.zip`. */
  readonly accept?: string;
};

/** One file. The schema says how large it may be; the save uploads it. */
export function FormFile({ name, invalidText, ...rest }: FormFileProps) {
  const { value, empty, isRequired, error, change } = useFormField({ name, invalidText }, [null, undefined]);
  return (
    <FileField
      {...rest}
      isRequired={isRequired}
      error={error}
      value={value instanceof File ? value : null}
      onChange={(file) => change(file ?? empty)}
    />
  );
}
