import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/work/workItems/$slug/')({
  beforeLoad: ({ params: { slug } }) => {
    throw redirect({ to: '/work/workItems/$slug/$tab', params: { slug, tab: 'timeline' }, replace: true });
  },
});
