import { useTranslation } from 'react-i18next';
import type { FirmUpdate } from '#contracts/api/firm.ts';

/** The firm's data without the revision. */
export type FirmValues = Omit<FirmUpdate, 'revision'>;

/** What each field is called, in their order on the screen. */
export function useFirmLabels(): Readonly<Record<keyof FirmValues, string>> {
  const { t } = useTranslation('firm');
  return {
    name: t('field.name'),
    fiscalCode: t('field.fiscalCode'),
    registrationNumber: t('field.registrationNumber'),
    address1: t('field.address1'),
    city: t('field.city'),
    county: t('field.county'),
    postalCode: t('field.postalCode'),
    email: t('field.email'),
    telephone: t('field.telephone'),
  };
}
