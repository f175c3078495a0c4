import { TimeList } from './list/TimeList.tsx';
import type { TimeSearch } from './list/timeSearch.ts';
import { TimeWeek } from './week/TimeWeek.tsx';

/** Time that was worked, as a list or by week. */
export function TimeScreen({ search }: { readonly search: TimeSearch }) {
  return search.view === 'week' ? <TimeWeek search={search} /> : <TimeList search={search} />;
}
