import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Notice } from '#contracts/api/notice.ts';
import { useNow } from '#src/shared/hooks/useNow.ts';
import { NOTICE_KIND } from '#src/shared/notices/noticeKinds.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type NoticeLineProps = { readonly notice: Notice; readonly onOpen: () => void };

/** One notice: what happened, to which thing, when. It leads to the thing. */
export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  const { t } = useTranslation('notices');
  const { day, localTime, relative } = useFormat();
  const now = useNow(null);
  const { kind, title, clientName, actorName, createdAt, isRead } = notice;
  const atMs = new Date(createdAt).getTime();
  return (
    <li className={line} data-unread={!isRead || undefined}>
      <span className={mark}>
        <Icon of={NOTICE_KIND[kind].icon} />
      </span>
      <NoticeLink notice={notice} onOpen={onOpen}>
        {isRead ? null : <span className="sr-only">{t('isUnread')}</span>}
        <span className={words}>
          {t(NOTICE_KIND[kind].words, { name: actorName ?? '', date: notice.day === null ? '' : day(notice.day) })}
        </span>
        <span className={name}>{title}</span>
        <span className={facts}>
          {clientName === null ? null : <span>{clientName}</span>}
          <time dateTime={createdAt}>
            {now - atMs < DAY_MS ? relative(Math.min(atMs, now), now) : localTime(createdAt)}
          </time>
        </span>
      </NoticeLink>
      {isRead ? null : <span className={dot} aria-hidden />}
    </li>
  );
}

function NoticeLink({ notice, onOpen, children }: NoticeLineProps & { readonly children: ReactNode }) {
  const { entity, entityId: id } = notice;
  const common = { className: link, onClick: onOpen };
  if (entity === 'spvMessage') {
    return (
      <Link to="/spv/messages/message/$id/preview" params={{ id }} search={{ single: true }} {...common}>
        {children}
      </Link>
    );
  }
  if (entity === 'spvFiling') {
    return (
      <Link
        to="/spv/filings/filing/$id/preview"
        params={{ id }}
        search={{ single: true, part: 'confirmation' }}
        {...common}
      >
        {children}
      </Link>
    );
  }
  if (entity === 'spvRequest') {
    return (
      <Link to="/spv/requests/request/$id/preview" params={{ id }} {...common}>
        {children}
      </Link>
    );
  }
  if (entity === 'workItem') {
    return (
      <Link to="/work/workItems/$slug/$tab" params={{ slug: id, tab: 'tasks' }} {...common}>
        {children}
      </Link>
    );
  }
  if (entity === 'task') {
    return (
      <Link to="/work/tasks" search={{ task: id }} {...common}>
        {children}
      </Link>
    );
  }
  if (entity === 'deadline') {
    return (
      <Link to="/deadlines" {...common}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/settings/users-and-teams/colleagues" {...common}>
      {children}
    </Link>
  );
}
const DAY_MS = 24 * 60 * 60 * 1000;

const line = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr) 8px]',
  columnGap: '12',
  px: '16',
  py: '8',
  '&:hover': { bg: 'hover' },
});
const mark = css({ color: 'mut', mt: '2', '[data-unread] > &': { color: 'accentText' } });
const link = css({
  display: 'flex',
  flexDirection: 'column',
  minW: '0',
  color: 'text',
  textDecoration: 'none',
  outline: '[none]',
  '&::after': { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible::after': { boxShadow: '[inset 0 0 0 2px var(--colors-accent)]' },
});
const words = css({ textStyle: 'secondary', color: 'mut' });
const name = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '[data-unread] &': { fontWeight: 'semibold' },
});
const facts = css({
  display: 'flex',
  gap: '8',
  textStyle: 'caption',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
});
const dot = css({ alignSelf: 'center', w: '8', h: '8', borderRadius: 'round', bg: 'accent' });
