import { createFileRoute, Outlet } from '@tanstack/react-router';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { Shell } from '#src/features/shell/Shell.tsx';

export const Route = createFileRoute('/_shell')({
  component: () => (
    <Shell profile={<ProfileMenu />} statusBar={<BottomStatusBar />}>
      <Outlet />
    </Shell>
  ),
});
