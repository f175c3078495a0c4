import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/clients/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/clients/clientList', search, replace: true });
  },
});
