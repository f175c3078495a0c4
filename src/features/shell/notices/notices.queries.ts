import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIST_STALE_MS, NOTICES_REREAD_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';

/** How many notices the person has not read. */
export const unreadOptions = () =>
  api.notices.count.queryOptions({
    input: { isUnread: true },
    staleTime: LIST_STALE_MS,
    refetchInterval: NOTICES_REREAD_MS,
    retry: false,
  });

/** The newest notices. */
export const newestNoticesOptions = () => api.notices.list.queryOptions({ input: {}, staleTime: 0, retry: false });

/** Marks notices as read. */
export function useReadNotices() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.notices.key() });
  const one = useMutation({
    mutationFn: (id: string) => client.notices.setRead({ noticeIds: [id], isRead: true }),
    onSettled: refresh,
  });
  const all = useMutation({
    mutationFn: (until: string) => client.notices.readAll({ until }),
    onSettled: refresh,
  });
  return { one, all };
}
