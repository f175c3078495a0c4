import { api } from '../api/api.ts';

/** The firm's teams and tags, for filters and pickers. */
export const teamsOptions = () => api.teams.list.queryOptions();
export const tagsOptions = () => api.tags.list.queryOptions();
