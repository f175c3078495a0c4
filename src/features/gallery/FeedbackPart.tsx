import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/shared/api/apiError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { LineChart } from '#src/shared/ui/chart/LineChart.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { ProgressBar } from '#src/shared/ui/feedback/ProgressBar.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { SAMPLE_MONTHS } from './samples.ts';
import { Section } from './Section.tsx';

const FAILURE = new ApiError('server.unexpected', { status: 500, traceId: '0af7651916cd43dd8448eb211c80319c' });

/** What is shown while something loads, is missing or fails. */
export function FeedbackPart() {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  return (
    <>
      <Section title={t('feedback.toasts')}>
        <Button onClick={() => toast({ kind: 'success', title: 'gallery:feedback.saved' })}>
          {t('feedback.success')}
        </Button>
        <Button
          onClick={() =>
            toast({ kind: 'warning', title: 'gallery:feedback.notSaved', text: 'gallery:feedback.notSavedText' })
          }
        >
          {t('feedback.warning')}
        </Button>
      </Section>
      <Section title={t('feedback.progress')} isColumn>
        <ProgressBar label={t('feedback.half')} value={50} max={100} />
        <ProgressBar label={t('feedback.unknown')} value={0} max={null} />
        <span className={layoutRecipe.marked}>
          <Spinner /> {t('sample.saving')}
        </span>
      </Section>
      <Section title={t('feedback.states')} isColumn>
        <EmptyState icon={<Icon of={Inbox} size={24} />} title={t('feedback.empty')} text={t('feedback.emptyText')}>
          <Button look="primary">{t('sample.add')}</Button>
        </EmptyState>
        <ErrorState title={t('feedback.error')} error={FAILURE} onRetry={() => {}} />
      </Section>
      <Section title={t('feedback.chart')} isColumn>
        <LineChart
          label={t('feedback.chart')}
          labelName={t('feedback.month')}
          valueName={t('feedback.count')}
          labels={SAMPLE_MONTHS}
          values={SAMPLE_MONTHS.map((_, at) => (at * 7) % 23)}
          references={[18, 5]}
          formatLabel={(label) => label}
          canZoom
        />
      </Section>
      <Section title={t('feedback.skeleton')} isColumn>
        <SkeletonRows label={t('feedback.skeleton')} rows={3} />
      </Section>
    </>
  );
}
