import { api } from '../api/api.ts';

const paging = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
};

/** What has happened to a work item, newest first, page by page. */
export const workItemTimelineOptions = (id: string) =>
  api.timeline.ofWorkItem.infiniteOptions({
    input: (after: string | undefined) => ({ id, ...(after === undefined ? {} : { after }) }),
    ...paging,
  });

/** What has happened to a task, as that of a work item. */
export const taskTimelineOptions = (id: string) =>
  api.timeline.ofTask.infiniteOptions({
    input: (after: string | undefined) => ({ id, ...(after === undefined ? {} : { after }) }),
    ...paging,
  });
