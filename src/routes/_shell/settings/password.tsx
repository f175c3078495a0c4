import { createFileRoute } from '@tanstack/react-router';
import { PasswordScreen } from '#src/features/settings/you/PasswordScreen.tsx';
import { YOU_GATE } from '#src/features/settings/settingsPlaces.ts';
import { requireOpen } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/password')({
  beforeLoad: ({ context }) => requireOpen(context.queryClient, YOU_GATE),
  component: PasswordScreen,
});
