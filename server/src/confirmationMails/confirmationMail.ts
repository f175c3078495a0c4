import type { MailTemplate } from '../mail/mailTemplate.ts';
import type { ConfirmationToSend } from './confirmationMails.repository.ts';

const nameOf = ({ statementType, reportingMonth, reportingYear }: ConfirmationToSend): string =>
  [
    statementType ?? '',
    [reportingMonth === null ? null : String(reportingMonth).padStart(2, '0'), reportingYear]
      .filter((part) => part !== null)
      .join('/'),
  ]
    .join(' ')
    .trim();

/** The authority's confirmation of a declaration, on its way to the client. */
export const CONFIRMATION_TEMPLATE: MailTemplate<ConfirmationToSend & { readonly firm: string }> = {
  en: (values) => ({
    subject: `${values.clientName}: ${nameOf(values)} was filed`,
    lines: [
      `Dear ${values.contactName},`,
      `The declaration ${nameOf(values)} of ${values.clientName} was filed. The receipt of ANAF is attached.`,
      'If anything is unclear, please reply to this email.',
      'Kind regards,',
      values.firm,
    ],
  }),
  ro: (values) => ({
    subject: `${values.clientName}: ${nameOf(values)} a fost depusă`,
    lines: [
      `Bună ziua, ${values.contactName},`,
      `Declarația ${nameOf(values)} pentru ${values.clientName} a fost depusă. Găsiți atașată recipisa ANAF.`,
      'Dacă ceva nu este clar, vă rugăm să răspundeți la acest e-mail.',
      'Cu stimă,',
      values.firm,
    ],
  }),
};
