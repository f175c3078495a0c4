import { createFileRoute } from '@tanstack/react-router';
import { ActivityReportScreen } from '#src/features/dashboards/ActivityReportScreen.tsx';
import { dashboardSearchSchema } from '#src/features/dashboards/dashboardSearch.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/home-dashboards/activity-report')({
  ...gated({ flag: 'homeDashboards' }),
  validateSearch: dashboardSearchSchema,
  loader: ({ context }) => context.loadTexts('dashboards'),
  component: ActivityReport,
});

function ActivityReport() {
  return <ActivityReportScreen search={Route.useSearch()} />;
}
