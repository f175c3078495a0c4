import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';

/** Stands where a screen will be while its data is on the way. */
export function RoutePending() {
  const { t } = useTranslation('common');
  return (
    <>
      <h1 className="sr-only">{t('state.loading')}</h1>
      <SkeletonRows label={t('state.loading')} />
    </>
  );
}
