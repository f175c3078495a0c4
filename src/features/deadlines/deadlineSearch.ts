import * as v from 'valibot';
import { deadlineDaySchema } from '#contracts/api/deadlines.ts';
import { SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { absent, accountManagers, text } from '#src/shared/list/filters.ts';

export const deadlineFilters = defineFilters({
  accountManager: accountManagers('accountManagerId'),
  /** The page looks for the words itself: it has all deadlines. */
  search: text(SEARCH_TEXT_MAX),
});

/** The state of the deadlines in the address: the day they begin with, absent for this week's Monday. */
export const deadlineSearchSchema = v.object({ from: absent<string>(deadlineDaySchema), ...deadlineFilters.entries });
export type DeadlineSearch = v.InferOutput<typeof deadlineSearchSchema>;
