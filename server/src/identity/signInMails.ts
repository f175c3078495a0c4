import type { Language } from '#contracts/languages.ts';
import { EMAIL_LINK_MINUTES, RESET_MINUTES } from '#contracts/limits.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { MailTemplate } from '../mail/mailTemplate.ts';

/**
 * E-mails of the sign-in service. They contain nothing that the requester has typed, so that they cannot carry spam.
 */
export type SignInMails = {
  sendReset(address: string, token: string, language: Language): Promise<void>;
  sendEmailLink(address: string, token: string, language: Language): Promise<void>;
};

/** Writes e-mails with links to this server. */
export const createSignInMails = (origin: string, mails: MailService): SignInMails => ({
  sendReset: (address, token, language) =>
    mails.queueWithoutFirm({
      kind: 'identity.reset',
      language,
      recipient: { name: '', address },
      template: RESET,
      values: { link: `${origin}/identity/reset?token=${token}` },
      expiresInMinutes: RESET_MINUTES,
    }),
  sendEmailLink: (address, token, language) =>
    mails.queueWithoutFirm({
      kind: 'identity.confirm',
      language,
      recipient: { name: '', address },
      template: EMAIL_LINK,
      values: { link: `${origin}/identity/email?token=${token}` },
      expiresInMinutes: EMAIL_LINK_MINUTES,
    }),
});

type Values = { readonly link: string };

const RESET: MailTemplate<Values> = {
  en: ({ link }) => ({
    subject: 'Dosar: set a new password',
    lines: [
      'Someone asked to set a new password for your Dosar account.',
      { text: 'Open this link within 30 minutes:', link },
      'If it was not you, do nothing: the password stays as it is.',
    ],
  }),
  ro: ({ link }) => ({
    subject: 'Dosar: stabiliți o parolă nouă',
    lines: [
      'Cineva a cerut o parolă nouă pentru contul dumneavoastră Dosar.',
      { text: 'Deschideți acest link în cel mult 30 de minute:', link },
      'Dacă nu ați cerut dumneavoastră acest lucru, ignorați acest e-mail: parola rămâne neschimbată.',
    ],
  }),
};

const EMAIL_LINK: MailTemplate<Values> = {
  en: ({ link }) => ({
    subject: 'Dosar: confirm your email',
    lines: [
      'Someone signed up for Dosar with this email address.',
      { text: 'If it was you, open this link within 3 days and confirm:', link },
      'If it was not you, do nothing: the account cannot be used with your address.',
    ],
  }),
  ro: ({ link }) => ({
    subject: 'Dosar: confirmați adresa de e-mail',
    lines: [
      'Cineva a creat un cont Dosar cu această adresă de e-mail.',
      { text: 'Dacă ați fost dumneavoastră, deschideți acest link în cel mult 3 zile și confirmați:', link },
      'Dacă nu, ignorați acest e-mail: contul nu poate fi folosit cu adresa dumneavoastră.',
    ],
  }),
};
