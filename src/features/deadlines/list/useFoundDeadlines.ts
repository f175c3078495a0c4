import type { Deadline, DueForm } from '#contracts/api/deadlines.ts';
import { rowsWith } from '#src/shared/list/FoundRows.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { isShown } from './dueForms.ts';

/** The deadlines with those of their forms that have all words of a search: by form, month and extension. */
export function useFoundDeadlines(deadlines: readonly Deadline[], search: string): readonly Deadline[] {
  const { monthInWords } = useFormat();
  if (search === '') return deadlines;
  const textOf = ({ statementType, year, month, extension }: DueForm) =>
    [statementType, monthInWords(year, month), extension?.reason ?? '', extension?.byName ?? ''].join(' ');
  return deadlines
    .map((deadline) => ({ ...deadline, forms: [...rowsWith(deadline.forms.filter(isShown), textOf, search)] }))
    .filter(({ forms }) => forms.length > 0);
}
