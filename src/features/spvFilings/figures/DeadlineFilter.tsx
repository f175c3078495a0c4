import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { dueDaysOptions, type FilingListModel } from '../spvFilings.queries.ts';
import { offeredDeadlines } from './offeredDeadlines.ts';

/** Filters by what is due on a day; the next deadlines first. */
export function DeadlineFilter({ list }: { readonly list: FilingListModel }) {
  const { t } = useTranslation('spvFilings');
  const { shortDay, month: monthName } = useFormat();
  const [day] = useState(today);
  const due = useQuery(dueDaysOptions(day));
  const offered = offeredDeadlines(due.data ?? [], day);
  const chosen = list.search.deadline;
  const dates =
    chosen === undefined || offered.some(({ date }) => date === chosen)
      ? offered
      : [{ date: chosen, months: [] }, ...offered];
  return (
    <ChoiceFilter
      {...list.filter('deadline')}
      name={t('figures.deadlineFilter')}
      icon={<Icon of={CalendarClock} size={14} />}
      isSingle
      isLoading={due.isPending}
      hasFailed={due.isLoadingError}
      options={dates.map(({ date, months }) => ({
        value: date,
        label: t('figures.deadlineOn', { date: shortDay(date) }),
        ...(months.length === 0 ? {} : { note: months.map(({ year, month }) => monthName(year, month)).join(', ') }),
      }))}
    />
  );
}
