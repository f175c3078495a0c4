import { api } from './api.ts';

/** Who is signed in, at which firm, with which role and flags. */
export const accountOptions = () => api.account.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
