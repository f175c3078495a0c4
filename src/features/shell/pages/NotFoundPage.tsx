import { useMatch } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

/** An address that leads nowhere, or whose flag is off: in the shell, or as the whole page where there is none. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const isInShell = useMatch({ from: '/_shell', shouldThrow: false, select: () => true }) ?? false;
  const page = (
    <EmptyState icon={<Icon of={Compass} size={24} />} title={t('notFound.title')} isPage text={t('notFound.text')}>
      <ButtonLink look="primary" to="/">
        {t('notFound.home')}
      </ButtonLink>
    </EmptyState>
  );
  return isInShell ? page : <main className={whole}>{page}</main>;
}

const whole = css({ display: 'flex', minH: 'window' });
