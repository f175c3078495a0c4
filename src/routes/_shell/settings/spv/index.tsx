import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/settings/spv/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/spv/certificates', replace: true });
  },
});
