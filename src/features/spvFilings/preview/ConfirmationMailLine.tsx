import { useTranslation } from 'react-i18next';
import { MailLine } from '#src/shared/preview/MailLine.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import type { FilingDetail } from './preview.queries.ts';

type ConfirmationMailLineProps = { readonly mail: NonNullable<FilingDetail['confirmationMail']> };

/** Over the confirmation: to whom it was mailed, and whether the mail was delivered. */
export function ConfirmationMailLine({ mail }: ConfirmationMailLineProps) {
  const { t } = useTranslation('spvFilings');
  const { localTime } = useFormat();
  const { sentAt, contactName, state, error } = mail;
  const name = contactName ?? '–';
  return (
    <MailLine
      state={state}
      undelivered={t('mail.undelivered', { name, reason: error ?? t('mail.late') })}
      otherwise={t('mail.sent', { name, at: localTime(sentAt) })}
    />
  );
}
