import { createFileRoute } from '@tanstack/react-router';
import { PEOPLE_GATE } from '#src/features/settings/settingsPlaces.ts';
import { requireOpen } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/users-and-teams')({
  beforeLoad: ({ context }) => requireOpen(context.queryClient, PEOPLE_GATE),
  loader: ({ context }) => context.loadTexts('users'),
});
