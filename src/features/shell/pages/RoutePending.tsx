import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';

/** Shown in place of a screen while its data loads. */
export function RoutePending() {
  const { t } = useTranslation('common');
  return (
    <>
      <h1 className="sr-only">{t('state.loading')}</h1>
      <SkeletonRows label={t('state.loading')} />
    </>
  );
}
