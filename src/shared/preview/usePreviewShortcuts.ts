import { useTranslation } from 'react-i18next';
import { useShortcut } from '../hooks/useShortcut.ts';
import type { PreviewCommands } from './usePreviewCommands.ts';

/** The keys of the preview. Source: product spec, PDF viewer. */
export function usePreviewShortcuts(commands: PreviewCommands): void {
  const { t } = useTranslation('preview');
  const layer = 'preview';
  useShortcut({ keys: 'Escape', label: t('action.close'), layer, run: commands.close });
  useShortcut({ keys: 'ArrowRight', label: t('action.nextFile'), layer, run: commands.nextFile });
  useShortcut({ keys: 'ArrowLeft', label: t('action.previousFile'), layer, run: commands.previousFile });
  useShortcut({ keys: 'ArrowDown', label: t('action.nextPage'), layer, run: () => commands.move('next') });
  useShortcut({ keys: 'ArrowUp', label: t('action.previousPage'), layer, run: () => commands.move('previous') });
  useShortcut({ keys: 'Control+ArrowDown', label: t('action.lastPage'), layer, run: () => commands.move('last') });
  useShortcut({ keys: 'Control+ArrowUp', label: t('action.firstPage'), layer, run: () => commands.move('first') });
  useShortcut({ keys: 'Control+p', label: t('action.print'), layer, run: commands.print });
  useShortcut({ keys: 'd', label: t('action.download'), layer, run: commands.download });
  useShortcut({ keys: 'f', label: t('action.full'), layer, run: commands.full });
  useShortcut({ keys: '+', label: t('action.zoomIn'), layer, run: commands.zoomIn });
  useShortcut({ keys: '-', label: t('action.zoomOut'), layer, run: commands.zoomOut });
}
