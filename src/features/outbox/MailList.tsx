import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import type { OutboxMail } from './outbox.queries.ts';
import type { OutboxSearch } from './outboxSearch.ts';

type MailListProps = {
  readonly mails: readonly OutboxMail[];
  readonly openId: string;
  readonly view: OutboxSearch['view'];
};

const frame = css({
  overflow: 'auto',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'line',
  _mobile: {
    maxH: '240',
    flexShrink: '0',
    borderRightWidth: '0',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'line',
  },
});
const list = css({ listStyle: 'none', m: '0', p: '0' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  columnGap: '12',
  px: '16',
  py: '8',
  color: 'text',
  textDecoration: 'none',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  '&:hover': { bg: 'hover' },
  '&[aria-current]': { bg: 'selected' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
});
const line = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const name = css({ fontWeight: 'medium' });
const note = css({ textStyle: 'secondary', color: 'mut' });

/** The latest mails, newest first. */
export function MailList({ mails, openId, view }: MailListProps) {
  const { t } = useTranslation('outbox');
  const { localTime } = useFormat();
  return (
    <nav className={frame} aria-label={t('list')}>
      <ul className={list}>
        {mails.map(({ id, subject, recipient, createdAt }) => (
          <li key={id}>
            <Link
              to="/outbox"
              search={{ mail: id, view }}
              className={row}
              aria-current={id === openId ? 'true' : undefined}
            >
              <span className={cx(line, name)}>{subject}</span>
              <time className={note} dateTime={createdAt}>
                {localTime(createdAt)}
              </time>
              <span className={cx(line, note)}>{recipient.address}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
