import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#src/shared/api/account.queries.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { firmOptions } from '../firm.queries.ts';
import { FirmFacts } from './FirmFacts.tsx';
import { FirmForm } from './FirmForm.tsx';

/** What the firm says of itself: a form for who may change it, otherwise to read. */
export function FirmData() {
  const { t } = useTranslation('firm');
  const can = useCan();
  const firm = useQuery(firmOptions());
  const mayChange = can('firm.update');
  return (
    <PageSection title={t('data.title')} text={t(mayChange ? 'data.text' : 'data.readOnly')}>
      {firm.isPending ? (
        <SkeletonRows rows={5} label={t('data.loading')} />
      ) : firm.isError ? (
        <ErrorState
          title={t('data.failed')}
          error={firm.error}
          isRetrying={firm.isFetching}
          onRetry={() => void firm.refetch()}
        />
      ) : mayChange ? (
        <FirmForm firm={firm.data} />
      ) : (
        <FirmFacts firm={firm.data} />
      )}
    </PageSection>
  );
}
