import type { MailTemplate } from '../mail/mailTemplate.ts';
import { dayInDigits } from '../time/dayInDigits.ts';

type Values = {
  readonly title: string;
  /** `yyyy-MM-dd`. */
  readonly issueDate: string;
  /** The last day of the term that the law gives, `yyyy-MM-dd`; null where the document has none. */
  readonly legalDay: string | null;
  readonly clientName: string;
  /** Empty where the person is known by an address only. */
  readonly contactName: string;
  /** What the sender adds; empty where nothing. */
  readonly note: string;
  readonly firm: string;
};

const paragraphsOf = (note: string): string[] =>
  note
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** A message of the authority on its way to the client. */
export const MESSAGE_TEMPLATE: MailTemplate<Values> = {
  en: ({ title, issueDate, legalDay, clientName, contactName, note, firm }) => ({
    subject: `${clientName}: ${title}`,
    lines: [
      contactName === '' ? 'Hello,' : `Dear ${contactName},`,
      `ANAF sent a document for ${clientName} on ${dayInDigits(issueDate, 'en')}: ${title}. It is attached.`,
      ...(legalDay === null ? [] : [`Counted from that day, its legal term ends on ${dayInDigits(legalDay, 'en')}.`]),
      ...paragraphsOf(note),
      'If anything is unclear, please reply to this email.',
      'Kind regards,',
      firm,
    ],
  }),
  ro: ({ title, issueDate, legalDay, clientName, contactName, note, firm }) => ({
    subject: `${clientName}: ${title}`,
    lines: [
      contactName === '' ? 'Bună ziua,' : `Bună ziua, ${contactName},`,
      `ANAF a transmis la ${dayInDigits(issueDate, 'ro')} un document pentru ${clientName}: ${title}. Îl găsiți atașat.`,
      ...(legalDay === null
        ? []
        : [`Socotit de la acea dată, termenul legal se împlinește la ${dayInDigits(legalDay, 'ro')}.`]),
      ...paragraphsOf(note),
      'Dacă ceva nu este clar, vă rugăm să răspundeți la acest e-mail.',
      'Cu stimă,',
      firm,
    ],
  }),
};
