import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LinkState } from '#src/shared/link/health/useLinkState.ts';
import { useServices } from '#src/shared/link/services.tsx';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { DetailRow } from './DetailRow.tsx';
import { LinkPartStatus } from './LinkPartStatus.tsx';

type LinkPartsProps = {
  readonly link: LinkState;
  /** How many certificates the firm has stored. */
  readonly stored: number;
};

/** The extension, the program and the token, each with its status. */
export function LinkParts({ link, stored }: LinkPartsProps) {
  const { t } = useTranslation('statusBar');
  const { link: calls } = useServices();
  const token = useQuery({ ...tokenCertificatesOptions(calls), enabled: link.isReady });
  const onToken = link.isReady ? token.data?.certificates.length : undefined;
  return (
    <dl className={textRecipe.bare}>
      <DetailRow term={t('details.extension')}>
        <LinkPartStatus isThere={link.hasExtension} isChecking={link.isChecking} version={link.versions?.extension} />
      </DetailRow>
      <DetailRow term={t('details.program')}>
        {link.isHostStopped && !link.isChecking ? (
          <Badge tone="warning">{t('details.stopped')}</Badge>
        ) : (
          <LinkPartStatus isThere={link.hasHost} isChecking={link.isChecking} version={link.versions?.host} />
        )}
      </DetailRow>
      <DetailRow term={t('details.token')}>
        {onToken === undefined ? (
          t('details.unknown')
        ) : (
          <Badge tone={onToken > 0 ? 'positive' : 'warning'}>
            {onToken > 0 ? t('details.tokenCertificates', { count: onToken }) : t('details.noToken')}
          </Badge>
        )}
      </DetailRow>
      <DetailRow term={t('details.stored')}>{stored}</DetailRow>
    </dl>
  );
}
