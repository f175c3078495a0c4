import { createContext, use, useState, type ReactNode } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { createSelectionStore, type SelectionStore } from '#src/shared/table/selectionStore.ts';

const SelectionContext = createContext<SelectionStore<SpvFiling> | null>(null);

/** Keeps the chosen filings while a document is read: who comes back finds them chosen. */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const [choices] = useState(() => createSelectionStore<SpvFiling>());
  return <SelectionContext value={choices}>{children}</SelectionContext>;
}

/** The choice of the area. */
export function useSelectionStore(): SelectionStore<SpvFiling> {
  const choices = use(SelectionContext);
  if (choices === null) throw new Error('Nothing keeps the choice around this screen.');
  return choices;
}
