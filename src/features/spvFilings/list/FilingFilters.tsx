import { CalendarCheck, CalendarDays, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { FIRST_REPORTING_YEAR } from '#contracts/limits.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { EnumFilter } from '#src/shared/filters/EnumFilter.tsx';
import { FilterChip } from '#src/shared/filters/FilterChip.tsx';
import { FormFilter } from '#src/shared/filters/FormFilter.tsx';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { DeadlineFilter } from '../figures/DeadlineFilter.tsx';
import type { FilingListModel } from '../spvFilings.queries.ts';
import { WaitsForFilters } from './WaitsForFilters.tsx';

type FilingFiltersProps = {
  readonly list: FilingListModel;
  /** False on the page of one client. */
  readonly hasClients?: boolean;
};

/** The filters of the list. */
export function FilingFilters({ list, hasClients = true }: FilingFiltersProps) {
  const { t } = useTranslation('spvFilings');
  const { monthNames } = useFormat();
  const [thisYear] = useState(() => new Date().getFullYear());
  const hasCharts = useIsEnabled()('filingCharts');
  const icon = <CalendarDays size={14} strokeWidth={1.75} aria-hidden />;
  return (
    <FilterBar list={list} count="spvFilings:count" countCapped="spvFilings:countCapped">
      <SearchFilter {...list.filter('search')} />
      {hasClients ? (
        <>
          <AccountManagerFilter {...list.filter('accountManager')} />
          <ClientFilter {...list.filter('client')} />
        </>
      ) : null}
      <EnumFilter
        {...list.filter('status')}
        name={t('filter.status')}
        icon={<CircleCheck size={14} strokeWidth={1.75} aria-hidden />}
        values={FILING_STATUSES}
        enumeration="SpvFilingStatus"
      />
      <WaitsForFilters list={list} />
      <FormFilter {...list.filter('form')} />
      <ChoiceFilter
        {...list.filter('month')}
        name={t('filter.month')}
        icon={icon}
        isSingle
        options={monthNames().map((name, at) => ({ value: String(at + 1), label: name }))}
      />
      <ChoiceFilter
        {...list.filter('year')}
        name={t('filter.year')}
        icon={icon}
        isSingle
        options={yearsUntil(thisYear).map((year) => ({ value: String(year), label: String(year) }))}
      />
      {hasCharts || list.search.deadline !== undefined ? <DeadlineFilter list={list} /> : null}
      <FiledOnChip list={list} />
    </FilterBar>
  );
}

/** The day that a bar of the chart was chosen for; there is nothing to see of it while it is off. */
function FiledOnChip({ list }: { readonly list: FilingListModel }) {
  const { t } = useTranslation(['spvFilings', 'table']);
  const { shortDay } = useFormat();
  const { filedOn } = list.search;
  if (filedOn === undefined) return null;
  const clear = () => list.set({ filedOn: undefined });
  return (
    <FilterChip
      icon={<CalendarCheck size={14} strokeWidth={1.75} aria-hidden />}
      isOn
      onClick={clear}
      onClear={clear}
      clearLabel={t('table:filter.clear', { filter: t('figures.filedFilter') })}
    >
      {t('figures.filedOn', { date: shortDay(filedOn) })}
    </FilterChip>
  );
}

/** Newest first. */
const yearsUntil = (last: number) => Array.from({ length: last - FIRST_REPORTING_YEAR + 1 }, (_, back) => last - back);
