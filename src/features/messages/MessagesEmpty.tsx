import { Archive, Download, MailOpen, SearchX, Usb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { InstallGuide } from '#src/shared/link/InstallGuide.tsx';
import { useLinkState } from '#src/shared/link/useLinkState.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { isFiltered, type MessageSearch } from './messageSearch.ts';

type MessagesEmptyProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly onLoad: () => void;
  readonly onClear: () => void;
};

/** Nothing matches, nothing was archived, or nothing was ever fetched: each with what comes next. */
export function MessagesEmpty({ set, search, onLoad, onClear }: MessagesEmptyProps) {
  const { t } = useTranslation('messages');
  const { isReady, isChecking, recheck } = useLinkState();
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  if (isFiltered(search) || search.page > 1) {
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.filtered')}
        text={t('empty.filteredText')}
      >
        <Button onClick={onClear}>{t('action.showAll')}</Button>
      </EmptyState>
    );
  }
  if (set === 'archive') {
    return (
      <EmptyState
        icon={<Archive size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.archive')}
        text={t('empty.archiveText')}
      />
    );
  }
  if (!isReady && !isChecking) {
    return (
      <EmptyState
        icon={<Usb size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.install')}
        text={t('empty.installText')}
      >
        <Button look="primary" onClick={() => setIsGuideOpen(true)}>
          {t('empty.installAction')}
        </Button>
        <InstallGuide isOpen={isGuideOpen} onClose={() => setIsGuideOpen(false)} onRecheck={recheck} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<MailOpen size={24} strokeWidth={1.75} aria-hidden />}
      title={set === 'confirmations' ? t('empty.receipts') : t('empty.title')}
      text={t('empty.text')}
    >
      <Button look="primary" icon={<Download size={14} strokeWidth={1.75} aria-hidden />} onClick={onLoad}>
        {t('action.load')}
      </Button>
    </EmptyState>
  );
}
