import { createFileRoute } from '@tanstack/react-router';
import { ColleaguesScreen } from '#src/features/users/colleagues/ColleaguesScreen.tsx';
import { PeopleTabs } from '#src/features/users/PeopleTabs.tsx';
import { colleaguesOptions, invitationsOptions } from '#src/features/users/users.queries.ts';

export const Route = createFileRoute('/_shell/settings/users-and-teams/colleagues')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(colleaguesOptions());
    void context.queryClient.prefetchQuery(invitationsOptions());
  },
  component: () => <ColleaguesScreen tabs={<PeopleTabs />} />,
});
