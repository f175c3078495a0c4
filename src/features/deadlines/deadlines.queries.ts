import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { DeadlineExtension } from '#contracts/api/deadlines.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { deadlineFilters, type DeadlineSearch } from './deadlineSearch.ts';
import type { ExtensionForm } from './extensions/extensionForm.ts';

/** The deadlines of twelve weeks. */
export const deadlinesOptions = (search: DeadlineSearch) =>
  api.deadlines.list.queryOptions({
    input: { from: search.from, ...deadlineFilters.request(search) },
    placeholderData: keepPreviousData,
  });

/** On which day each form of a month is due, and by which extension. */
export const dueDaysOptions = (year: number, month: number) =>
  api.deadlines.ofMonths.queryOptions({ input: { year, month } });

/** The day on which something is due that would be due on a day. */
export const lawfulDayOptions = (day: string) => api.deadlines.lawfulDay.queryOptions({ input: { day } });

/** The secret address for calendar programs. */
export const feedOptions = () => api.deadlines.feed.queryOptions();

const meta = { changes: ['deadlineExtension'] } as const;

/** Extends a deadline, or changes an extension unless it was changed after the revision. */
export const useSaveExtension = ({ initial, revision = 1 }: EditedRow<DeadlineExtension>) =>
  useMutation({
    meta,
    mutationFn: ({ period, ...form }: ExtensionForm) => {
      const { newDate, reason } = form;
      if (initial !== null) return client.deadlines.changeExtension({ id: initial.id, newDate, reason, revision });
      const [year = 0, month = 0] = period.split('-').map(Number);
      return client.deadlines.extend({ ...form, year, month });
    },
  });

export const useWithdrawExtension = () =>
  useMutation({ meta, mutationFn: (id: string) => client.deadlines.withdrawExtension({ id }) });

const feedMeta = { changes: ['deadlineFeed'], failed: 'deadlines:feed.failed' } as const;

/** Makes the address, or another one in its place. */
export const useRenewFeed = () => useMutation({ meta: feedMeta, mutationFn: () => client.deadlines.renewFeed() });

export const useRemoveFeed = () => useMutation({ meta: feedMeta, mutationFn: () => client.deadlines.removeFeed() });
