import { createFileRoute } from '@tanstack/react-router';
import { PEOPLE_GATE } from '#src/features/settings/settingsPlaces.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/users-and-teams')({
  ...gated(PEOPLE_GATE),
  loader: ({ context }) => context.loadTexts('users'),
});
