import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#src/shared/text/format.ts';
import { filingFiguresOptions, type FilingListModel } from '../spvFilings.queries.ts';

/** The month whose declarations the figures count; the latest of several. */
export function DeclaredMonth({ list }: { readonly list: FilingListModel }) {
  const { monthInWords } = useFormat();
  const { data } = useQuery(filingFiguresOptions(list.search));
  const declared = data?.deadline.months[0];
  return declared === undefined ? null : monthInWords(declared.year, declared.month);
}
