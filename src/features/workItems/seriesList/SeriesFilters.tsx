import { useQuery } from '@tanstack/react-query';
import { CircleDot, CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SERIES_STATES } from '#contracts/api/workSeries.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { seriesList } from '../series/series.queries.ts';
import { STATE_KEY } from './seriesStates.ts';

/** What the list of recurring work can be filtered by. */
export function SeriesFilters({ list: { filter } }: { readonly list: Pick<ListOf<typeof seriesList>, 'filter'> }) {
  const { t } = useTranslation('workSeries');
  const { t: work } = useTranslation('work');
  const people = useQuery(peopleOptions());
  return (
    <>
      <SearchFilter {...filter('search')} />
      <AccountManagerFilter {...filter('accountManager')} />
      <ClientFilter {...filter('client')} />
      <ChoiceFilter
        name={work('filter.assignee')}
        icon={<Icon of={CircleUserRound} size={14} />}
        options={[
          { value: 'unassigned', label: work('person.none') },
          ...(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        isLoading={people.isPending}
        hasFailed={people.isError}
        {...filter('assignee')}
      />
      <ChoiceFilter
        name={t('column.state')}
        icon={<Icon of={CircleDot} size={14} />}
        options={SERIES_STATES.map((value) => ({ value, label: t(STATE_KEY[value]) }))}
        {...filter('state')}
      />
    </>
  );
}
