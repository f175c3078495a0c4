import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSigners } from '#src/shared/signer/signer.queries.ts';
import { signerName } from '#src/shared/signer/signerOption.ts';
import { SignerPicker } from '#src/shared/signer/SignerPicker.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { nameOf } from '../approve/filingCommands.ts';

/** Who signs a filing that is not signed yet; chosen here where several certificates have rights for the client. */
export function SignerTool({ filing }: { readonly filing: SpvFiling }) {
  const { clientId, clientTaxId, spvFilingStatus } = filing;
  if (clientId === null || clientTaxId === null || !BEFORE_SIGNING.includes(spvFilingStatus)) return null;
  return <Signer filing={filing} taxId={clientTaxId} />;
}

function Signer({ filing, taxId }: { readonly filing: SpvFiling; readonly taxId: string }) {
  const { t } = useTranslation('signer');
  const { signers, certificates } = useSigners([taxId]);
  const signer = signers?.[0];
  if (signer === undefined) return null;
  const own = certificates.find(({ thumbprint }) => thumbprint === filing.certificateThumbprint);
  const certificate = own ?? signer.certificate;
  if (signer.possible.length < 2) {
    if (certificate === undefined) return null;
    return (
      <span className={line}>
        <Icon of={PenLine} size={14} /> {t('signs', { name: signerName(certificate, t) })}
      </span>
    );
  }
  return (
    <span className={line}>
      <Icon of={PenLine} size={14} />
      <SignerPicker taxId={taxId} clientName={nameOf(filing)} />
    </span>
  );
}

const BEFORE_SIGNING: readonly SpvFiling['spvFilingStatus'][] = ['Validated', 'Approved'];

const line = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  minW: '0',
  maxW: '280',
  textStyle: 'secondary',
  color: 'mut',
});
