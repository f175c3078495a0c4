import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/spv/')({
  beforeLoad: () => {
    throw redirect({ to: '/spv/messages/$set', params: { set: 'messages' }, replace: true });
  },
});
