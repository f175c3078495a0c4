import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Hexagon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FoundRows } from '#src/shared/list/FoundRows.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { progressOptions } from './dashboards.queries.ts';
import { searchFor, type DashboardSearch } from './dashboardSearch.ts';
import { HexComb } from './HexComb.tsx';
import { lastMonth, PROGRESS, progressOf, type ClientProgress, type Progress } from './progress.ts';
import { PROGRESS_KEY } from './progressWords.ts';

/** How the clients stand with the declarations of last month: one hexagon for each, the worst first. */
export function MonthlyProgressScreen({ search: { search = '' } }: { readonly search: DashboardSearch }) {
  const navigate = useNavigate();
  const onSearch = (words: string) =>
    void navigate({ to: '/home-dashboards/monthly-progress', search: searchFor(words), replace: true });
  const { t } = useTranslation('dashboards');
  const [period] = useState(() => lastMonth(new Date()));
  const rows = useQuery(progressOptions(period));
  const { monthInWords } = useFormat();
  const clients = progressOf(rows.data ?? []);
  return (
    <>
      <PageHeader title={t('progress.title')} note={monthInWords(period.year, period.month)} />
      {rows.isPending ? <SkeletonRows label={t('progress.title')} /> : null}
      {rows.isLoadingError ? (
        <ErrorState
          title={t('failed.figures')}
          error={rows.error}
          isRetrying={rows.isFetching}
          onRetry={() => void rows.refetch()}
        />
      ) : null}
      {rows.isSuccess && clients.length === 0 ? (
        <EmptyState icon={<Icon of={Hexagon} size={24} />} title={t('progress.empty')} text={t('progress.emptyText')} />
      ) : null}
      {clients.length === 0 ? null : (
        <FoundRows rows={clients} textOf={({ name }) => name} search={search} onSearch={onSearch}>
          {(found) => <ProgressPicture clients={found} period={period} />}
        </FoundRows>
      )}
    </>
  );
}

type ProgressPictureProps = {
  readonly clients: readonly ClientProgress[];
  readonly period: ReturnType<typeof lastMonth>;
};

/** How many clients stand how, and each of them. */
function ProgressPicture({ clients, period }: ProgressPictureProps) {
  const { t } = useTranslation('dashboards');
  const countOf = (status: Progress) => clients.filter(({ worst }) => worst === status).length;
  return (
    <div className={page}>
      <ul className={legend}>
        {PROGRESS.map((status) => (
          <li key={status} className={entry}>
            <span className={swatch} data-progress={status} aria-hidden />
            {t(PROGRESS_KEY[status])} <strong>{countOf(status)}</strong>
          </li>
        ))}
      </ul>
      <HexComb clients={clients} period={period} />
    </div>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', gap: '20', px: '16', pb: '24', overflowY: 'auto' });
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '20',
  rowGap: '4',
  m: '0',
  p: '0',
  listStyle: 'none',
  textStyle: 'secondary',
  color: 'mut',
  '& strong': { color: 'text', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
});
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '6' });
const swatch = css({
  w: '10',
  h: '10',
  borderRadius: '4',
  borderWidth: '1px',
  borderStyle: 'solid',
  '&[data-progress=missing]': { bg: 'critical', borderColor: 'critical' },
  '&[data-progress=error]': { bg: 'criticalBg', borderColor: 'critical' },
  '&[data-progress=waiting]': { bg: 'infoBg', borderColor: 'info' },
  '&[data-progress=warning]': { bg: 'warningBg', borderColor: 'warning' },
  '&[data-progress=complete]': { bg: 'positiveBg', borderColor: 'positive' },
});
