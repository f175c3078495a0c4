import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TimeEntry, TimeEntryFields, TimerSettings } from '#contracts/api/time.ts';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import { timeFilters } from './list/timeSearch.ts';

/** Time entries, newest day first, and their sum. */
export const timeList = listQueries({
  filters: timeFilters,
  page: (input) => api.timeEntries.list.queryOptions({ input }),
  count: (input) => api.timeEntries.count.queryOptions({ input }),
  exported: { call: 'timeEntries.export', sign: (input, options) => client.timeEntries.export(input, options) },
});

/** The week of a person from a Monday; of the signed-in person where none is named. */
export const weekOptions = (monday: string, userId: string | undefined) =>
  api.timeEntries.week.queryOptions({
    input: { monday, ...(userId === undefined ? {} : { userId }) },
    staleTime: LIST_STALE_MS,
  });

/** What shows time is read anew after a change. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.timeEntries.key() }),
      queries.invalidateQueries({ queryKey: api.workItems.key() }),
    ]);
}

/** Saves an entry; a new one where there is none yet. */
export function useSaveEntry(entry: TimeEntry | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (fields: TimeEntryFields) =>
      entry === null
        ? client.timeEntries.create(fields)
        : client.timeEntries.update({ id: entry.id, revision: entry.revision, ...fields }),
    onSettled: refresh,
  });
}

/** Deletes an entry; the toast takes it back. */
export function useRemoveEntry() {
  const refresh = useRefresh();
  const toast = useToast();
  const restoration = useMutation({
    mutationFn: ({ id }: TimeEntry) => client.timeEntries.restore({ id }),
    onSuccess: () => toast({ kind: 'success', title: 'time:toast.restored' }),
    onError: (error) => toast({ kind: 'warning', title: 'time:toast.notRestored', text: describeError(error).key }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: TimeEntry) => client.timeEntries.remove({ id }),
    onSuccess: (_, entry) => {
      const run = () => restoration.mutate(entry);
      toast({ kind: 'success', title: 'time:toast.deleted', action: { label: 'common:action.undo', run } });
    },
    onError: (error) => toast({ kind: 'warning', title: 'time:toast.notDeleted', text: describeError(error).key }),
    onSettled: refresh,
  });
}

/** When the timer asks whether somebody still works. */
export const timerSettingsOptions = () => api.timer.settings.queryOptions({ staleTime: LIST_STALE_MS });

export function useSaveTimerSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: TimerSettings) => client.timer.saveSettings(settings),
    // The timer of this tab asks by the new rule.
    onSuccess: () => queries.invalidateQueries({ queryKey: api.timer.key() }),
  });
}
