import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { FIRST_REPORTING_YEAR } from '#contracts/limits.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilters } from '#src/shared/filters/ClientFilters.tsx';
import { commaText, listOf } from '#src/shared/filters/commaList.ts';
import { monthNames } from '#src/shared/text/months.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { isFiltered, type FilingSearch } from './filingSearch.ts';

type FilingFiltersProps = {
  readonly search: FilingSearch;
  readonly onChange: (change: Partial<FilingSearch>) => void;
};

/** The filters of the list. */
export function FilingFilters({ search, onChange }: FilingFiltersProps) {
  const { t, i18n } = useTranslation('spvFilings');
  const words = useQuery(enumOptions(i18n.language));
  const statusWords = words.data?.SpvFilingStatus ?? {};
  const [thisYear] = useState(() => new Date().getFullYear());
  const icon = <CalendarDays size={14} strokeWidth={1.75} aria-hidden />;
  return (
    <>
      <ClientFilters search={search} onChange={onChange} />
      <ChoiceFilter
        name={t('filter.status')}
        icon={<CircleCheck size={14} strokeWidth={1.75} aria-hidden />}
        options={FILING_STATUSES.map((status) => ({ value: status, label: statusWords[status] ?? status }))}
        isLoading={words.isPending}
        hasFailed={words.isError}
        value={listOf(search.status)}
        onChange={(chosen) => onChange({ status: commaText(chosen) })}
      />
      <ChoiceFilter
        name={t('filter.month')}
        icon={icon}
        isSingle
        options={monthNames(i18n.language).map((name, at) => ({ value: String(at + 1), label: name }))}
        value={search.month === undefined ? [] : [String(search.month)]}
        onChange={([month]) => onChange({ month: month === undefined ? undefined : Number(month) })}
      />
      <ChoiceFilter
        name={t('filter.year')}
        icon={icon}
        isSingle
        options={yearsUntil(thisYear).map((year) => ({ value: String(year), label: String(year) }))}
        value={search.year === undefined ? [] : [String(search.year)]}
        onChange={([year]) => onChange({ year: year === undefined ? undefined : Number(year) })}
      />
      {isFiltered(search) ? (
        <Button look="ghost" size="dense" onClick={() => onChange(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </>
  );
}

/** Newest first. */
const yearsUntil = (last: number) => Array.from({ length: last - FIRST_REPORTING_YEAR + 1 }, (_, back) => last - back);

const NO_FILTER: Partial<FilingSearch> = {
  accountManager: undefined,
  client: undefined,
  status: undefined,
  month: undefined,
  year: undefined,
};
