import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/spv/requests/')({
  beforeLoad: () => {
    throw redirect({ to: '/spv/requests/$set', params: { set: 'all' }, replace: true });
  },
});
