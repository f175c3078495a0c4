import { useMutation } from '@tanstack/react-query';
import type { Dashboard } from '#contracts/api/dashboard.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';

export const dashboardsOptions = () => api.dashboards.list.queryOptions();
export const activityOptions = (weeks: number) => api.dashboards.activity.queryOptions({ input: { weeks } });
/** The filings of a month: of each client the latest of each form, and what is missing. */
export const progressOptions = (period: { month: number; year: number }) =>
  api.reports.spvFilingStatus.queryOptions({ input: period });

/** Stars a dashboard, or takes the star away. */
export function useStar() {
  return useMutation({
    meta: { changes: ['dashboard'], failed: 'dashboards:failed.star' },
    mutationFn: ({ id, starred }: Dashboard) => client.dashboards.update({ id, starred: !starred }),
  });
}

/** Deletes a dashboard; the toast brings it back. */
export const useRemoveDashboard = () =>
  useRemoval<Dashboard>({
    changes: 'dashboard',
    remove: ({ id }) => client.dashboards.remove({ id }),
    restore: ({ id }) => client.dashboards.restore({ id }),
    texts: {
      deleted: 'dashboards:removed',
      restored: 'dashboards:restored',
      notDeleted: 'dashboards:failed.remove',
      notRestored: 'dashboards:failed.restore',
    },
    values: ({ title }) => ({ name: title }),
  });
