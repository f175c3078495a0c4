import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { MonthFilter } from './MonthFilter.tsx';
import { isWithin, monthsFrom, type Period, type PeriodBounds } from './reportPeriod.ts';

type MonthStepperProps = {
  readonly period: Period;
  readonly bounds: PeriodBounds;
  readonly onChange: (period: Period) => void;
};

/** The month of the report, and the ones before and after it. */
export function MonthStepper({ period, bounds, onChange }: MonthStepperProps) {
  const { t } = useTranslation('spvReport');
  const [before, after] = [monthsFrom(period, -1), monthsFrom(period, 1)];
  const commands = useCommands({
    previous: {
      label: t('filter.previousMonth'),
      icon: ChevronLeft,
      keys: '[',
      isEnabled: isWithin(before, bounds),
      run: () => onChange(before),
    },
    next: {
      label: t('filter.nextMonth'),
      icon: ChevronRight,
      keys: ']',
      isEnabled: isWithin(after, bounds),
      run: () => onChange(after),
    },
  });
  return (
    <div className={frame}>
      <CommandIconButton command={commands.previous} />
      <MonthFilter period={period} bounds={bounds} onChange={onChange} />
      <CommandIconButton command={commands.next} />
    </div>
  );
}

const frame = css({ display: 'inline-flex', alignItems: 'center', gap: '2', flexShrink: '0' });
