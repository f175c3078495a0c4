import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useIsMobile } from '#src/shared/hooks/useMediaQuery.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { Navbar } from './navigation/Navbar.tsx';
import { Sidebar } from './navigation/Sidebar.tsx';
import { toggleSidebar, useIsSidebarExpanded } from './navigation/sidebarState.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';

type ShellProps = {
  /** Widgets of the navbar, behind the flags `timer` and `createTask`. */
  readonly timer?: ReactNode;
  readonly createTask?: ReactNode;
  /** What every page says below the navbar: that the firm is about to be deleted. */
  readonly notice?: ReactNode;
  /** At the right of the navbar. */
  readonly profile: ReactNode;
  /** Below the screen, 28 px. */
  readonly statusBar: ReactNode;
  /** The screen. */
  readonly children: ReactNode;
};

const frame = css({ display: 'flex', h: 'window', overflow: 'hidden' });
const skip = css({
  position: 'fixed',
  top: '-64',
  left: '8',
  zIndex: 'toast',
  px: '12',
  py: '6',
  borderRadius: '8',
  bg: 'accent',
  color: 'onAccent',
  textStyle: 'secondary',
  fontWeight: 'medium',
  textDecoration: 'none',
  '&:focus': { top: '8' },
});
const side = css({
  w: 'sidebar',
  flexShrink: '0',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'line',
  _mobile: { display: 'none' },
});
const icons = css({ w: 'sidebarIcons' });
const column = css({ display: 'flex', flexDirection: 'column', flexGrow: '1', minW: '0' });
const screen = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flexGrow: '1',
  minH: '0',
  overflow: 'auto',
  outline: 'none',
});

/** What is around every screen: sidebar, navbar, status bar. */
export function Shell({ timer, createTask, notice, profile, statusBar, children }: ShellProps) {
  const { t } = useTranslation('shell');
  const isMobile = useIsMobile();
  const isExpanded = useIsSidebarExpanded();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const toggle = () => (isMobile ? setSheetOpen(!isSheetOpen) : toggleSidebar());
  const { sidebar } = useCommands({ sidebar: { keys: 'Control+B', label: t('shortcut.sidebar'), run: toggle } });

  return (
    <div className={frame}>
      <a href="#screen" className={skip}>
        {t('skip')}
      </a>
      <aside className={cx(side, isExpanded ? undefined : icons)} aria-label={t('sidebar.label')}>
        <Sidebar isIcons={!isExpanded} />
      </aside>
      <Dialog
        kind="sheet"
        title={t('sidebar.label')}
        isOpen={isMobile && isSheetOpen}
        onClose={() => setSheetOpen(false)}
      >
        <Sidebar onNavigate={() => setSheetOpen(false)} />
      </Dialog>
      <div className={column}>
        <Navbar
          isSidebarOpen={isMobile ? isSheetOpen : isExpanded}
          sidebar={sidebar}
          timer={timer}
          createTask={createTask}
          profile={profile}
        />
        {notice}
        <main id="screen" tabIndex={-1} className={screen}>
          {children}
        </main>
        {statusBar}
      </div>
      <ShortcutHelp />
    </div>
  );
}
