import type { TFunction } from 'i18next';
import { EMAIL_TYPES, type EmailType } from '#contracts/api/client.ts';
import type { PickerOption } from '#src/shared/ui/fields/PickerItems.tsx';

export const EMAIL_TYPE_KEY = {
  Personal: 'individual.personal',
  Business: 'individual.business',
} as const satisfies Record<EmailType, string>;

/** What kind of address an e-mail is, for forms. */
export const emailTypeOptions = (t: TFunction<'clients'>): readonly PickerOption[] =>
  EMAIL_TYPES.map((value) => ({ value, label: t(EMAIL_TYPE_KEY[value]) }));
