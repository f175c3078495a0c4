import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayText } from '#contracts/deadlines.ts';
import { localeOf } from '#src/shared/text/format.ts';
import { filingFiguresOptions, type FilingListModel } from '../spvFilings.queries.ts';

/** The month whose declarations the figures count. */
export function DeclaredMonth({ list }: { readonly list: FilingListModel }) {
  const { i18n } = useTranslation();
  const { data } = useQuery(filingFiguresOptions(list.search));
  if (data === undefined) return null;
  const { year, month } = data.deadline;
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(dayText(year, month, 1)));
}
