import { INVITATION_DAYS } from '#contracts/limits.ts';
import type { MailTemplate } from '../mail/mailTemplate.ts';

type Values = { readonly firm: string; readonly inviter: string; readonly link: string };

/** The mail of an invitation. */
export const INVITATION: MailTemplate<Values> = {
  en: ({ firm, inviter, link }) => ({
    subject: `${firm} invites you to Dosar`,
    lines: [
      `${inviter} invites you to work in Dosar with ${firm}.`,
      { text: `Open this link within ${INVITATION_DAYS} days to accept:`, link },
      'The link works once. If you do not know the firm, ignore this email: no account is created without your consent.',
    ],
  }),
  ro: ({ firm, inviter, link }) => ({
    subject: `${firm} vă invită în Dosar`,
    lines: [
      `${inviter} vă invită să lucrați în Dosar, la ${firm}.`,
      { text: `Pentru a accepta, deschideți acest link în cel mult ${INVITATION_DAYS} zile:`, link },
      'Linkul funcționează o singură dată. Dacă nu cunoașteți cabinetul, ignorați acest e-mail: nu se creează niciun cont fără acordul dumneavoastră.',
    ],
  }),
};
