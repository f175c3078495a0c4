import * as v from 'valibot';
import { FileField } from '../../ui/fields/FileField.tsx';
import { useFormField, type FormFieldProps, type OwnProblemTexts } from '../useFormField.ts';
import { useProblemText } from '../useProblemText.ts';
import { problemOf } from '../values/problems.ts';

type FormFileProps = FormFieldProps &
  OwnProblemTexts & {
    /** Kinds of files, as an input takes them: `.pdf,.zip`. */
    readonly accept?: string;
  };

/** One file, judged as soon as it is there. The schema says how large it may be; the save uploads it. */
export function FormFile({ name, invalidText, problemTexts, ...rest }: FormFileProps) {
  const words = { invalidText, problemTexts };
  const { value, entry, empty, isRequired, error, change } = useFormField({ name, ...words }, [null, undefined]);
  const file = value instanceof File ? value : null;
  const issue = entry === null || file === null ? undefined : v.safeParse(entry, file).issues?.[0];
  const problem = useProblemText(issue === undefined ? undefined : problemOf(issue), words);
  return (
    <FileField
      {...rest}
      isRequired={isRequired}
      error={error ?? problem}
      value={file}
      onChange={(next) => change(next ?? empty)}
    />
  );
}
