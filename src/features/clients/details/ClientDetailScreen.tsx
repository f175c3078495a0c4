import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ApiError } from '#src/shared/api/apiError.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { clientOptions } from '../clients.queries.ts';
import { ClientDetailTabs } from './ClientDetailTabs.tsx';
import { ClientPanel } from './ClientPanel.tsx';

type ClientDetailProps = {
  readonly clientId: string;
  /** The open tab. */
  readonly children: ReactNode;
};

/** One client: who it is at the left, what belongs to it at the right. Escape goes back to the list. */
export function ClientDetailScreen({ clientId, children }: ClientDetailProps) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const detail = useQuery(clientOptions(clientId));
  useCommands({
    back: { keys: 'Escape', label: t('action.back'), run: () => void navigate({ to: '/clients/clientList' }) },
  });
  const back = (
    <ButtonLink to="/clients/clientList" look="ghost" size="dense" icon={<Icon of={ArrowLeft} size={14} />}>
      {t('action.back')}
    </ButtonLink>
  );

  if (detail.isPending) {
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <SkeletonRows label={t('detail.general')} />
      </>
    );
  }
  if (detail.isError) {
    const isMissing =
      detail.error instanceof ApiError && (detail.error.status === 404 || detail.error.code === 'request.invalid');
    return isMissing ? (
      <EmptyState title={t('detail.notFound')} isPage text={t('detail.notFoundText')}>
        {back}
      </EmptyState>
    ) : (
      <ErrorState
        title={t('error.title')}
        isPage
        error={detail.error}
        isRetrying={detail.isFetching}
        onRetry={() => void detail.refetch()}
      />
    );
  }
  return (
    <div className={screen}>
      <ClientPanel client={detail.data} back={back} />
      <div className={tabbed}>
        <div className={tabRow}>
          <ClientDetailTabs clientId={clientId} />
        </div>
        {children}
      </div>
    </div>
  );
}

const tabbed = css({ display: 'flex', flexDirection: 'column', minWidth: '0' });
/** As high as the page header of the other screens. */
const tabRow = css({
  display: 'flex',
  height: '56',
  px: '14',
  flexShrink: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  _mobile: { height: '40', px: '6' },
});
const screen = css({
  display: 'grid',
  gridTemplateColumns: '360px minmax(0, 1fr)',
  height: 'full',
  minHeight: '0',
  overflow: 'auto',
  // Its parent scrolls: a page that scrolls in another one stops under the thumb.
  _mobile: { display: 'block', height: 'auto', overflow: 'visible' },
});
