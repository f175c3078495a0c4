import { api } from '#src/shared/api/api.ts';

/** What has happened to a client, newest first, page by page. */
export const clientTimelineOptions = (id: string) =>
  api.timeline.ofClient.infiniteOptions({
    input: (after: string | undefined) => ({ id, ...(after === undefined ? {} : { after }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
