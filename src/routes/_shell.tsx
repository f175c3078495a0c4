import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { useProfileCommands } from '#src/features/profileMenu/useProfileCommands.tsx';
import { Palette } from '#src/features/shell/palette/Palette.tsx';
import { Shell } from '#src/features/shell/Shell.tsx';
import { CreateTask } from '#src/features/tasks/create/CreateTask.tsx';
import { TaskDialogHost } from '#src/features/tasks/dialog/TaskDialogHost.tsx';
import { UploadPanel } from '#src/features/uploads/UploadPanel.tsx';

export const Route = createFileRoute('/_shell')({
  // Part of every screen, so it is not split off.
  codeSplitGroupings: [],
  loader: ({ context }) => context.loadTexts('statusBar', 'uploads', 'tasks', 'work'),
  component: () => (
    <Shell
      timer={
        <Suspense fallback={null}>
          <TimerWidget />
        </Suspense>
      }
      createTask={
        <Suspense fallback={null}>
          <CreateTask />
        </Suspense>
      }
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
      <Suspense fallback={null}>
        <ShellPalette />
      </Suspense>
      <TaskDialogHost />
    </Shell>
  ),
});

function ShellPalette() {
  return <Palette menus={useProfileCommands()} />;
}

/** Comes after the first screen, like the machine that it shows. */
const TimerWidget = lazy(async () => {
  const { TimerWidget: component } = await import('#src/features/time/widget/TimerWidget.tsx');
  return { default: component };
});

/** As high as the status bar, so that the screen does not jump when the bar appears. */
const statusBarPlaceholder = css({ h: '28', flexShrink: '0', bg: 'side' });
