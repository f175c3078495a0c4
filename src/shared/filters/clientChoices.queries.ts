import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api } from '../api/api.ts';

/** All clients, for filters. */
export const clientChoicesOptions = () => api.clients.all.queryOptions({ staleTime: LIST_STALE_MS, retry: false });
