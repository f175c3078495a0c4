import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type ComingSoonPageProps = { readonly page: keyof typeof TITLE_KEY };

/** A page that is announced, and the wish to hear of it, which this browser keeps and nobody else. */
export function ComingSoonPage({ page }: ComingSoonPageProps) {
  const { t } = useTranslation('shell');
  const key = `waitList.${page}`;
  const [isNoted, setIsNoted] = useState(() => localStorage.getItem(key) !== null);
  const toggle = () => {
    if (isNoted) localStorage.removeItem(key);
    else localStorage.setItem(key, 'noted');
    setIsNoted(!isNoted);
  };
  return (
    <>
      <PageHeader title={t(TITLE_KEY[page])} />
      <EmptyState
        icon={<Icon of={Hourglass} size={24} />}
        title={t('comingSoon.title')}
        text={<output>{t(isNoted ? 'comingSoon.noted' : 'comingSoon.waitList')}</output>}
      >
        <Button look={isNoted ? 'ghost' : 'primary'} onClick={toggle}>
          {t(isNoted ? 'comingSoon.forget' : 'comingSoon.notify')}
        </Button>
      </EmptyState>
    </>
  );
}

const TITLE_KEY = {
  inbox: 'nav.inbox',
  invoicing: 'launcher.invoicing',
  accounting: 'launcher.accounting',
} as const;
