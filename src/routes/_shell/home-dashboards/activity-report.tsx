import { createFileRoute } from '@tanstack/react-router';
import { ActivityReportScreen } from '#src/features/dashboards/ActivityReportScreen.tsx';
import { requireOpen } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/home-dashboards/activity-report')({
  beforeLoad: ({ context }) => requireOpen(context.queryClient, { flag: 'homeDashboards' }),
  loader: ({ context }) => context.loadTexts('dashboards'),
  component: ActivityReportScreen,
});
