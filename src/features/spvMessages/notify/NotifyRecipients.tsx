import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { recipientsOptions } from './notify.queries.ts';
import { NOT_NOTIFIED_KEY } from './notifyWords.ts';

/** So many are named; of more, the rest is counted. */
const NAMED_MAX = 5;

/** To how many clients the messages go, and which do not go and why; said before anything is sent. */
export function NotifyRecipients({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('spvMessages');
  const recipients = useQuery(recipientsOptions(ids));
  if (recipients.data === undefined) return null;
  const barred = recipients.data.filter(({ reason }) => reason !== null);
  const count = recipients.data.length - barred.length;
  if (barred.length === 0) return null;
  return (
    <div className={box}>
      <p>{count === 0 ? t('notify.nobody') : t('notify.some', { count })}</p>
      <ul>
        {barred.slice(0, NAMED_MAX).map(({ id, clientName, title, reason }) => (
          <li key={id}>
            {clientName ?? title}: {reason === null ? '' : t(NOT_NOTIFIED_KEY[reason])}
          </li>
        ))}
      </ul>
      {barred.length > NAMED_MAX ? <p>{t('notify.more', { count: barred.length - NAMED_MAX })}</p> : null}
    </div>
  );
}

const box = css({
  p: '12',
  borderRadius: '8',
  textStyle: 'secondary',
  bg: 'warningBg',
  color: 'warning',
  '& > p': { m: '0' },
  '& > ul': { m: '0', mt: '4', pl: '16' },
});
