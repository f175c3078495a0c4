import type { FirmUpdate } from '#contracts/api/firm.ts';

/** The firm's data without the revision. */
export type FirmValues = Omit<FirmUpdate, 'revision'>;
export type FirmFieldName = keyof FirmValues;

/** What a field is called. */
export const LABEL_KEY = {
  name: 'field.name',
  fiscalCode: 'field.fiscalCode',
  registrationNumber: 'field.registrationNumber',
  address1: 'field.address1',
  city: 'field.city',
  county: 'field.county',
  postalCode: 'field.postalCode',
  email: 'field.email',
  telephone: 'field.telephone',
} as const satisfies Record<FirmFieldName, string>;

/** All fields, in their order on the screen. */
export const FIRM_FIELDS: readonly FirmFieldName[] = [
  'name',
  'fiscalCode',
  'registrationNumber',
  'address1',
  'city',
  'county',
  'postalCode',
  'email',
  'telephone',
];
