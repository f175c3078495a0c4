import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';

/** Folds the panel, or puts it away. */
export function UploadPanelCommands({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTranslation('uploads');
  const queue = useSystemActor('uploadQueue');
  return (
    <>
      <IconButton
        size="small"
        label={isCollapsed ? t('action.expand') : t('action.collapse')}
        aria-expanded={!isCollapsed}
        onClick={() => queue.send({ type: 'queue.collapse' })}
      >
        {isCollapsed ? (
          <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        )}
      </IconButton>
      <IconButton size="small" label={t('action.clear')} onClick={() => queue.send({ type: 'queue.clear' })}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  );
}
