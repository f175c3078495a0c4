import { useTranslation } from 'react-i18next';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';

type LinkPartStatusProps = {
  readonly isThere: boolean;
  readonly isChecking: boolean;
  readonly version: string | undefined;
};

/** Whether a part of the link is there, and which version. */
export function LinkPartStatus({ isThere, isChecking, version }: LinkPartStatusProps) {
  const { t } = useTranslation('statusBar');
  if (isChecking) return <Badge tone="neutral">{t('details.checking')}</Badge>;
  if (!isThere) return <Badge tone="warning">{t('details.missing')}</Badge>;
  return (
    <Badge tone="positive">{version === undefined ? t('details.installed') : t('details.version', { version })}</Badge>
  );
}
