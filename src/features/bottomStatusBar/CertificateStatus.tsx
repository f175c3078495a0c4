import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { GlobalSession } from '#contracts/api/spvSession.ts';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';

type CertificateStatusProps = { readonly session: GlobalSession };

const item = css({ display: 'inline-flex', alignItems: 'center', gap: '6', minW: '0' });
const name = css({ color: 'text', fontWeight: 'medium', overflow: 'hidden', textOverflow: 'ellipsis', maxW: '200' });
const user = css({ overflow: 'hidden', textOverflow: 'ellipsis' });

/** A stored certificate and who has its session. */
export function CertificateStatus({ session: { certificateName, activeSession } }: CertificateStatusProps) {
  const { t } = useTranslation('statusBar');
  return (
    <li className={item}>
      <StatusDot tone={activeSession === null ? 'neutral' : 'positive'} />
      <span className={name}>{certificateName}</span>
      <span className={user}>{activeSession === null ? t('session.none') : activeSession.userName}</span>
    </li>
  );
}
