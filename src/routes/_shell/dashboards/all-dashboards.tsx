import { createFileRoute } from '@tanstack/react-router';
import { dashboardsOptions } from '#src/features/dashboards/dashboards.queries.ts';
import { DashboardsScreen } from '#src/features/dashboards/DashboardsScreen.tsx';

export const Route = createFileRoute('/_shell/dashboards/all-dashboards')({
  loader: ({ context }) => {
    context.loadTexts('dashboards');
    void context.queryClient.prefetchQuery(dashboardsOptions());
  },
  component: DashboardsScreen,
});
