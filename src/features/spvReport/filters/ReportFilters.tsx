import { Archive, CircleDashed, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { ToggleFilter } from '#src/shared/filters/ToggleFilter.tsx';
import { FilterRow } from '#src/shared/list/FilterRow.tsx';
import { CELL_STATUSES, type ReportFiltering } from '../reportSearch.ts';
import { STATUS_KEY } from '../cells/CellMark.tsx';
import { ClientSearchBox } from './ClientSearchBox.tsx';

type ReportFiltersProps = {
  readonly list: ReportFiltering;
  /** How many clients are shown. */
  readonly count: ReactNode;
};

/** What of the report is shown, and how many clients that are. */
export function ReportFilters({ list, count }: ReportFiltersProps) {
  const { t } = useTranslation('spvReport');
  const name = list.filter('name');
  return (
    <FilterRow list={list} end={count}>
      <ClientSearchBox value={name.value} onSearch={name.onChange} />
      <AccountManagerFilter {...list.filter('accountManager')} />
      <ClientFilter {...list.filter('client')} />
      <ChoiceFilter
        {...list.filter('status')}
        name={t('filter.status')}
        icon={<CircleDot size={14} strokeWidth={1.75} aria-hidden />}
        options={CELL_STATUSES.map((status) => ({ value: status, label: t(STATUS_KEY[status]) }))}
      />
      <ToggleFilter
        {...list.filter('inactive')}
        name={t('filter.inactive')}
        icon={<Archive size={14} strokeWidth={1.75} aria-hidden />}
      />
      <ToggleFilter
        {...list.filter('missed')}
        name={t('filter.missed')}
        icon={<CircleDashed size={14} strokeWidth={1.75} aria-hidden />}
      />
    </FilterRow>
  );
}
