import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONTACT_STATUSES } from '#contracts/api/spvContact.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { EnumFilter } from '#src/shared/filters/EnumFilter.tsx';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { ContactListModel } from '../spvContacts.queries.ts';
import type { ContactSearch } from './contactSearch.ts';

type ContactFiltersProps = { readonly list: ContactListModel; readonly search: ContactSearch };

/** The filters of the list of contact forms. */
export function ContactFilters({ list, search }: ContactFiltersProps) {
  const { t } = useTranslation('spvContacts');
  return (
    <FilterBar list={list} count="spvContacts:count" countCapped="spvContacts:countCapped">
      <SearchFilter {...list.filter('search')} />
      <AccountManagerFilter {...list.filter('accountManager')} />
      <ClientFilter {...list.filter('client')} />
      <DateRangeFilter name={t('filter.date')} from={search.from} to={search.to} onChange={list.set} />
      <EnumFilter
        {...list.filter('status')}
        name={t('filter.status')}
        icon={<Icon of={CircleCheck} size={14} />}
        values={CONTACT_STATUSES}
        enumeration="SpvContactStatus"
      />
    </FilterBar>
  );
}
