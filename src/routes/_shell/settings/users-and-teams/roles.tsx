import { createFileRoute } from '@tanstack/react-router';
import { PeopleTabs } from '#src/features/users/PeopleTabs.tsx';
import { RolesScreen } from '#src/features/users/rights/RolesScreen.tsx';

export const Route = createFileRoute('/_shell/settings/users-and-teams/roles')({
  component: () => <RolesScreen tabs={<PeopleTabs />} />,
});
