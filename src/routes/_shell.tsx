import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { Shell } from '#src/features/shell/Shell.tsx';
import { BehindWorkers } from '#src/shared/hooks/actors.tsx';

export const Route = createFileRoute('/_shell')({
  // Around every screen: nothing to wait for apart.
  codeSplitGroupings: [],
  component: () => (
    <Shell
      profile={<ProfileMenu />}
      statusBar={
        <Suspense fallback={<div className={statusBarPlace} />}>
          <BehindWorkers>
            <BottomStatusBar />
          </BehindWorkers>
        </Suspense>
      }
    >
      <Outlet />
      <Suspense fallback={null}>
        <BehindWorkers>
          <UploadPanel />
        </BehindWorkers>
      </Suspense>
    </Shell>
  ),
});

const BottomStatusBar = lazy(async () => ({
  default: (await import('#src/features/bottomStatusBar/BottomStatusBar.tsx')).BottomStatusBar,
}));
const UploadPanel = lazy(async () => ({
  default: (await import('#src/features/uploads/UploadPanel.tsx')).UploadPanel,
}));

/** As high as the line that comes: the screen above keeps its size. */
const statusBarPlace = css({ h: '28', flexShrink: '0', bg: 'side' });
