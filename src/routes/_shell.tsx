import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { css } from 'styled-system/css';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { Shell } from '#src/features/shell/Shell.tsx';
import { UploadPanel } from '#src/features/uploads/UploadPanel.tsx';

export const Route = createFileRoute('/_shell')({
  // Part of every screen, so it is not split off.
  codeSplitGroupings: [],
  loader: ({ context }) => context.loadTexts('statusBar', 'uploads'),
  component: () => (
    <Shell
      profile={<ProfileMenu />}
      statusBar={
        <Suspense fallback={<div className={statusBarPlaceholder} />}>
          <BottomStatusBar />
        </Suspense>
      }
    >
      <Outlet />
      <Suspense fallback={null}>
        <UploadPanel />
      </Suspense>
    </Shell>
  ),
});

/** As high as the status bar, so that the screen does not jump when the bar appears. */
const statusBarPlaceholder = css({ h: '28', flexShrink: '0', bg: 'side' });
