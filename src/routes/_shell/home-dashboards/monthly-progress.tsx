import { createFileRoute } from '@tanstack/react-router';
import { progressOptions } from '#src/features/dashboards/dashboards.queries.ts';
import { dashboardSearchSchema } from '#src/features/dashboards/dashboardSearch.ts';
import { MonthlyProgressScreen } from '#src/features/dashboards/MonthlyProgressScreen.tsx';
import { lastMonth } from '#src/features/dashboards/progress.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/home-dashboards/monthly-progress')({
  ...gated({ flag: 'homeDashboards' }),
  validateSearch: dashboardSearchSchema,
  loader: ({ context }) => {
    context.loadTexts('dashboards');
    void context.queryClient.prefetchQuery(progressOptions(lastMonth(new Date())));
  },
  component: MonthlyProgress,
});

function MonthlyProgress() {
  return <MonthlyProgressScreen search={Route.useSearch()} />;
}
