import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SPV_MESSAGE_TYPES, VALIDATION_STATUSES } from '#contracts/api/spvMessage.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilters } from '#src/shared/filters/ClientFilters.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { commaText, listOf } from '#src/shared/filters/commaList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';

import { isFiltered, type MessageSearch } from '../list/messageSearch.ts';

type MessageFiltersProps = {
  readonly search: MessageSearch;
  readonly onChange: (change: Partial<MessageSearch>) => void;
};

/** The filters of the list. */
export function MessageFilters({ search, onChange }: MessageFiltersProps) {
  const { t, i18n } = useTranslation('spvMessages');
  const words = useQuery(enumOptions(i18n.language));
  const typeWords = words.data?.SpvMessageType ?? {};
  const statusWords = words.data?.SpvMessageValidationStatus ?? {};
  return (
    <>
      <ClientFilters search={search} onChange={onChange} />
      <DateRangeFilter name={t('filter.issueDate')} from={search.from} to={search.to} onChange={onChange} />
      <ChoiceFilter
        name={t('filter.type')}
        icon={<Tag size={14} strokeWidth={1.75} aria-hidden />}
        options={SPV_MESSAGE_TYPES.map((type) => ({ value: type, label: typeWords[type] ?? type }))}
        isLoading={words.isPending}
        hasFailed={words.isError}
        value={listOf(search.type)}
        onChange={(chosen) => onChange({ type: commaText(chosen) })}
      />
      <ChoiceFilter
        name={t('filter.status')}
        icon={<CircleCheck size={14} strokeWidth={1.75} aria-hidden />}
        options={VALIDATION_STATUSES.map((status) => ({ value: status, label: statusWords[status] ?? status }))}
        isLoading={words.isPending}
        hasFailed={words.isError}
        value={listOf(search.status)}
        onChange={(chosen) => onChange({ status: commaText(chosen) })}
      />
      {isFiltered(search) ? (
        <Button look="ghost" size="dense" onClick={() => onChange(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </>
  );
}

const NO_FILTER: Partial<MessageSearch> = {
  accountManager: undefined,
  client: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  status: undefined,
};
