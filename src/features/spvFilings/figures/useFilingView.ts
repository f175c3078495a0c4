import { useNavigate } from '@tanstack/react-router';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import type { FilingSearch } from '../list/filingSearch.ts';

export type FilingView = NonNullable<FilingSearch['view']>;

const KEY = 'spv.filings.view';

/**
 * How the filings are shown: as the address says, else as they were shown last in this browser. Null where the firm has
 * no charts.
 */
export function useFilingView(search: Omit<FilingSearch, 'page'>) {
  const navigate = useNavigate();
  const hasCharts = useIsEnabled()('filingCharts');
  const remembered: FilingView = localStorage.getItem(KEY) === 'chart' ? 'chart' : 'list';
  return {
    view: hasCharts ? (search.view ?? remembered) : null,
    setView: (view: FilingView) => {
      localStorage.setItem(KEY, view);
      void navigate({ to: '.', search: (now: object) => ({ ...now, view }) });
    },
  };
}
