import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dashboard } from '#contracts/api/dashboard.ts';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';

const common = { staleTime: LIST_STALE_MS, retry: false };
export const dashboardsOptions = () => api.dashboards.list.queryOptions(common);
export const activityOptions = (weeks: number) => api.dashboards.activity.queryOptions({ input: { weeks }, ...common });
/** The filings of a month: of each client the latest of each form, and what is missing. */
export const progressOptions = (period: { month: number; year: number }) =>
  api.reports.spvFilingStatus.queryOptions({ input: period, ...common });

/** Stars a dashboard, or takes the star away. */
export function useStar() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, starred }: Dashboard) => client.dashboards.update({ id, starred: !starred }),
    onError: (error) => toast({ kind: 'warning', title: 'dashboards:failed.star', text: describeError(error).key }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.dashboards.key() }),
  });
}

/** Deletes a dashboard; the toast brings it back. */
export function useRemoveDashboard() {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => queries.invalidateQueries({ queryKey: api.dashboards.key() });
  const restoration = useMutation({
    mutationFn: ({ id }: Dashboard) => client.dashboards.restore({ id }),
    onSuccess: () => toast({ kind: 'success', title: 'dashboards:restored' }),
    onError: (error) => toast({ kind: 'warning', title: 'dashboards:failed.restore', text: describeError(error).key }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: Dashboard) => client.dashboards.remove({ id }),
    onSuccess: (_, dashboard) =>
      toast({
        kind: 'success',
        title: 'dashboards:removed',
        values: { name: dashboard.title },
        action: { label: 'common:action.undo', run: () => restoration.mutate(dashboard) },
      }),
    onError: (error) => toast({ kind: 'warning', title: 'dashboards:failed.remove', text: describeError(error).key }),
    onSettled: refresh,
  });
}
