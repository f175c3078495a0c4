import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/settings/users-and-teams/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/users-and-teams/colleagues', replace: true });
  },
});
