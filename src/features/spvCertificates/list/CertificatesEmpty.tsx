import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';

type CertificatesEmptyProps = {
  readonly isLinkReady: boolean;
  /** Null where there is nothing to add. */
  readonly onAdd: (() => void) | null;
};

/** The firm has no certificate stored. */
export function CertificatesEmpty({ isLinkReady, onAdd }: CertificatesEmptyProps) {
  const { t } = useTranslation('spvCertificates');
  return (
    <EmptyState
      icon={<ShieldCheck size={24} strokeWidth={1.75} aria-hidden />}
      title={t('empty.title')}
      text={t(isLinkReady ? 'empty.text' : 'empty.withoutLink')}
    >
      {onAdd === null ? null : (
        <Button look="primary" onClick={onAdd}>
          {t('action.add')}
        </Button>
      )}
    </EmptyState>
  );
}
