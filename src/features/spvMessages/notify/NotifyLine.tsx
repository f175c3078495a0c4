import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isUndelivered } from '#contracts/outbox.ts';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';
import { recipientsOptions } from './notify.queries.ts';
import { NOT_NOTIFIED_KEY } from './notifyWords.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** Over the document: to whom it went and when, that it was not delivered and why, or why it cannot go to the client. */
export function NotifyLine({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('spvMessages');
  const { localTime } = useFormat();
  const recipients = useQuery({ ...recipientsOptions([message?.id ?? '']), enabled: message !== undefined });
  if (message === undefined) return null;
  const recipient = recipients.data?.[0];
  const reason = recipient?.reason ?? null;
  const name = message.lastNotifiedContactName ?? '–';
  const email = message.lastNotifiedContactEmail ?? '–';
  const client =
    recipient?.clientId === undefined || recipient.clientId === null ? null : (
      <Link to="/clients/clientDetails/$slug" params={{ slug: recipient.clientId }} className={link}>
        {t('notify.openClient')}
      </Link>
    );
  if (isUndelivered(message.lastNotificationState)) {
    return (
      <output className={noticeLine} data-tone="warning">
        <Icon of={MailWarning} />
        <p className={noticeWords}>
          {t('notify.undelivered', { name, email, reason: message.lastNotificationError ?? t('notify.late') })}
        </p>
        {client}
      </output>
    );
  }
  if (reason !== null && reason !== 'noDocument') {
    return (
      <output className={noticeLine} data-tone="warning">
        <Icon of={MailWarning} />
        <p className={noticeWords}>{t('notify.cannot', { reason: t(NOT_NOTIFIED_KEY[reason]) })}</p>
        {client}
      </output>
    );
  }
  if (message.lastNotificationSubmittedDate === null) return null;
  return (
    <p className={sent}>
      <Icon of={CircleCheck} size={14} />
      {t('notify.sentTo', { name, at: localTime(message.lastNotificationSubmittedDate) })}
    </p>
  );
}

const link = css({ color: 'inherit', fontWeight: 'medium', textDecoration: 'underline' });
const sent = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  m: '0',
  px: '16',
  py: '4',
  textStyle: 'secondary',
  color: 'mut',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  '& > svg': { color: 'positive', flexShrink: '0' },
});
