import { api } from '../api/api.ts';
import { today } from '../text/today.ts';

/** What a person has worked today. */
export const todayOptions = (userId: string) => {
  const day = today();
  return api.timeEntries.count.queryOptions({
    input: { userId: [userId], fromDay: day, toDay: day },
  });
};

/** Budgeted and tracked time of a work item. */
export const workItemTimeOptions = (id: string) => api.timeEntries.ofWorkItem.queryOptions({ input: { id } });

/** Time of all people for a client. */
export const clientTimeOptions = (id: string) => api.timeEntries.ofClient.queryOptions({ input: { id } });
