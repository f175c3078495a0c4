import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SettingsFrame } from '#src/features/settings/SettingsFrame.tsx';

export const Route = createFileRoute('/_shell/settings')({
  loader: ({ context }) => context.loadTexts('settings'),
  component: () => (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  ),
});
