import type * as v from 'valibot';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, oneDay, shownAs, wholeNumber } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const filingFilters = defineFilters({
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  status: choices(FILING_STATUSES, 'spvFilingStatus'),
  month: wholeNumber(1, 12, 'reportingMonth'),
  year: wholeNumber(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR, 'reportingYear'),
  deadline: oneDay('deadline'),
  filedOn: oneDay('submittedOn'),
  view: shownAs(['list', 'chart']),
});

/** The state of the filing list in the address. */
export const filingSearchSchema = listSearchSchema(filingFilters);
export type FilingSearch = v.InferOutput<typeof filingSearchSchema>;
