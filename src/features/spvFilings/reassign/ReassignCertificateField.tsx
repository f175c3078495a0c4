import { useTranslation } from 'react-i18next';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';

type ReassignCertificateFieldProps = {
  readonly certificates: readonly SpvCertificate[];
  readonly taxIds: readonly string[];
  readonly chosenId: string | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onChoose: (certificateId: string | null) => void;
};

/** Chooses a certificate; the one with rights for most of the clients comes first. */
export function ReassignCertificateField(props: ReassignCertificateFieldProps) {
  const { certificates, taxIds, chosenId, isLoading, hasFailed, onChoose } = props;
  const { t } = useTranslation('spvFilings');
  const { authorityDay } = useFormat();
  const rightsOf = (certificate: SpvCertificate) => taxIds.filter((id) => certificate.taxIds.includes(id)).length;
  return (
    <SelectField
      label={t('resend.certificate')}
      placeholder={t('resend.choose')}
      options={certificates
        .map((certificate) => ({ certificate, known: rightsOf(certificate) }))
        .sort((a, b) => b.known - a.known)
        .map(({ certificate: { id, name: label, expiresOn }, known }) => ({
          value: id,
          label,
          note:
            known > 0
              ? t('reassign.rights', { count: taxIds.length, known })
              : t('resend.expires', { date: authorityDay(expiresOn) }),
        }))}
      value={chosenId}
      isLoading={isLoading}
      hasFailed={hasFailed}
      onChange={onChoose}
    />
  );
}
