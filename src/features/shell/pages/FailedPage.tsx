import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

/** The address for what went wrong elsewhere: says so, and leads back to work. */
export function FailedPage() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState icon={<Icon of={CircleAlert} size={24} />} title={t('failed.title')} isPage text={t('failed.text')}>
      <ButtonLink look="primary" to="/">
        {t('notFound.home')}
      </ButtonLink>
    </EmptyState>
  );
}
