import { createFileRoute } from '@tanstack/react-router';
import { YOU_GATE } from '#src/features/settings/settingsPlaces.ts';
import { ProfileScreen } from '#src/features/settings/you/ProfileScreen.tsx';
import { IdleSetting } from '#src/features/time/settings/IdleSetting.tsx';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/profile')({
  ...gated(YOU_GATE),
  loader: ({ context }) => context.loadTexts('time'),
  component: () => (
    <ProfileScreen>
      <IdleSetting />
    </ProfileScreen>
  ),
});
