import { api } from '../api/api.ts';

/** All clients, for filters. */
export const clientChoicesOptions = () => api.clients.all.queryOptions();
