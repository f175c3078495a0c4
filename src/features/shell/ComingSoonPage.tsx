import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { PageHeader } from '#src/shared/ui/PageHeader.tsx';

type ComingSoonPageProps = { readonly app: 'invoicing' | 'accounting' };

/** An application that is announced: what it will be, and a wish to hear of it. */
export function ComingSoonPage({ app }: ComingSoonPageProps) {
  const { t } = useTranslation('shell');
  const toast = useToast();
  return (
    <>
      <PageHeader title={t(TITLE_KEY[app])} />
      <EmptyState
        icon={<Hourglass size={24} strokeWidth={1.75} aria-hidden />}
        title={t('comingSoon.title')}
        text={t('comingSoon.waitList')}
      >
        <Button
          look="primary"
          onClick={() =>
            toast({ kind: 'success', title: 'shell:comingSoon.noted', text: 'shell:comingSoon.notedText' })
          }
        >
          {t('comingSoon.notify')}
        </Button>
      </EmptyState>
    </>
  );
}

const TITLE_KEY = { invoicing: 'launcher.invoicing', accounting: 'launcher.accounting' } as const;
