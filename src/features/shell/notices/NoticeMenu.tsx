import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { UNREAD_SHOWN_MAX } from '#contracts/limits.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { unreadOptions } from './notices.queries.ts';

const NoticePanel = lazy(async () => ({ default: (await import('./NoticePanel.tsx')).NoticePanel }));

/** The bell: the server's notices, then toasts that have closed. A number says how much is unread. */
export function NoticeMenu() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(unreadOptions()).data?.count ?? 0;
  const label = unread === 0 ? t('notices.label') : t('notices.unread', { count: unread });
  return (
    <Popover
      label={t('notices.label')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="bottom-end"
      trigger={
        <IconButton label={label}>
          <span className={bell}>
            <Icon of={Bell} />
            {unread === 0 ? null : (
              <span className={number} aria-hidden>
                {unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unread}
              </span>
            )}
          </span>
        </IconButton>
      }
    >
      <Suspense fallback={<SkeletonRows label={t('notices.label')} rows={3} />}>
        <NoticePanel onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}

const bell = css({ position: 'relative', display: 'inline-flex' });
const number = css({
  position: 'absolute',
  top: '-8',
  left: '6',
  minW: '16',
  h: '16',
  px: '2',
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 'round',
  bg: 'accent',
  color: 'onAccent',
  textStyle: 'caption',
  lineHeight: '[1]',
  fontVariantNumeric: 'tabular-nums',
  boxShadow: '[0 0 0 2px var(--colors-bg)]',
});
