import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#src/shared/text/format.ts';
import { filingFiguresOptions, type FilingListModel } from '../spvFilings.queries.ts';

/** The month whose declarations the figures count. */
export function DeclaredMonth({ list }: { readonly list: FilingListModel }) {
  const { monthInWords } = useFormat();
  const { data } = useQuery(filingFiguresOptions(list.search));
  if (data === undefined) return null;
  const { year, month } = data.deadline;
  return monthInWords(year, month);
}
