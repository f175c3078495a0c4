import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { Shell } from '#src/features/shell/Shell.tsx';
import { UploadPanel } from '#src/features/uploads/UploadPanel.tsx';

export const Route = createFileRoute('/_shell')({
  component: () => (
    <Shell profile={<ProfileMenu />} statusBar={<BottomStatusBar />}>
      <Outlet />
      <Suspense fallback={null}>
        <UploadPanel />
      </Suspense>
    </Shell>
  ),
});
