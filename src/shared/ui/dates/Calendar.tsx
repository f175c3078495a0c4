import { DatePicker, parseDate, useDatePickerContext, type DateValue } from '@ark-ui/react/date-picker';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../text/format.ts';
import { Icon } from '../labels/Icon.tsx';
import { calendar } from './calendar.recipe.ts';
import type { DayBounds } from './DateInput.tsx';
import { DayTable } from './DayTable.tsx';
import { PeriodTable } from './PeriodTable.tsx';

type CalendarProps = DayBounds & {
  /** Days that are chosen, `yyyy-MM-dd`. */
  readonly days: readonly string[];
  readonly isRange: boolean;
  /** One day, or both ends of a range. */
  readonly onPick: (days: readonly string[]) => void;
};

/** Where the dates of the product live. */
const ZONE = 'Europe/Bucharest';
const VIEWS = ['day', 'month', 'year'] as const;

/** A month of days; its title leads to months and years. Arrows move, Enter chooses. */
export function Calendar({ days, isRange, min, max, onPick }: CalendarProps) {
  const { t, i18n } = useTranslation('form');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-focus]')?.focus(), []);
  const pick = ({ value }: { value: DateValue[] }) => {
    if (!isRange || value.length === 2) onPick(value.map(String));
  };
  return (
    <DatePicker.Root
      ref={box}
      inline
      locale={localeOf(i18n.language)}
      timeZone={ZONE}
      startOfWeek={1}
      selectionMode={isRange ? 'range' : 'single'}
      defaultValue={days.map((day) => parseDate(day))}
      {...(min === undefined ? {} : { min: parseDate(min) })}
      {...(max === undefined ? {} : { max: parseDate(max) })}
      translations={{
        content: t('date.calendar'),
        dayCell: ({ valueText }) => valueText,
        prevTrigger: (view) => t(PREVIOUS_KEY[view]),
        nextTrigger: (view) => t(NEXT_KEY[view]),
      }}
      onValueChange={pick}
    >
      <DatePicker.Content className={calendar.frame} aria-roledescription={t('date.calendar')}>
        {VIEWS.map((view) => (
          <DatePicker.View key={view} view={view}>
            <DatePicker.ViewControl className={calendar.header}>
              <DatePicker.PrevTrigger className={calendar.step}>
                <Icon of={ChevronLeft} />
              </DatePicker.PrevTrigger>
              <CalendarTitle label={t(VIEW_KEY[view])} />
              <DatePicker.NextTrigger className={calendar.step}>
                <Icon of={ChevronRight} />
              </DatePicker.NextTrigger>
            </DatePicker.ViewControl>
            {view === 'day' ? <DayTable /> : <PeriodTable view={view} />}
          </DatePicker.View>
        ))}
      </DatePicker.Content>
    </DatePicker.Root>
  );
}

/** What is shown; pressed, it leads to what contains it. */
function CalendarTitle({ label }: { readonly label: string }) {
  const { start, end } = useDatePickerContext().visibleRangeText;
  const shown = [...new Set([start, end])].filter(Boolean).join(' - ');
  return (
    <DatePicker.ViewTrigger className={calendar.title} aria-label={`${shown}: ${label}`}>
      <DatePicker.RangeText />
    </DatePicker.ViewTrigger>
  );
}

const PREVIOUS_KEY = { day: 'date.previousMonth', month: 'date.previousYear', year: 'date.previousYears' } as const;
const NEXT_KEY = { day: 'date.nextMonth', month: 'date.nextYear', year: 'date.nextYears' } as const;
const VIEW_KEY = { day: 'date.chooseMonth', month: 'date.chooseYear', year: 'date.years' } as const;
