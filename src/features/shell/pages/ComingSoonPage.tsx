import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ComingSoonPage as Page } from '#contracts/api/comingSoon.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { useWish } from './comingSoon.queries.ts';

type ComingSoonPageProps = { readonly page: Page & keyof typeof TITLE_KEY };

/** A page that is announced, with its wait list. The wish to hear of it can be taken back. */
export function ComingSoonPage({ page }: ComingSoonPageProps) {
  const { t } = useTranslation(['shell', 'error']);
  const { wishes, isWished, change } = useWish(page);
  if (wishes.isLoadingError) {
    return (
      <>
        <PageHeader title={t(TITLE_KEY[page])} />
        <ErrorState
          title={t('comingSoon.failed')}
          error={wishes.error}
          isRetrying={wishes.isFetching}
          onRetry={() => void wishes.refetch()}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t(TITLE_KEY[page])} />
      <EmptyState
        icon={<Icon of={Hourglass} size={24} />}
        title={t('comingSoon.title')}
        text={
          <>
            <output>{t(isWished ? 'comingSoon.noted' : 'comingSoon.waitList')}</output>
            {change.isError ? (
              <span role="alert" className={problem}>
                {t(describeError(change.error).key)}
              </span>
            ) : null}
          </>
        }
      >
        <Button
          look={isWished ? 'ghost' : 'primary'}
          disabled={wishes.isPending}
          isBusy={change.isPending}
          onClick={() => change.mutate(!isWished)}
        >
          {t(isWished ? 'comingSoon.forget' : 'comingSoon.notify')}
        </Button>
      </EmptyState>
    </>
  );
}

const problem = css({ display: 'block', mt: '4', color: 'critical' });

const TITLE_KEY = {
  inbox: 'nav.inbox',
  invoicing: 'launcher.invoicing',
  accounting: 'launcher.accounting',
  bookkeeping: 'nav.bookkeeping',
} as const;
