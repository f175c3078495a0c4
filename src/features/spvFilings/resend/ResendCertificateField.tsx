import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResendCertificate } from '#machines/resubmission/resubmission.machine.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';

type ResendCertificateFieldProps = {
  readonly taxId: string;
  readonly currentThumbprint: string | null;
  readonly chosenId: string | null;
  readonly isDisabled: boolean;
  readonly onChoose: (certificate: ResendCertificate) => void;
};

/** The stored certificates: those known to have rights for the client first; the one that was refused is not offered. */
export function ResendCertificateField(props: ResendCertificateFieldProps) {
  const { taxId, currentThumbprint, chosenId, isDisabled, onChoose } = props;
  const { t } = useTranslation('spvFilings');
  const { authorityDay } = useFormat();
  const { data = [], isPending, isError } = useQuery(certificatesOptions(null));
  const isRefused = (thumbprint: string) => thumbprint === currentThumbprint;
  const rank = ({ thumbprint, taxIds }: (typeof data)[number]) =>
    isRefused(thumbprint) ? 2 : taxIds.includes(taxId) ? 0 : 1;
  const hasOther = data.some(({ thumbprint }) => !isRefused(thumbprint));
  return (
    <SelectField
      label={t('resend.certificate')}
      placeholder={t('resend.choose')}
      hint={isPending || isError || hasOther ? undefined : t('resend.noOther')}
      options={[...data]
        .sort((a, b) => rank(a) - rank(b))
        .map(({ id, name, thumbprint, taxIds, expiresOn }) => ({
          value: id,
          label: name,
          note: isRefused(thumbprint)
            ? t('resend.refused')
            : taxIds.includes(taxId)
              ? t('resend.hasRights')
              : t('resend.expires', { date: authorityDay(expiresOn) }),
          isDisabled: isRefused(thumbprint),
        }))}
      value={chosenId}
      isDisabled={isDisabled}
      isLoading={isPending}
      hasFailed={isError}
      onChange={(id) => {
        const chosen = data.find((certificate) => certificate.id === id);
        if (chosen !== undefined) onChoose({ id: chosen.id, thumbprint: chosen.thumbprint });
      }}
    />
  );
}
