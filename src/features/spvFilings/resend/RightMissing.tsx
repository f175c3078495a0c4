import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { ResendableFiling } from './resendReason.ts';

/** Which certificate has no right for which client, and what to do. */
export function RightMissing({ filing }: { readonly filing: ResendableFiling }) {
  const { t } = useTranslation('spvFilings');
  const { data: certificates = [] } = useQuery(certificatesOptions(null));
  const refused = certificates.find(({ thumbprint }) => thumbprint === filing.certificateThumbprint);
  const client = filing.clientLegalName ?? filing.clientTaxId;
  return (
    <>
      <p className={textRecipe.plain}>
        {refused === undefined
          ? t('resend.textUnnamed', { client })
          : t('resend.text', { client, certificate: refused.name })}
      </p>
      <p className={textRecipe.quiet}>{t('resend.noRight')}</p>
    </>
  );
}
