import type * as v from 'valibot';
import { FILING_STATUSES, FILING_WAITS } from '#contracts/api/spvFiling.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import {
  accountManagers,
  choices,
  clients,
  oneDay,
  people,
  searchText,
  shownAs,
  wholeNumber,
  words,
} from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const filingFilters = defineFilters({
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  status: choices(FILING_STATUSES, 'spvFilingStatus'),
  form: words('statementType'),
  month: wholeNumber(1, 12, 'reportingMonth'),
  year: wholeNumber(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR, 'reportingYear'),
  waitsFor: choices(FILING_WAITS, 'waitsFor'),
  person: people('ofPerson'),
  deadline: oneDay('deadline'),
  filedOn: oneDay('submittedOn'),
  search: searchText(),
  view: shownAs(['list', 'chart']),
});

/** The state of the filing list in the address. */
export const filingSearchSchema = listSearchSchema(filingFilters);
export type FilingSearch = v.InferOutput<typeof filingSearchSchema>;
