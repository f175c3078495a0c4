import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComingSoonPage } from '#contracts/api/comingSoon.ts';
import { api, client } from '#src/shared/api/api.ts';

/** The announced pages that the person wants to hear of. */
export const wishesOptions = () => api.comingSoon.list.queryOptions();

/** Whether the person wants to hear of a page, and its change. */
export function useWish(page: ComingSoonPage) {
  const queries = useQueryClient();
  const wishes = useQuery(wishesOptions());
  const { queryKey } = wishesOptions();
  const change = useMutation({
    mutationFn: (isWished: boolean) =>
      isWished ? client.comingSoon.ask({ page }) : client.comingSoon.takeBack({ page }),
    onSuccess: (_, isWished) =>
      queries.setQueryData(queryKey, (pages = []) => [
        ...pages.filter((other) => other !== page),
        ...(isWished ? [page] : []),
      ]),
  });
  return { wishes, isWished: wishes.data?.includes(page) ?? false, change };
}
