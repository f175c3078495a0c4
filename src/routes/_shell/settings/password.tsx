import { createFileRoute } from '@tanstack/react-router';
import { YOU_GATE } from '#src/features/settings/settingsPlaces.ts';
import { PasswordScreen } from '#src/features/settings/you/PasswordScreen.tsx';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/password')({
  ...gated(YOU_GATE),
  component: PasswordScreen,
});
