import * as v from 'valibot';
import { deadlineDaySchema } from '#contracts/api/deadlines.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { absent, accountManagers } from '#src/shared/list/filters.ts';

export const deadlineFilters = defineFilters({ accountManager: accountManagers('accountManagerId') });

/** The state of the deadlines in the address: the day they begin with, absent for this week's Monday. */
export const deadlineSearchSchema = v.object({ from: absent<string>(deadlineDaySchema), ...deadlineFilters.entries });
export type DeadlineSearch = v.InferOutput<typeof deadlineSearchSchema>;
