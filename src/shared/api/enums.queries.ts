import { queryOptions } from '@tanstack/react-query';
import { api, client } from './api.ts';

/** Words for types, statuses and verdicts, served by language. */
export const enumOptions = (language: string) =>
  queryOptions({
    queryKey: [...api.enums.get.queryKey(), language],
    queryFn: ({ signal }) => client.enums.get(undefined, { signal }),
  });
