import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstOpenTab } from '#src/features/workItems/details/workItemTabs.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';

export const Route = createFileRoute('/_shell/work/workItems/$slug/')({
  beforeLoad: async ({ context, params: { slug } }) => {
    const tab = firstOpenTab(await context.queryClient.fetchQuery(accountOptions()));
    throw redirect({ to: '/work/workItems/$slug/$tab', params: { slug, tab }, replace: true });
  },
});
