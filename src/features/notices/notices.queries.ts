import { api } from '#src/shared/api/api.ts';

/** How the person is told. */
export const preferencesOptions = () => api.notices.preferences.queryOptions();
