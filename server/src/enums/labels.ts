import type { ENUMERATIONS } from '#contracts/api/account.ts';
import type { AddressType } from '#contracts/api/address.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { SpvMessageType, ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { Language } from '#contracts/languages.ts';

type Label = Readonly<Record<Language, string>>;

const addressType = {
  RegisteredOffice: { en: 'Registered office', ro: 'Sediu social' },
  FiscalDomicile: { en: 'Fiscal domicile', ro: 'Domiciliu fiscal' },
  WorkPoint: { en: 'Place of work', ro: 'Punct de lucru' },
  Correspondence: { en: 'Correspondence', ro: 'Corespondență' },
} as const satisfies Record<AddressType, Label>;

const spvFilingStatus = {
  NotStarted: { en: 'Being checked', ro: 'În verificare' },
  Invalid: { en: 'Invalid', ro: 'Nevalidă' },
  Validated: { en: 'Validated', ro: 'Validată' },
  Approved: { en: 'Approved', ro: 'Aprobată' },
  Signed: { en: 'Signed', ro: 'Semnată' },
  Submitted: { en: 'Submitted', ro: 'Depusă' },
  ConfirmedWithErrors: { en: 'Confirmed with errors', ro: 'Confirmată cu erori' },
  ConfirmedWithWarnings: { en: 'Confirmed with warnings', ro: 'Confirmată cu atenționări' },
  Confirmed: { en: 'Complete', ro: 'Finalizată' },
  InvalidSubmission: { en: 'Refused', ro: 'Respinsă' },
  Processing: { en: 'Outcome unknown', ro: 'Rezultat necunoscut' },
} as const satisfies Record<FilingStatus, Label>;

const spvMessageType = {
  Confirmation: { en: 'Receipt', ro: 'Recipisă' },
  RequestResponse: { en: 'Answer', ro: 'Răspuns' },
  Notification: { en: 'Notification', ro: 'Notificare' },
  Decision: { en: 'Decision', ro: 'Decizie' },
  Summons: { en: 'Summons', ro: 'Somație' },
  Invitation: { en: 'Invitation', ro: 'Invitație' },
  Certificate: { en: 'Certificate', ro: 'Certificat' },
  Payment: { en: 'Payment', ro: 'Plată' },
  AccountStatement: { en: 'Statement', ro: 'Extras de cont' },
  RiskReport: { en: 'Risk report', ro: 'Analiză de risc' },
  ContactFormAnswer: { en: 'Form answer', ro: 'Răspuns formular' },
  Other: { en: 'Other', ro: 'Altele' },
} as const satisfies Record<SpvMessageType, Label>;

const spvMessageValidationStatus = {
  NoErrors: { en: 'No errors', ro: 'Fără erori' },
  WithErrors: { en: 'With errors', ro: 'Cu erori' },
  WithWarnings: { en: 'With warnings', ro: 'Cu atenționări' },
} as const satisfies Record<ValidationStatus, Label>;

const ALL = {
  AddressType: addressType,
  SpvFilingStatus: spvFilingStatus,
  SpvMessageType: spvMessageType,
  SpvMessageValidationStatus: spvMessageValidationStatus,
} as const satisfies Record<(typeof ENUMERATIONS)[number], Record<string, Label>>;

/** A map from key to label for each enumeration. */
export type Enumerations = Record<keyof typeof ALL, Record<string, string>>;

/** The labels of all enumerations in one language. */
export function enumerationsIn(language: keyof Label): Enumerations {
  const labelsOf = (values: Record<string, Label>) =>
    Object.fromEntries(Object.entries(values).map(([key, label]) => [key, label[language]]));
  return {
    AddressType: labelsOf(ALL.AddressType),
    SpvFilingStatus: labelsOf(ALL.SpvFilingStatus),
    SpvMessageType: labelsOf(ALL.SpvMessageType),
    SpvMessageValidationStatus: labelsOf(ALL.SpvMessageValidationStatus),
  };
}
