import type { MailTemplate } from '../mail/mailTemplate.ts';

type Values = {
  readonly title: string;
  /** `yyyy-MM-dd`. */
  readonly issueDate: string;
  readonly clientName: string;
  readonly contactName: string;
  readonly firm: string;
};

const dayOf = (day: string): string => day.split('-').toReversed().join('.');

/** A message of the authority on its way to the client. */
export const MESSAGE_TEMPLATE: MailTemplate<Values> = {
  en: ({ title, issueDate, clientName, contactName, firm }) => ({
    subject: `${clientName}: ${title}`,
    lines: [
      `Dear ${contactName},`,
      `The tax authority has sent a document for ${clientName} on ${dayOf(issueDate)}: ${title}. It is attached.`,
      'If something is unclear, please answer this mail.',
      firm,
    ],
  }),
  ro: ({ title, issueDate, clientName, contactName, firm }) => ({
    subject: `${clientName}: ${title}`,
    lines: [
      `Bună ziua, ${contactName},`,
      `ANAF a transmis la ${dayOf(issueDate)} un document pentru ${clientName}: ${title}. Îl găsiți atașat.`,
      'Dacă ceva nu este clar, vă rugăm să răspundeți la acest e-mail.',
      firm,
    ],
  }),
};
