import { useTranslation } from 'react-i18next';
import { MailLine } from '#src/shared/preview/MailLine.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import type { PreviewRequest } from '../spvRequests.queries.ts';

/** Over the answer: to whom it was mailed, or is to be, and whether the mail was delivered. */
export function AnswerMailLine({ request }: { readonly request: PreviewRequest }) {
  const { t } = useTranslation('spvRequests');
  const { localTime } = useFormat();
  const { emailToClient, emailedAt, emailState, emailError, contactName } = request;
  if (!emailToClient) return null;
  const name = contactName ?? '–';
  return (
    <MailLine
      state={emailState}
      undelivered={t('mail.undelivered', { name, reason: emailError ?? t('mail.late') })}
      otherwise={emailedAt === null ? t('mail.planned', { name }) : t('mail.sent', { name, at: localTime(emailedAt) })}
    />
  );
}
