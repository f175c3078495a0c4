import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FilterChip } from '#src/shared/filters/FilterChip.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { isSamePeriod, isWithin, type Period, type PeriodBounds } from './reportPeriod.ts';
import { useMonthName } from './useMonthName.ts';
import { YearStepper } from './YearStepper.tsx';

type MonthFilterProps = {
  readonly period: Period;
  readonly bounds: PeriodBounds;
  readonly onChange: (period: Period) => void;
};

/** Chooses the month of the report. Months outside the bounds are shown, not offered. */
export function MonthFilter({ period, bounds, onChange }: MonthFilterProps) {
  const { t } = useTranslation('spvReport');
  const { monthNames } = useFormat();
  const names = useMonthName();
  const [isOpen, setIsOpen] = useState(false);
  const [year, setYear] = useState(period.year);
  const open = (next: boolean) => {
    setYear(period.year);
    setIsOpen(next);
  };
  return (
    <Popover
      label={t('filter.month')}
      isOpen={isOpen}
      onOpenChange={open}
      trigger={
        <FilterChip
          icon={<CalendarDays size={14} strokeWidth={1.75} aria-hidden />}
          isOn
          aria-label={`${t('filter.month')}: ${names.alone(period)}`}
        >
          {names.alone(period)}
        </FilterChip>
      }
    >
      <div className={body}>
        <YearStepper year={year} bounds={bounds} onChange={setYear} />
        <fieldset className={months} aria-label={String(year)}>
          {monthNames().map((name, at) => {
            const one = { month: at + 1, year };
            return (
              <button
                key={name}
                type="button"
                className={cell}
                aria-pressed={isSamePeriod(one, period)}
                disabled={!isWithin(one, bounds)}
                onClick={() => {
                  onChange(one);
                  setIsOpen(false);
                }}
              >
                {name}
              </button>
            );
          })}
        </fieldset>
      </div>
    </Popover>
  );
}

const body = css({ display: 'flex', flexDirection: 'column', gap: '8', p: '12', w: '320' });
const months = css({
  m: '0',
  p: '0',
  minW: '0',
  borderWidth: '0',
  display: 'grid',
  gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]',
  gap: '4',
});
const cell = css({
  h: '32',
  borderRadius: '6',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'secondary',
  cursor: 'pointer',
  '&:hover:enabled': { bg: 'hover' },
  '&[aria-pressed=true]': { bg: 'accentBg', color: 'accentText', fontWeight: 'semibold' },
  _disabled: { opacity: '[0.45]', cursor: 'not-allowed' },
});
