import type { TFunction } from 'i18next';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import type { PickerOption } from '../ui/fields/PickerItems.tsx';
import { commonNameOf } from './distinguishedName.ts';

/** A certificate by its name, and whose it is where the name does not say it. */
export function signerName({ name, subject }: SpvCertificate, t: TFunction<'signer'>): string {
  const person = commonNameOf(subject);
  return name.toLocaleLowerCase().includes(person.toLocaleLowerCase()) ? name : t('nameOf', { name, person });
}

/** The certificates to choose from for a client: those with rights first. */
export const signerOptions = (
  certificates: readonly SpvCertificate[],
  taxId: string,
  t: TFunction<'signer'>,
): PickerOption[] =>
  certificates
    .map((certificate) => ({ certificate, hasRights: certificate.taxIds.includes(taxId) }))
    .toSorted((a, b) => Number(b.hasRights) - Number(a.hasRights))
    .map(({ certificate, hasRights }) => ({
      value: certificate.id,
      label: signerName(certificate, t),
      note: t(hasRights ? 'hasRights' : 'rightsUnknown'),
    }));
