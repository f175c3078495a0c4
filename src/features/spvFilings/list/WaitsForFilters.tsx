import { useQuery } from '@tanstack/react-query';
import { Hourglass, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FILING_WAITS } from '#contracts/api/spvFiling.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { FilterChip } from '#src/shared/filters/FilterChip.tsx';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { FILING_WAIT_KEY } from '#src/shared/text/filingWaitKey.ts';
import type { FilingListModel } from '../spvFilings.queries.ts';

/** Filters by what filings wait for, and, where the home page asks for it, by the person whom they concern. */
export function WaitsForFilters({ list }: { readonly list: FilingListModel }) {
  const { t } = useTranslation(['spvFilings', 'common']);
  return (
    <>
      <ChoiceFilter
        {...list.filter('waitsFor')}
        name={t('filter.waitsFor')}
        icon={<Hourglass size={14} strokeWidth={1.75} aria-hidden />}
        options={FILING_WAITS.map((value) => ({ value, label: t(FILING_WAIT_KEY[value]) }))}
      />
      {list.search.person === undefined ? null : <PersonChip list={list} person={list.search.person} />}
    </>
  );
}

function PersonChip({ list, person }: { readonly list: FilingListModel; readonly person: string }) {
  const { t } = useTranslation(['spvFilings', 'table']);
  const people = useQuery(peopleOptions());
  const names = (people.data ?? []).filter(({ id }) => person.split(',').includes(id));
  const clear = () => list.set({ person: undefined });
  const words = t('filter.person', { name: names.map(({ displayName }) => displayName).join(', ') });
  return (
    <FilterChip
      icon={<User size={14} strokeWidth={1.75} aria-hidden />}
      isOn
      onClick={clear}
      onClear={clear}
      clearLabel={t('table:filter.clear', { filter: words })}
    >
      {words}
    </FilterChip>
  );
}
