import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx';
import { StaleNotice } from './StaleNotice.tsx';

type ListStatesProps = {
  readonly query: UseQueryResult;
  /** Names what is loaded for screen readers. */
  readonly label: string;
  readonly errorTitle: string;
  /** Rows of the skeleton. */
  readonly rows?: number;
  /** The rows once they are there; with a notice above them while they could not be refreshed. */
  readonly children: ReactNode;
};

/** What a list shows until its rows are there: a skeleton, or the error with a way to try again. */
export function ListStates({ query, label, errorTitle, rows = 12, children }: ListStatesProps) {
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={errorTitle}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.isPending) return <SkeletonRows label={label} rows={rows} />;
  return (
    <>
      {query.isRefetchError ? <StaleNotice list={query} /> : null}
      {children}
    </>
  );
}
