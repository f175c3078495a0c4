import { api } from '../api/api.ts';

/** The firm's people, for filters and pickers. */
export const peopleOptions = () => api.users.list.queryOptions();
