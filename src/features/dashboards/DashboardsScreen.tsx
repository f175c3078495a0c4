import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FoundRows } from '#src/shared/list/FoundRows.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { dashboardsOptions } from './dashboards.queries.ts';
import { searchFor, type DashboardSearch } from './dashboardSearch.ts';
import { DashboardTable } from './DashboardTable.tsx';

/** The firm's dashboards, the starred ones first. */
export function DashboardsScreen({ search: { search = '' } }: { readonly search: DashboardSearch }) {
  const navigate = useNavigate();
  const onSearch = (words: string) =>
    void navigate({ to: '/dashboards/all-dashboards', search: searchFor(words), replace: true });
  const { t } = useTranslation('dashboards');
  const dashboards = useQuery(dashboardsOptions());
  return (
    <>
      <PageHeader title={t('title')} />
      {dashboards.isPending ? <SkeletonRows label={t('title')} rows={4} /> : null}
      {dashboards.isLoadingError ? (
        <ErrorState
          title={t('failed.load')}
          error={dashboards.error}
          isRetrying={dashboards.isFetching}
          onRetry={() => void dashboards.refetch()}
        />
      ) : null}
      {dashboards.data?.items.length === 0 ? (
        <EmptyState icon={<Icon of={LayoutDashboard} size={24} />} title={t('empty')} text={t('emptyText')} />
      ) : null}
      {dashboards.data === undefined || dashboards.data.items.length === 0 ? null : (
        <FoundRows
          rows={dashboards.data.items}
          textOf={({ title, createdBy, lastModifiedBy }) =>
            [title, createdBy ?? t('product'), lastModifiedBy ?? ''].join(' ')
          }
          search={search}
          onSearch={onSearch}
        >
          {(found) => <DashboardTable dashboards={found} />}
        </FoundRows>
      )}
    </>
  );
}
