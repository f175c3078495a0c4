import { evaluate, revalidateLogic, useForm, type AnyFormApi } from '@tanstack/react-form';
import type { UseMutationResult } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import * as v from 'valibot';
import type { ContractForm, FormSchema, FormValues } from './contractForm.ts';
import { FIELDS } from './fields/fields.ts';
import type { FormCore } from './formContext.ts';
import { FormWatch } from './FormWatch.ts';
import { FormFrame, type FormFrameProps } from './frame/FormFrame.tsx';
import { FormRows } from './rows/FormRows.tsx';
import { placeError, type FieldOfCode } from './serverErrors.ts';
import { createRefusals, type Refusals } from './values/refusals.ts';
import { validate } from './values/validate.ts';

type Options<TSchema extends FormSchema, TSaved> = {
  /** The contract's own. */
  readonly schema: TSchema;
  /** What the form begins with. Read once: give the form a `key` to begin anew with other values. */
  readonly initial: FormValues<v.InferInput<TSchema>>;
  readonly save: Pick<UseMutationResult<TSaved, Error, v.InferOutput<TSchema>>, 'mutateAsync'>;
  readonly onSaved?: (saved: TSaved) => void;
  /** What a form that stays open shows after a save; without it what was entered. */
  readonly shown?: (saved: TSaved) => FormValues<v.InferInput<TSchema>>;
  /** The field that an error of the server is about: `{ 'team.nameTaken': 'name' }`. */
  readonly fieldOf?: FieldOfCode;
};

/** A form that is checked by a schema of the contract and saved with one call. */
export function useContractForm<TSchema extends FormSchema, TSaved>(
  options: Options<TSchema, TSaved>,
): ContractForm<FormValues<v.InferInput<TSchema>>> {
  const { schema, initial, save, onSaved, shown, fieldOf = {} } = options;
  const [saved] = useState(() => createSaved(initial));
  const [refusals] = useState(createRefusals);
  const api = useForm({
    defaultValues: saved.values(),
    validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }),
    validators: { onDynamic: ({ value }) => validate(schema, value, refusals) },
    onSubmit: async ({ value, formApi }) => {
      const answer = await answerOf(save.mutateAsync(v.parse(schema, value)));
      if ('error' in answer) {
        refuse(formApi, answer.error, fieldOf, refusals);
        return;
      }
      const now = shown?.(answer.saved) ?? value;
      saved.keep(now);
      formApi.reset(now);
      onSaved?.(answer.saved);
    },
  });
  const [form] = useState(() =>
    partsOf({
      api,
      schema,
      submit: () => submit(api, refusals),
      isDirty: () => !evaluate(api.state.values, saved.values()),
      found: new Map(),
    }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts take any name, the form those of its schema
  return form as unknown as ContractForm<FormValues<v.InferInput<TSchema>>>;
}

/** What was saved last. The library takes the default values anew with every render, so they are kept outside of it. */
function createSaved(initial: unknown) {
  let values = initial;
  return {
    values: () => values,
    keep: (next: unknown) => {
      values = next;
    },
  };
}

type Answer<T> = { readonly saved: T } | { readonly error: unknown };

async function answerOf<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { saved: await call };
  } catch (error) {
    return { error };
  }
}

async function submit(api: AnyFormApi, refusals: Refusals): Promise<void> {
  if (api.state.isSubmitting) return;
  // What the server refused may be accepted now.
  refusals.clear();
  api.setErrorMap({ onSubmit: undefined });
  api.validateSync('change');
  await api.handleSubmit();
}

/** Shows an error of the server at its fields; what belongs to none is shown by the frame. */
function refuse(api: AnyFormApi, error: unknown, fieldOf: FieldOfCode, refusals: Refusals): void {
  const names = Object.keys(api.fieldInfo).filter((name) => api.fieldInfo[name]?.instance);
  const { fields, isUnplaced } = placeError(error, fieldOf, names);
  refusals.add(api.state.values, fields);
  api.validateSync('change');
  // In an object of its own, because the library takes one with `fields` for errors of its fields.
  if (isUnplaced) api.setErrorMap({ onSubmit: { error } });
}

const partsOf = (core: FormCore) => ({
  ...FIELDS,
  Frame: (props: FormFrameProps) => createElement(FormFrame, { ...props, core }),
  Rows: FormRows,
  Watch: FormWatch,
  set: (name: string, value: unknown) => core.api.setFieldValue(name, value),
});
