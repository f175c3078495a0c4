import { EMAIL_LINK_MINUTES, RESET_MINUTES } from '#contracts/limits.ts';
import type { SendMail } from './mail.ts';
import type { Translate } from '../texts/texts.ts';

/**
 * E-mails of the sign-in service. They contain nothing that the requester has typed, so that they cannot carry spam.
 */
export type Letters = {
  sendReset(recipient: string, token: string, t: Translate): Promise<void>;
  sendEmailLink(recipient: string, token: string, t: Translate): Promise<void>;
};

/** Writes e-mails with links to this server. */
export const createLetters = (origin: string, sendMail: SendMail): Letters => ({
  sendReset: (recipient, token, t) =>
    sendMail({
      recipient,
      subject: t('mail.resetSubject'),
      body: t('mail.resetBody', { link: `${origin}/identity/reset?token=${token}` }),
      goodForMinutes: RESET_MINUTES,
    }),
  sendEmailLink: (recipient, token, t) =>
    sendMail({
      recipient,
      subject: t('mail.emailLinkSubject'),
      body: t('mail.emailLinkBody', { link: `${origin}/identity/email?token=${token}` }),
      goodForMinutes: EMAIL_LINK_MINUTES,
    }),
});
