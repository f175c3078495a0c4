import { Download, MailOpen, Usb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { InstallGuide } from '#src/shared/link/install/InstallGuide.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';

type NothingFetchedProps = { readonly set: MessageSet; readonly onLoad: () => void };

/** No message was ever fetched: fetch them, or first what it takes to. Waits in its `Suspense` for the link. */
export function NothingFetched({ set, onLoad }: NothingFetchedProps) {
  const { t } = useTranslation('spvMessages');
  const { isReady, isChecking, recheck } = useLinkState();
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  return (
    <>
      {isReady || isChecking ? (
        <EmptyState
          icon={<MailOpen size={24} strokeWidth={1.75} aria-hidden />}
          title={set === 'confirmations' ? t('empty.receipts') : t('empty.title')}
          text={t('empty.text')}
        >
          <Button look="primary" icon={<Download size={14} strokeWidth={1.75} aria-hidden />} onClick={onLoad}>
            {t('action.refresh')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Usb size={24} strokeWidth={1.75} aria-hidden />}
          title={t('empty.install')}
          text={t('empty.installText')}
        >
          <Button look="primary" onClick={() => setIsGuideOpen(true)}>
            {t('empty.installAction')}
          </Button>
        </EmptyState>
      )}
      {/* It stays open whatever is below it: it says that the link answers now. */}
      <InstallGuide isOpen={isGuideOpen} onClose={() => setIsGuideOpen(false)} onRecheck={recheck} />
    </>
  );
}
