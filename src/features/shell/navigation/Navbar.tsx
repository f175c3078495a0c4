import { useLocation } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import type { Command } from '#src/shared/hooks/useCommands.ts';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { NoticeMenu } from '../notices/NoticeMenu.tsx';
import { AppLauncher } from './AppLauncher.tsx';
import { placeOf } from './navigation.ts';
import { SearchField } from './SearchField.tsx';

type NavbarProps = {
  readonly isSidebarOpen: boolean;
  /** Opens or closes it. */
  readonly sidebar: Command;
  /** The timer and the new task, at the right; each is shown while its flag is on. */
  readonly timer?: ReactNode;
  readonly createTask?: ReactNode;
  readonly profile: ReactNode;
};

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '48',
  px: '16',
  flexShrink: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
  _mobile: { px: '8' },
});
const crumb = css({
  minW: '0',
  flexShrink: '1',
  color: 'mut',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const placeName = css({ color: 'text', fontWeight: 'semibold' });
const end = css({ display: 'flex', alignItems: 'center', gap: '8', flexShrink: '0' });

/** The top line: sidebar, applications, where one is, search, timer, new task, notices, profile. */
export function Navbar({ isSidebarOpen, sidebar, timer, createTask, profile }: NavbarProps) {
  const { t } = useTranslation('shell');
  const pathname = useLocation({ select: (location) => location.pathname });
  const isEnabled = useIsEnabled();
  const here = placeOf(pathname);
  // A place that is off is not named either.
  const place = here?.item.flag === undefined || isEnabled(here.item.flag) ? here : null;
  return (
    <header className={bar}>
      <CommandIconButton
        command={{ ...sidebar, label: t(isSidebarOpen ? 'sidebar.close' : 'sidebar.open'), icon: PanelLeft }}
        aria-expanded={isSidebarOpen}
      />
      <AppLauncher />
      <span className={crumb}>
        {place === null ? (
          <span className={placeName}>{t('product')}</span>
        ) : (
          <>
            {place.group === null ? null : `${t(place.group)} / `}
            <span className={placeName}>{t(place.item.label)}</span>
          </>
        )}
      </span>
      <SearchField />
      <div className={end}>
        {isEnabled('timer') ? timer : null}
        {isEnabled('createTask') ? createTask : null}
        <NoticeMenu />
        {profile}
      </div>
    </header>
  );
}
