import { useNavigate } from '@tanstack/react-router';
import { Plus, Repeat } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { seriesList } from '../series/series.queries.ts';
import { SeriesBulkBar } from './SeriesBulkBar.tsx';
import { SeriesFilters } from './SeriesFilters.tsx';
import type { SeriesSearch } from './seriesSearch.ts';
import { useSeriesDrawing } from './useSeriesDrawing.tsx';

const OpenSeries = lazy(async () => ({ default: (await import('./OpenSeries.tsx')).OpenSeries }));

type SeriesScreenProps = {
  readonly search: SeriesSearch;
  /** The id of the one that is changed over the list. */
  readonly open: string | null;
};

/** The firm's recurring work. Its state is in the address. */
export function SeriesScreen({ search, open }: SeriesScreenProps) {
  const { t } = useTranslation('workSeries');
  const navigate = useNavigate();
  const list = useList(seriesList, search, { label: t('table') });
  const { create } = useCommands({
    create: {
      keys: 'c',
      label: t('create'),
      icon: Plus,
      run: () => void navigate({ to: '/work/workItems/createForClients' }),
    },
  });
  return (
    <ListScreen list={list} title={t('title')} actions={<CommandButton look="primary" command={create} />}>
      <FilterBar list={list} count="workSeries:count" countCapped="workSeries:countCapped">
        <SeriesFilters list={list} />
      </FilterBar>
      <DataTable
        list={list}
        drawing={useSeriesDrawing(search)}
        layoutKey="table.workSeries"
        errorTitle={t('error.title')}
      />
      <EmptyList list={list} page={t('empty.page')} filtered={t('empty.filtered')} showAll={t('empty.showAll')}>
        <EmptyState icon={<Icon of={Repeat} size={24} />} title={t('empty.title')} text={t('empty.text')}>
          <CommandButton look="primary" command={create} />
        </EmptyState>
      </EmptyList>
      <SeriesBulkBar list={list} />
      {open === null ? null : (
        <Suspense fallback={null}>
          <OpenSeries key={open} id={open} onClose={() => void navigate({ to: '/work/series', search })} />
        </Suspense>
      )}
    </ListScreen>
  );
}
