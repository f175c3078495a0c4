import { useQuery } from '@tanstack/react-query';
import { Box, PenLine, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ENTITIES } from '#contracts/auditTrail.ts';
import { AUDIT_SEARCH_MAX } from '#contracts/limits.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { PAST_PRESETS } from '#src/shared/filters/datePresets.ts';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { TextFilter } from '#src/shared/filters/TextFilter.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { AuditSearch } from './auditSearch.ts';
import type { AuditListModel } from './auditTrail.queries.ts';
import { KIND_KEY } from './kindKeys.ts';

type AuditFiltersProps = { readonly list: AuditListModel; readonly search: AuditSearch };

/** The filters of the audit trail. One thing alone is chosen in its entry. */
export function AuditFilters({ list, search }: AuditFiltersProps) {
  const { t } = useTranslation('auditTrail');
  const people = useQuery(peopleOptions());
  const object = list.filter('object');
  const [only] = object.value;
  return (
    <FilterBar list={list} count="auditTrail:count" countCapped="auditTrail:countCapped">
      <ChoiceFilter
        {...list.filter('who')}
        name={t('filter.who')}
        icon={<Icon of={UserRound} size={14} />}
        options={(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
        isLoading={people.isPending}
        hasFailed={people.isError}
      />
      <ChoiceFilter
        {...list.filter('kind')}
        name={t('filter.kind')}
        icon={<Icon of={PenLine} size={14} />}
        options={AUDIT_ENTITIES.map((entity) => ({ value: entity, label: t(KIND_KEY[entity]) }))}
      />
      {only === undefined ? null : (
        <ChoiceFilter
          {...object}
          name={t('filter.object')}
          icon={<Icon of={Box} size={14} />}
          isSingle
          options={[{ value: only, label: list.rows[0]?.title || t('filter.oneObject') }]}
        />
      )}
      <DateRangeFilter
        name={t('filter.days')}
        presets={PAST_PRESETS}
        from={search.from}
        to={search.to}
        onChange={list.set}
      />
      <TextFilter {...list.filter('text')} label={t('filter.text')} maxLength={AUDIT_SEARCH_MAX} />
    </FilterBar>
  );
}
