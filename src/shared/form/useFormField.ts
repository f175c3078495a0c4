import { useField } from '@tanstack/react-form';
import { useFormCore } from './formContext.ts';
import { useProblemText, type ProblemTexts } from './useProblemText.ts';
import { emptyValue, entryAt } from './values/entries.ts';
import type { Problem } from './values/problems.ts';

type Options = {
  readonly name: string;
  /** Said in place of the general words when the schema does not accept what was entered. */
  readonly invalidText?: string | undefined;
};

/** Of fields that have words of their own for some problems. */
export type OwnProblemTexts = {
  /** Said in place of the general words of these problems. */
  readonly problemTexts?: ProblemTexts | undefined;
};

/** What all fields of a form take. */
export type FormFieldProps = Options & {
  readonly label: string;
  readonly hint?: string;
};

/** A field of the form around it: its value, what is wrong with it, and what it holds when it is emptied. */
export function useFormField<TEmpty>(
  { name, invalidText, problemTexts }: Options & OwnProblemTexts,
  empties: readonly [TEmpty, ...TEmpty[]],
) {
  const { api, schema } = useFormCore();
  const field = useField({ form: api, name });
  const entry = entryAt(schema, name);
  const value: unknown = field.state.value;
  const problem: Problem | undefined = field.state.meta.errorMap.onDynamic;
  return {
    value,
    entry,
    ...emptyValue(entry, empties),
    error: useProblemText(problem, { invalidText, problemTexts }),
    // What is being saved stays on the screen as it was sent.
    change: (next: unknown) => {
      if (!api.state.isSubmitting) field.handleChange(next);
    },
  };
}
