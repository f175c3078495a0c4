import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/dashboards/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboards/all-dashboards', replace: true });
  },
});
