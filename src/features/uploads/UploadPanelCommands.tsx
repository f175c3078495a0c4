import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

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
        {isCollapsed ? <Icon of={ChevronUp} /> : <Icon of={ChevronDown} />}
      </IconButton>
      <IconButton size="small" label={t('action.clear')} onClick={() => queue.send({ type: 'queue.clear' })}>
        <Icon of={X} />
      </IconButton>
    </>
  );
}
