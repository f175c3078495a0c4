import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Series, SeriesCommand, SeriesFields } from '#contracts/api/workSeries.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import { seriesFilters } from '../seriesList/seriesSearch.ts';
import { changeOfSeries } from './seriesForm.ts';

/** The list of recurring work and its count. */
export const seriesList = listQueries({
  filters: seriesFilters,
  page: (input) => api.workSeries.list.queryOptions({ input }),
  count: (input) => api.workSeries.count.queryOptions({ input }),
});

export const seriesOptions = (id: string) => api.workSeries.get.queryOptions({ input: { id } });

/** What can be done with recurring work from one of its work items. */
export type ItemSeriesCommand = SeriesCommand | 'follow';

type Run = { readonly id: string; readonly workItemId: string; readonly command: ItemSeriesCommand };

/** Pauses, resumes or ends recurring work, or gives what one work item has to all that follow. */
export function useSeriesCommand() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    meta: { changes: ['workSeries'], failed: 'workItems:series.failed' },
    mutationFn: ({ id, workItemId, command }: Run) =>
      command === 'follow' ? client.workSeries.follow({ id, workItemId }) : client.workSeries[command]({ id }),
    onSuccess: (saved, { command }) => {
      queries.setQueryData(seriesOptions(saved.id).queryKey, saved);
      toast({ kind: 'success', title: DONE_KEY[command] });
    },
  });
}

/** Changes what is still to come, unless somebody else did so after the revision. */
export function useSaveSeries(series: Series, revision: number) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    meta: { changes: ['workSeries'] },
    mutationFn: (form: SeriesFields) =>
      client.workSeries.change({ id: series.id, revision, ...changeOfSeries(series, form) }),
    onSuccess: (saved) => {
      queries.setQueryData(seriesOptions(saved.id).queryKey, saved);
      toast({ kind: 'success', title: 'workItems:series.saved' });
    },
  });
}

const DONE_KEY = {
  pause: 'workItems:series.paused',
  resume: 'workItems:series.resumed',
  end: 'workItems:series.ended',
  follow: 'workItems:series.followed',
} as const satisfies Record<ItemSeriesCommand, string>;
