import { createFileRoute } from '@tanstack/react-router';
import { dashboardsOptions } from '#src/features/dashboards/dashboards.queries.ts';
import { dashboardSearchSchema } from '#src/features/dashboards/dashboardSearch.ts';
import { DashboardsScreen } from '#src/features/dashboards/DashboardsScreen.tsx';

export const Route = createFileRoute('/_shell/dashboards/all-dashboards')({
  validateSearch: dashboardSearchSchema,
  loader: ({ context }) => {
    context.loadTexts('dashboards');
    void context.queryClient.prefetchQuery(dashboardsOptions());
  },
  component: AllDashboards,
});

function AllDashboards() {
  return <DashboardsScreen search={Route.useSearch()} />;
}
