import { useTranslation } from 'react-i18next';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { certificateForm as form } from './certificateForm.recipe.ts';

/** Whose the certificate is, who issued it, and until when. */
export function CertificateFacts({ certificate }: { readonly certificate: TokenCertificate }) {
  const { t } = useTranslation('spvCertificates');
  const format = useFormat();
  return (
    <dl className={form.facts}>
      <dt>{t('field.subject')}</dt>
      <dd>{certificate.subject}</dd>
      <dt>{t('field.issuer')}</dt>
      <dd>{certificate.issuer}</dd>
      <dt>{t('field.serialNumber')}</dt>
      <dd>{certificate.serialNumber}</dd>
      <dt>{t('field.expiresOn')}</dt>
      <dd>{format.authorityDay(certificate.expiresOn)}</dd>
    </dl>
  );
}
