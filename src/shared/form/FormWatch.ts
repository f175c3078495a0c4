import { getBy, useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { useFormCore } from './formContext.ts';

type FormWatchProps = { readonly name: string; readonly children: (value: unknown) => ReactNode };

/** Draws what depends on the value of a field. */
export function FormWatch({ name, children }: FormWatchProps): ReactNode {
  const { api } = useFormCore();
  return children(useStore(api.store, (state) => getBy(state.values, name)));
}
