import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AUDIT_CHECK_POLL_MS, AUDIT_PAGE_SIZES } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { auditFilters } from './auditSearch.ts';

/** The audit trail, newest first, and its count. */
export const auditList = listQueries({
  filters: auditFilters,
  pageSizes: AUDIT_PAGE_SIZES,
  page: (input) => api.auditTrail.list.queryOptions({ input }),
  count: (input) => api.auditTrail.count.queryOptions({ input }),
  exported: { call: 'auditTrail.export', sign: (input, options) => client.auditTrail.export(input, options) },
});
export type AuditListModel = ListOf<typeof auditList>;

/** The last check of the chain; while one runs it is read again and again. */
export const lastCheckOptions = (isRunning: boolean) =>
  api.auditTrail.lastCheck.queryOptions({
    refetchInterval: ({ state }) => {
      const { data } = state;
      const runs = data?.endedAt === null && !data.isBrokenOff;
      return isRunning || runs ? AUDIT_CHECK_POLL_MS : false;
    },
  });

/** Checks the chain; answers when that is done. */
export function useCheckTrail() {
  const queries = useQueryClient();
  return useMutation({
    meta: { changes: ['auditTrail'] },
    mutationFn: () => client.auditTrail.check(),
    onSuccess: (check) => queries.setQueryData(api.auditTrail.lastCheck.queryKey(), check),
  });
}
