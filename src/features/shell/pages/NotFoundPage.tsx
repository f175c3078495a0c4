import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <main className={whole}>
      <EmptyState
        icon={<Compass size={24} strokeWidth={1.75} aria-hidden />}
        title={t('notFound.title')}
        isPage
        text={t('notFound.text')}
      >
        <ButtonLink look="primary" to="/">
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

const whole = css({ display: 'flex', minH: '[100dvh]' });
