import { EMAIL_LINK_MINUTES, RESET_MINUTES } from '#contracts/limits.ts';
import type { SendMail } from './mail.ts';
import type { Translate } from '../texts/texts.ts';

/** Letters of the sign-in service. They hold nothing that whoever asked for them has typed. */
export type Letters = {
  sendReset(recipient: string, token: string, t: Translate): Promise<void>;
  sendEmailLink(recipient: string, token: string, t: Translate): Promise<void>;
};

/** Writes letters with links to this server. */
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
