import type { SpvMessageType, ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { Labels } from '../enums/enums.module.ts';

/** The words for the types of messages, and for what a receipt says of its declaration. */
export const spvMessagesLabels: {
  readonly SpvMessageType: Labels<SpvMessageType>;
  readonly SpvMessageValidationStatus: Labels<ValidationStatus>;
} = {
  SpvMessageType: {
    Confirmation: { en: 'Receipt', ro: 'Recipisă' },
    RequestResponse: { en: 'Answer', ro: 'Răspuns' },
    Notification: { en: 'Notification', ro: 'Notificare' },
    Decision: { en: 'Decision', ro: 'Decizie' },
    Summons: { en: 'Enforcement notice', ro: 'Executare silită' },
    Invitation: { en: 'Invitation', ro: 'Invitație' },
    Certificate: { en: 'Certificate', ro: 'Certificat, adeverință' },
    Payment: { en: 'Payment', ro: 'Plată' },
    AccountStatement: { en: 'Account statement', ro: 'Extras de cont' },
    RiskReport: { en: 'Risk report', ro: 'Analiză de risc' },
    ContactFormAnswer: { en: 'Form answer', ro: 'Răspuns formular' },
    Other: { en: 'Other', ro: 'Altele' },
  },
  SpvMessageValidationStatus: {
    NoErrors: { en: 'No errors', ro: 'Fără erori' },
    WithErrors: { en: 'With errors', ro: 'Cu erori' },
    WithWarnings: { en: 'With warnings', ro: 'Cu atenționări' },
  },
};
