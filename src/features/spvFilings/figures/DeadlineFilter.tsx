import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deadlineBefore, deadlinesAfter } from '#contracts/deadlines.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { FilingListModel } from '../spvFilings.queries.ts';

/** Months of deadlines that are offered beside the next ones. */
const MONTHS_BACK = 6;

/** Filters by what is due on a day; the next deadlines first. */
export function DeadlineFilter({ list }: { readonly list: FilingListModel }) {
  const { t } = useTranslation('spvFilings');
  const { shortDay, month } = useFormat();
  const [next] = useState(() => deadlinesAfter(today()));
  const offered = Array.from({ length: MONTHS_BACK + 1 }, (_, back) =>
    next.map((deadline) => deadlineBefore(deadline, back)),
  ).flat();
  const chosen = list.search.deadline;
  const dates = [
    ...(chosen === undefined || offered.some(({ date }) => date === chosen)
      ? []
      : [{ date: chosen, year: null, month: null }]),
    ...offered,
  ];
  return (
    <ChoiceFilter
      {...list.filter('deadline')}
      name={t('figures.deadlineFilter')}
      icon={<Icon of={CalendarClock} size={14} />}
      isSingle
      options={dates.map(({ date, year, month: declared }) => ({
        value: date,
        label: t('figures.deadlineOn', { date: shortDay(date) }),
        ...(year === null || declared === null ? {} : { note: month(year, declared) }),
      }))}
    />
  );
}
