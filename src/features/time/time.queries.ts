import { useMutation } from '@tanstack/react-query';
import type { TimeEntry, TimeEntryFields, TimerSettings } from '#contracts/api/time.ts';
import { keysOf } from '#contracts/keysOf.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';
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
  });

/** Saves an entry; a new one where there is none yet. Of one that is there only what differs from what is saved is sent. */
export function useSaveEntry(entry: TimeEntry | null, { revision = 1 }: EditedRow<TimeEntry>) {
  return useMutation({
    meta: { changes: ['timeEntry'] },
    mutationFn: ({ isConfirmed, ...fields }: TimeEntryFields & { readonly isConfirmed: boolean }) => {
      if (entry === null) return client.timeEntries.create({ ...fields, isConfirmed });
      const changed = keysOf(fields).filter((key) => fields[key] !== entry[key]);
      if (changed.length === 0) return Promise.resolve(entry);
      const set = Object.fromEntries(changed.map((key) => [key, fields[key]]));
      return client.timeEntries.update({ id: entry.id, revision, ...set, isConfirmed });
    },
  });
}

/** Deletes an entry; the toast takes it back. */
export const useRemoveEntry = () =>
  useRemoval<TimeEntry>({
    changes: 'timeEntry',
    remove: ({ id }) => client.timeEntries.remove({ id }),
    restore: ({ id }) => client.timeEntries.restore({ id }),
    texts: {
      deleted: 'time:toast.deleted',
      restored: 'time:toast.restored',
      notDeleted: 'time:toast.notDeleted',
      notRestored: 'time:toast.notRestored',
    },
  });

/** When the timer asks whether somebody still works. */
export const timerSettingsOptions = () => api.timer.settings.queryOptions();

export function useSaveTimerSettings() {
  return useMutation({
    // The timer of this tab asks by the new rule.
    meta: { changes: ['timer'] },
    mutationFn: (settings: TimerSettings) => client.timer.saveSettings(settings),
  });
}
