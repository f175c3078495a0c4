import { createFileRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { css } from 'styled-system/css';
import { DeletionBar } from '#src/features/firmDeletion/DeletionBar.tsx';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { useProfileCommands } from '#src/features/profileMenu/useProfileCommands.tsx';
import { Palette } from '#src/features/shell/palette/Palette.tsx';
import { Shell } from '#src/features/shell/Shell.tsx';
import { NewRequestHost } from '#src/features/spvRequests/create/NewRequestHost.tsx';
import { CreateTask } from '#src/features/tasks/create/CreateTask.tsx';
import { TaskDialogHost } from '#src/features/tasks/dialog/TaskDialogHost.tsx';
import { whenIdle } from '#src/shared/hooks/whenIdle.ts';

export const Route = createFileRoute('/_shell')({
  // Part of every screen, so it is not split off.
  codeSplitGroupings: [],
  loader: ({ context }) => context.loadTexts('tasks'),
  component: () => (
    <Shell
      timer={
        <Suspense fallback={<span className={timerPlaceholder} />}>
          <TimerWidget />
        </Suspense>
      }
      createTask={
        <Suspense fallback={null}>
          <CreateTask />
        </Suspense>
      }
      notice={<DeletionBar />}
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
        <SendingSum />
      </Suspense>
      <ShellPalette />
      <TaskDialogHost />
      <NewRequestHost />
    </Shell>
  ),
});

function ShellPalette() {
  return <Palette menus={useProfileCommands()} />;
}

// These come after the first screen, like the machines that they show.
const TimerWidget = lazyRouteComponent(async () => {
  await whenIdle();
  return import('#src/features/time/widget/TimerWidget.tsx');
}, 'TimerWidget');
const BottomStatusBar = lazyRouteComponent(async () => {
  await whenIdle();
  return import('#src/features/bottomStatusBar/BottomStatusBar.tsx');
}, 'BottomStatusBar');
const UploadPanel = lazyRouteComponent(async () => {
  await whenIdle();
  return import('#src/features/uploads/UploadPanel.tsx');
}, 'UploadPanel');
const SendingSum = lazyRouteComponent(async () => {
  await whenIdle();
  return import('#src/features/spvFilings/send/SendingSum.tsx');
}, 'SendingSum');

/** As large as what comes in their places, so that the screen does not jump. */
const timerPlaceholder = css({ w: '32', h: '32', flexShrink: '0' });
const statusBarPlaceholder = css({ h: '28', flexShrink: '0', bg: 'side' });
