import { MailCheck, MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { PreviewRequest } from '../spvRequests.queries.ts';

/** Over the answer: to whom it was mailed, or is to be, and whether the mail was delivered. */
export function AnswerMailLine({ request }: { readonly request: PreviewRequest }) {
  const { t } = useTranslation('spvRequests');
  const { localTime } = useFormat();
  const { emailToClient, emailedAt, emailState, emailError, contactName } = request;
  if (!emailToClient) return null;
  const name = contactName ?? '–';
  if (emailState === 'refused' || emailState === 'expired') {
    return (
      <output className={noticeLine} data-tone="warning">
        <Icon of={MailWarning} />
        <p className={noticeWords}>{t('mail.undelivered', { name, reason: emailError ?? t('mail.late') })}</p>
      </output>
    );
  }
  return (
    <div className={noticeLine}>
      <Icon of={MailCheck} />
      <p className={noticeWords}>
        {emailedAt === null ? t('mail.planned', { name }) : t('mail.sent', { name, at: localTime(emailedAt) })}
      </p>
    </div>
  );
}
