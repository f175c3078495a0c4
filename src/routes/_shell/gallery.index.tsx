import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/gallery/')({
  beforeLoad: () => {
    throw redirect({ to: '/gallery/$part', params: { part: 'controls' }, replace: true });
  },
});
