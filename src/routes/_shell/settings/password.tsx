import { createFileRoute } from '@tanstack/react-router';
import { PasswordScreen } from '#src/features/settings/you/PasswordScreen.tsx';
import { YOU_GATE } from '#src/features/settings/settingsPlaces.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/password')({
  ...gated(YOU_GATE),
  component: PasswordScreen,
});
