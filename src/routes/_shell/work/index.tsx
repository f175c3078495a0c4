import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/work/')({
  beforeLoad: () => {
    throw redirect({ to: '/work/workItems', replace: true });
  },
});
