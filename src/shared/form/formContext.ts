import type { AnyFormApi } from '@tanstack/react-form';
import { createContext, use } from 'react';
import type * as v from 'valibot';
import type { PickerOption } from '../ui/fields/PickerItems.tsx';

/** What the frame and the fields of a form share. Names and values are checked where the form is declared. */
export type FormCore = {
  readonly api: AnyFormApi;
  readonly schema: v.GenericSchema;
  /** Sends the form, unless it is being sent. */
  readonly submit: () => Promise<void>;
  /** Something has been entered that is not saved. */
  readonly isDirty: () => boolean;
  /** Options that searches have found, by value. Here, because a field of a row shows another row after a move. */
  readonly found: Map<string, PickerOption>;
};

export const FormContext = createContext<FormCore | null>(null);

/** The form around a field. */
export function useFormCore(): FormCore {
  const core = use(FormContext);
  if (core === null) throw new Error('There is no form around this field.');
  return core;
}
