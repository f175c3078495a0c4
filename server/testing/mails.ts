import type { FirmMail } from '#server/mail/mail.service.ts';
import type { MailTemplate } from '#server/mail/mailTemplate.ts';

type Values = { readonly link: string };

/** The mail of the tests: in both languages, with the firm's name and a link. */
const INVITATION: MailTemplate<Values & { readonly firm: string }> = {
  en: ({ firm, link }) => ({
    subject: `${firm} invites you`,
    lines: [`You are invited to ${firm}.`, { text: 'Open this link:', link }],
  }),
  ro: ({ firm, link }) => ({
    subject: `${firm} vă invită`,
    lines: [`Sunteți invitat la ${firm}.`, { text: 'Deschideți acest link:', link }],
  }),
};

export const LINK = 'https://dosar.test/invitation?token=one-time&x=1';

/** A mail of a firm to this address. */
export const aFirmMail = (address: string, over: Partial<FirmMail<Values>> = {}): FirmMail<Values> => ({
  kind: 'invitation',
  language: 'ro',
  recipient: { name: '', address },
  template: INVITATION,
  values: { link: LINK },
  entityId: '0190a0a0-0000-4000-8000-0000000000ff',
  expiresInMinutes: 60,
  ...over,
});
