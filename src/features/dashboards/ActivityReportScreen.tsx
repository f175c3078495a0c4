import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundRows } from '#src/shared/list/FoundRows.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { ActivityPicture } from './ActivityPicture.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { activityOptions } from './dashboards.queries.ts';
import { searchFor, type DashboardSearch } from './dashboardSearch.ts';

const WEEKS = ['4', '8', '12'] as const;
type Weeks = (typeof WEEKS)[number];

/** Tasks done, hours and filings approved, by person and week. */
export function ActivityReportScreen({ search: { search = '' } }: { readonly search: DashboardSearch }) {
  const navigate = useNavigate();
  const onSearch = (words: string) =>
    void navigate({ to: '/home-dashboards/activity-report', search: searchFor(words), replace: true });
  const { t } = useTranslation('dashboards');
  const [weeks, setWeeks] = useState<Weeks>('4');
  const activity = useQuery({ ...activityOptions(Number(weeks)), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title={t('activity.title')}
        actions={
          <Segmented
            label={t('activity.range')}
            options={WEEKS.map((value) => ({ value, label: t('activity.weeks', { count: Number(value) }) }))}
            value={weeks}
            onChange={setWeeks}
          />
        }
      />
      {activity.isPending ? <SkeletonRows label={t('activity.title')} /> : null}
      {activity.isLoadingError ? (
        <ErrorState
          title={t('failed.figures')}
          error={activity.error}
          isRetrying={activity.isFetching}
          onRetry={() => void activity.refetch()}
        />
      ) : null}
      {activity.data === undefined ? null : (
        <>
          {activity.data.weeks.length < 2 ? null : <ActivityPicture {...activity.data} />}
          <FoundRows
            rows={activity.data.rows}
            textOf={({ displayName }) => displayName}
            search={search}
            onSearch={onSearch}
          >
            {(found) => <ActivityTable weeks={activity.data.weeks} rows={found} />}
          </FoundRows>
        </>
      )}
    </>
  );
}
