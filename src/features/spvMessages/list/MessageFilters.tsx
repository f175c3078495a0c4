import { CircleCheck, Mail, Reply, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_READINGS, SPV_MESSAGE_TYPES, VALIDATION_STATUSES } from '#contracts/api/spvMessage.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { EnumFilter } from '#src/shared/filters/EnumFilter.tsx';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { ToggleFilter } from '#src/shared/filters/ToggleFilter.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { MessageListModel } from '../spvMessages.queries.ts';
import type { MessageSearch } from './messageSearch.ts';

type MessageFiltersProps = {
  readonly list: MessageListModel;
  readonly search: MessageSearch;
  /** False on the page of one client. */
  readonly hasClients?: boolean;
};

/** The filters of a list of messages. */
export function MessageFilters({ list, search, hasClients = true }: MessageFiltersProps) {
  const { t } = useTranslation('spvMessages');
  return (
    <FilterBar list={list} count="spvMessages:count" countCapped="spvMessages:countCapped">
      <SearchFilter {...list.filter('search')} />
      {hasClients ? (
        <>
          <AccountManagerFilter {...list.filter('accountManager')} />
          <ClientFilter {...list.filter('client')} />
        </>
      ) : null}
      <DateRangeFilter name={t('filter.issueDate')} from={search.from} to={search.to} onChange={list.set} />
      <EnumFilter
        {...list.filter('type')}
        name={t('filter.type')}
        icon={<Icon of={Tag} size={14} />}
        values={SPV_MESSAGE_TYPES}
        enumeration="SpvMessageType"
      />
      <EnumFilter
        {...list.filter('status')}
        name={t('filter.status')}
        icon={<Icon of={CircleCheck} size={14} />}
        values={VALIDATION_STATUSES}
        enumeration="SpvMessageValidationStatus"
      />
      <ToggleFilter
        {...list.filter('wantsAnswer')}
        name={t('filter.wantsAnswer')}
        icon={<Icon of={Reply} size={14} />}
      />
      <ChoiceFilter
        {...list.filter('reading')}
        name={t('filter.reading')}
        icon={<Icon of={Mail} size={14} />}
        isSingle
        options={MESSAGE_READINGS.map((value) => ({ value, label: t(READING_KEY[value]) }))}
      />
    </FilterBar>
  );
}

const READING_KEY = { unread: 'reading.unread', unopened: 'reading.unopened' } as const;
