import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takeNewVersion } from '#src/shared/api/codeMissing.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';

/** A screen that could not be shown, with a way to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  useEffect(() => queries.reset(), [queries]);
  useEffect(() => void takeNewVersion(error, window), [error]);

  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState title={t('errorPage.title')} isPage error={error} onRetry={retry} />;
}
