import { queryOptions } from '@tanstack/react-query';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from './api.ts';

/** Words for types, statuses and verdicts, served by language. */
export const enumOptions = (language: string) =>
  queryOptions({
    queryKey: [...api.enums.get.queryKey(), language],
    queryFn: ({ signal }) => client.enums.get(undefined, { signal }),
    staleTime: LIST_STALE_MS,
    retry: false,
  });
