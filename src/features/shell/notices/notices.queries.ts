import { useMutation } from '@tanstack/react-query';
import { NOTICES_REREAD_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';

/** How many notices the person has not read. */
export const unreadOptions = () =>
  api.notices.count.queryOptions({
    input: { isUnread: true },
    refetchInterval: NOTICES_REREAD_MS,
  });

/** The newest notices. */
export const newestNoticesOptions = () => api.notices.list.queryOptions({ input: {}, staleTime: 0 });

/** Marks notices as read. */
export function useReadNotices() {
  const one = useMutation({
    meta: { changes: ['notice'] },
    mutationFn: (id: string) => client.notices.setRead({ noticeIds: [id], isRead: true }),
  });
  const all = useMutation({
    meta: { changes: ['notice'] },
    mutationFn: (until: string) => client.notices.readAll({ until }),
  });
  return { one, all };
}
