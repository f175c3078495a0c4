import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import type { PeriodBounds } from './reportPeriod.ts';

type YearStepperProps = {
  readonly year: number;
  readonly bounds: PeriodBounds;
  readonly onChange: (year: number) => void;
};

/** Goes from year to year within the bounds. */
export function YearStepper({ year, bounds, onChange }: YearStepperProps) {
  const { t } = useTranslation('spvReport');
  return (
    <div className={years}>
      <IconButton
        label={t('filter.previousYear')}
        disabled={year <= bounds.first.year}
        onClick={() => onChange(year - 1)}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <output className={yearText}>{year}</output>
      <IconButton label={t('filter.nextYear')} disabled={year >= bounds.last.year} onClick={() => onChange(year + 1)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

const years = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
const yearText = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
