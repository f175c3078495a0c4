import { createContext, use, useState, type ReactNode } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { createRowChoices, type RowChoices } from '#src/shared/table/rowChoices.ts';

const KeptChoiceContext = createContext<RowChoices<SpvFiling> | null>(null);

/** Keeps the chosen filings while a document is read: who comes back finds them chosen. */
export function KeptChoice({ children }: { readonly children: ReactNode }) {
  const [choices] = useState(() => createRowChoices<SpvFiling>());
  return <KeptChoiceContext value={choices}>{children}</KeptChoiceContext>;
}

/** The choice of the area. */
export function useKeptChoice(): RowChoices<SpvFiling> {
  const choices = use(KeptChoiceContext);
  if (choices === null) throw new Error('Nothing keeps the choice around this screen.');
  return choices;
}
