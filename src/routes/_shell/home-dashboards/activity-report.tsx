import { createFileRoute } from '@tanstack/react-router';
import { ActivityReportScreen } from '#src/features/dashboards/ActivityReportScreen.tsx';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/home-dashboards/activity-report')({
  ...gated({ flag: 'homeDashboards' }),
  loader: ({ context }) => context.loadTexts('dashboards'),
  component: ActivityReportScreen,
});
