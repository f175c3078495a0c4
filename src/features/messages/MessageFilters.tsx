import { useQuery } from '@tanstack/react-query';
import { Building2, CircleCheck, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { SPV_MESSAGE_TYPES, VALIDATION_STATUSES, type MessageSet } from '#contracts/api/spvMessage.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { commaText, listOf } from '#src/shared/filters/commaList.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { FilterRow } from '#src/shared/ui/FilterRow.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { IssueDateFilter } from './IssueDateFilter.tsx';
import { clientChoicesOptions, enumOptions, messageCountOptions } from './messages.queries.ts';
import { isFiltered, type MessageSearch } from './messageSearch.ts';

type MessageFiltersProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly pager: ReactNode;
  readonly onChange: (change: Partial<MessageSearch>) => void;
};

/** The filters of the list and its count. */
export function MessageFilters({ set, search, pager, onChange }: MessageFiltersProps) {
  const { t, i18n } = useTranslation('messages');
  const { number } = useFormat();
  const clients = useQuery(clientChoicesOptions());
  const words = useQuery(enumOptions(i18n.language));
  const count = useQuery(messageCountOptions(set, search));
  const typeWords = words.data?.SpvMessageType ?? {};
  const statusWords = words.data?.SpvMessageValidationStatus ?? {};
  return (
    <FilterRow
      label={t('filter.label')}
      end={
        <>
          {count.data === undefined ? null : (
            <output>
              {count.data.isCapped
                ? t('countCapped', { count: number(count.data.count) })
                : t('count', { count: count.data.count })}
            </output>
          )}
          {pager === null ? null : <span className={wideOnly}>{pager}</span>}
        </>
      }
    >
      <AccountManagerFilter
        value={listOf(search.accountManager)}
        onChange={(chosen) => onChange({ accountManager: commaText(chosen) })}
      />
      <ChoiceFilter
        name={t('filter.client')}
        icon={<Building2 size={14} strokeWidth={1.75} aria-hidden />}
        options={(clients.data ?? []).map(({ id, name, taxId }) => ({
          value: id,
          label: name,
          ...(taxId === null ? {} : { note: taxId }),
        }))}
        isLoading={clients.isPending}
        hasFailed={clients.isError}
        value={listOf(search.client)}
        onChange={(chosen) => onChange({ client: commaText(chosen) })}
      />
      <IssueDateFilter from={search.from} to={search.to} onChange={onChange} />
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
    </FilterRow>
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

/** On a phone the pager below the list is enough. */
const wideOnly = css({ _mobile: { display: 'none' } });
