import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ClosedToasts } from './ClosedToasts.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { newestNoticesOptions, useReadNotices } from './notices.queries.ts';

/** The newest notices of the server, then what has just happened in this tab. */
export function NoticePanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('notices');
  const notices = useQuery(newestNoticesOptions());
  const read = useReadNotices();
  const isReachable = useIsReachable();
  const items = notices.data?.items ?? [];
  const [newest] = items;
  const hasUnread = items.some(({ isRead }) => !isRead);
  return (
    <div className={panel}>
      <div className={head}>
        <h2 className={textRecipe.heading}>{t('title')}</h2>
        {hasUnread && newest !== undefined ? (
          <Button look="ghost" size="dense" onClick={() => read.all.mutate(newest.createdAt)}>
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      {notices.isPending ? <SkeletonRows label={t('title')} rows={3} /> : null}
      {notices.isError ? (
        <div role="alert" className={line}>
          <p className={textRecipe.quiet}>{t('failed')}</p>
          <Button size="dense" isBusy={notices.isFetching} onClick={() => void notices.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      {notices.isSuccess && items.length === 0 ? <p className={nothing}>{t('empty')}</p> : null}
      <ul className={layoutRecipe.list}>
        {items.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onOpen={() => {
              if (!notice.isRead) read.one.mutate(notice.id);
              onClose();
            }}
          />
        ))}
      </ul>
      <ClosedToasts />
      {isReachable({ to: '/settings/notifications' }) ? (
        <div className={foot}>
          <Link to="/settings/notifications" className={settings} onClick={onClose}>
            {t('settings')}
          </Link>
        </div>
      ) : null}
    </div>
  );
}

const panel = css({ w: '400', maxW: 'full' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8',
  minH: '44',
  pl: '16',
  pr: '8',
});
const line = css({ display: 'flex', alignItems: 'center', gap: '12', px: '16', py: '8' });
const nothing = css({ m: '0', px: '16', pb: '12', textStyle: 'secondary', color: 'mut' });
const foot = css({
  px: '16',
  py: '10',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const settings = css({ textStyle: 'secondary', color: 'accentText' });
