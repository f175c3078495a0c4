import { createFileRoute } from '@tanstack/react-router';
import { PeopleTabs } from '#src/features/users/PeopleTabs.tsx';
import { PermissionsScreen } from '#src/features/users/rights/PermissionsScreen.tsx';

export const Route = createFileRoute('/_shell/settings/users-and-teams/permissions')({
  component: () => <PermissionsScreen tabs={<PeopleTabs />} />,
});
