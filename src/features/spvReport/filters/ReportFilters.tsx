import { CircleCheck, EyeOff, TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilters } from '#src/shared/filters/ClientFilters.tsx';
import { commaText, listOf } from '#src/shared/filters/commaList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { FilterChip } from '#src/shared/filters/FilterChip.tsx';
import { FilterRow } from '#src/shared/filters/FilterRow.tsx';
import { MonthFilter } from './MonthFilter.tsx';
import type { Period, PeriodBounds } from './reportPeriod.ts';
import { CELL_STATUSES, isFiltered, NO_FILTER, type ReportSearch } from '../reportSearch.ts';
import { STATUS_KEY } from '../StatusIcon.tsx';

type ReportFiltersProps = {
  readonly search: ReportSearch;
  readonly period: Period;
  readonly bounds: PeriodBounds;
  readonly count: ReactNode;
  readonly onChange: (change: Partial<ReportSearch>) => void;
};

/** What of the report is shown, and how many clients that are. */
export function ReportFilters({ search, period, bounds, count, onChange }: ReportFiltersProps) {
  const { t } = useTranslation('spvReport');
  return (
    <FilterRow label={t('filter.label')} end={count}>
      <MonthFilter period={period} bounds={bounds} onChange={onChange} />
      <ClientFilters search={search} onChange={onChange} />
      <ChoiceFilter
        name={t('filter.status')}
        icon={<CircleCheck size={14} strokeWidth={1.75} aria-hidden />}
        options={CELL_STATUSES.map((status) => ({ value: status, label: t(STATUS_KEY[status]) }))}
        isLoading={false}
        hasFailed={false}
        value={listOf(search.status)}
        onChange={(chosen) => onChange({ status: commaText(chosen) })}
      />
      <FilterChip
        icon={<EyeOff size={14} strokeWidth={1.75} aria-hidden />}
        isOn={search.inactive === true}
        aria-pressed={search.inactive === true}
        onClick={() => onChange({ inactive: search.inactive === true ? undefined : true })}
      >
        {t('filter.inactive')}
      </FilterChip>
      <FilterChip
        icon={<TimerOff size={14} strokeWidth={1.75} aria-hidden />}
        isOn={search.missed === true}
        aria-pressed={search.missed === true}
        onClick={() => onChange({ missed: search.missed === true ? undefined : true })}
      >
        {t('filter.missed')}
      </FilterChip>
      {isFiltered(search) ? (
        <Button look="ghost" size="dense" onClick={() => onChange(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </FilterRow>
  );
}
