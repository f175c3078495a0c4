import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { useNow } from '#src/shared/hooks/useNow.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';
import { commonNameOf } from '#src/shared/signer/distinguishedName.ts';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import type { Editor } from '../edit/editor.ts';
import { CertificateTools } from './CertificateTools.tsx';
import { expiryOf } from './expiry.ts';

type CertificateRowProps = {
  readonly editor: Editor;
  readonly certificate: SpvCertificate;
  readonly onToken: readonly TokenCertificate[] | null;
  readonly workstation: Workstation | null;
};

const table = tableRecipe();
const name = css({ pl: '16', fontWeight: 'medium' });
const quiet = css({ color: 'mut' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });

/** One stored certificate: whose it is, until when, whether it is plugged in and has its PIN here. */
export function CertificateRow({ editor, certificate, onToken, workstation }: CertificateRowProps) {
  const { t } = useTranslation('spvCertificates');
  const format = useFormat();
  const isOnToken = onToken?.some(({ sha1Thumbprint }) => sha1Thumbprint === certificate.thumbprint);
  const expiry = expiryOf(certificate.expiresOn, useNow(null));
  const day = format.authorityDay(certificate.expiresOn);

  return (
    <tr className={rowRecipe()}>
      <td className={cx(table.cell, name, mobileCell({ place: 'main' }))}>{certificate.name}</td>
      <td className={cx(table.cell, mobileCell({ place: 'sub' }))} title={certificate.subject}>
        {commonNameOf(certificate.subject)}
      </td>
      <td className={cx(table.cell, quiet, mobileCell({ place: 'away' }))} title={certificate.issuer}>
        {commonNameOf(certificate.issuer)}
      </td>
      <td className={cx(table.cell, figures, mobileCell({ place: 'away' }))}>
        {expiry === 'valid' ? (
          day
        ) : (
          <Badge tone={expiry === 'expired' ? 'critical' : 'warning'}>
            {t(expiry === 'expired' ? 'expiry.expired' : 'expiry.soon', { day })}
          </Badge>
        )}
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'side' }))}>
        {isOnToken === undefined ? (
          <span className={quiet}>–</span>
        ) : (
          <Badge tone={isOnToken ? 'positive' : 'neutral'}>
            {t(isOnToken ? 'token.inserted' : 'token.notInserted')}
          </Badge>
        )}
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'away' }))}>
        {certificate.isPinSaved ? t('pin.saved') : <span className={quiet}>{t('pin.none')}</span>}
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'end' }))}>
        <CertificateTools editor={editor} certificate={certificate} workstation={workstation} />
      </td>
    </tr>
  );
}
