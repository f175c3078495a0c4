import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { REQUEST_STATUSES } from '#contracts/api/spvRequest.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { EnumFilter } from '#src/shared/filters/EnumFilter.tsx';
import { PersonChip } from '#src/shared/filters/PersonChip.tsx';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { RequestListModel } from '../spvRequests.queries.ts';
import type { RequestSearch } from './requestSearch.ts';
import type { RequestTypes } from './requestText.ts';

type RequestFiltersProps = {
  readonly list: RequestListModel;
  readonly search: RequestSearch;
  readonly types: UseQueryResult<RequestTypes>;
  /** False on the page of one client. */
  readonly hasClients?: boolean;
};

/** The filters of the request list. */
export function RequestFilters({ list, search, types, hasClients = true }: RequestFiltersProps) {
  const { t } = useTranslation('spvRequests');
  return (
    <FilterBar list={list} count="spvRequests:count" countCapped="spvRequests:countCapped">
      <SearchFilter {...list.filter('search')} />
      {hasClients ? (
        <>
          <AccountManagerFilter {...list.filter('accountManager')} />
          <ClientFilter {...list.filter('client')} />
        </>
      ) : null}
      <ChoiceFilter
        {...list.filter('documentType')}
        name={t('filter.document')}
        icon={<Icon of={FileText} size={14} />}
        options={Object.entries(types.data ?? {}).map(([value, { description }]) => ({ value, label: description }))}
        isLoading={types.isPending}
        hasFailed={types.isError}
      />
      <DateRangeFilter name={t('filter.date')} from={search.from} to={search.to} onChange={list.set} />
      <EnumFilter
        {...list.filter('status')}
        name={t('filter.status')}
        icon={<Icon of={CircleCheck} size={14} />}
        values={REQUEST_STATUSES}
        enumeration="SpvRequestStatus"
      />
      {search.person === undefined ? null : (
        <PersonChip
          person={search.person}
          wordsOf={(name) => t('filter.person', { name })}
          onClear={() => list.set({ person: undefined })}
        />
      )}
    </FilterBar>
  );
}
