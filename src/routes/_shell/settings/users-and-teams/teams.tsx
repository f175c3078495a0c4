import { createFileRoute } from '@tanstack/react-router';
import { teamsOptions } from '#src/features/teams/teams.queries.ts';
import { TeamsScreen } from '#src/features/teams/TeamsScreen.tsx';
import { PeopleTabs } from '#src/features/users/PeopleTabs.tsx';

export const Route = createFileRoute('/_shell/settings/users-and-teams/teams')({
  loader: ({ context }) => {
    context.loadTexts('teams');
    void context.queryClient.prefetchQuery(teamsOptions());
  },
  component: () => <TeamsScreen tabs={<PeopleTabs />} />,
});
