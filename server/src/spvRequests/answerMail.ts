import type { MailTemplate } from '../mail/mailTemplate.ts';
import { DOCUMENT_TYPES } from './documentTypes.ts';
import type { AnswerToMail } from './spvRequests.repository.ts';

/** The document of the authority, on its way to the contact it was asked for. */
export const ANSWER_TEMPLATE: MailTemplate<AnswerToMail & { readonly firm: string }> = {
  en: ({ documentType, clientName, contactName, firm }) => {
    const name = DOCUMENT_TYPES.get(documentType)?.words.en ?? documentType;
    return {
      subject: `${name}: ${clientName}`,
      lines: [
        `Dear ${contactName},`,
        `The document that we requested from ANAF for ${clientName} is attached: ${name}.`,
        'If anything is unclear, please reply to this email.',
        'Kind regards,',
        firm,
      ],
    };
  },
  ro: ({ documentType, clientName, contactName, firm }) => {
    const name = DOCUMENT_TYPES.get(documentType)?.words.ro ?? documentType;
    return {
      subject: `${name}: ${clientName}`,
      lines: [
        `Bună ziua, ${contactName},`,
        `Vă trimitem atașat documentul solicitat de la ANAF pentru ${clientName}: ${name}.`,
        'Dacă ceva nu este clar, vă rugăm să răspundeți la acest e-mail.',
        'Cu stimă,',
        firm,
      ],
    };
  },
};
