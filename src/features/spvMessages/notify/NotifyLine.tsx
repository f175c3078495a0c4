import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { MAIL_HOLD_MS } from '#contracts/limits.ts';
import { isUndelivered } from '#contracts/outbox.ts';
import { useNow } from '#src/shared/hooks/useNow.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';
import { recipientsOptions } from './notify.queries.ts';
import { NOT_NOTIFIED_KEY } from './notifyWords.ts';

/** Over the document: to whom it went and when, that it was not delivered and why, or why it cannot go to the client. */
export function NotifyLine({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('spvMessages');
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
  return message.lastNotificationSubmittedDate === null ? null : (
    <SentLine name={name} at={message.lastNotificationSubmittedDate} />
  );
}

/** A mail is held for some seconds, in which it can be taken back: until then it has not gone. */
function SentLine({ name, at }: { readonly name: string; readonly at: string }) {
  const { t } = useTranslation('spvMessages');
  const { localTime } = useFormat();
  const isHeld = useNow(Date.parse(at)) < Date.parse(at) + MAIL_HOLD_MS;
  return (
    <p className={sent} data-held={isHeld || undefined}>
      <Icon of={isHeld ? Clock : CircleCheck} size={14} />
      {isHeld ? t('notify.leaving', { name }) : t('notify.sentTo', { name, at: localTime(at) })}
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
  '&[data-held] > svg': { color: 'mut' },
});
