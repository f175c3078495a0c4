import * as v from 'valibot';
import { dateSchema, idSchema } from '#contracts/api/shared.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { absent, choices, clients, dateRange, people, searchText, view, workItems } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const TIME_VIEWS = ['list', 'week'] as const;
const BILLABLE = ['yes', 'no'] as const;

const billable = choices(BILLABLE);

export const timeFilters = defineFilters({
  view: view(TIME_VIEWS, () => ({})),
  person: people('userId'),
  client: clients('clientId'),
  workItem: workItems('workItemId'),
  search: searchText(),
  ...dateRange('fromDay', 'toDay'),
  /** One of the two: both are all there is. */
  billable: {
    ...billable,
    request: (param: string | undefined): { readonly isBillable?: boolean } =>
      param === 'yes' || param === 'no' ? { isBillable: param === 'yes' } : {},
  },
});

/** The state of the time screen in the address: the list, the week shown, and the entry that is open. */
export const timeSearchSchema = v.object({
  ...listSearchSchema(timeFilters).entries,
  monday: absent<string>(dateSchema),
  entry: absent<string>(idSchema),
});
export type TimeSearch = v.InferOutput<typeof timeSearchSchema>;
