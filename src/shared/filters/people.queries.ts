import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api } from '../api/api.ts';

/** The firm's people, for filters and pickers. */
export const peopleOptions = () => api.users.list.queryOptions({ staleTime: LIST_STALE_MS, retry: false });
