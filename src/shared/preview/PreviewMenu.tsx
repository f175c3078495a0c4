import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PDF_ZOOM } from '#contracts/limits.ts';
import type { Command } from '../hooks/useCommands.ts';
import type { OpenDocument } from '../pdf/openDocument.ts';
import { SCROLL_MODES, type PdfView, type ScrollMode } from '../pdf/pdfView.ts';
import { useFormat } from '../text/format.ts';
import { IconButton } from '../ui/actions/IconButton.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { Menu, type MenuGroup, type MenuItem } from '../ui/overlays/Menu.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';

type PreviewMenuProps = {
  /** Null while there is none, or it is no PDF. */
  readonly document: OpenDocument | null;
  readonly view: PdfView;
  readonly commands: PreviewCommands;
  readonly onZoom: (zoom: number) => void;
  readonly onScrollMode: (mode: ScrollMode) => void;
};

/** All that can be done with the document: on a phone the one place for it. */
export function PreviewMenu(props: PreviewMenuProps) {
  const { t } = useTranslation('preview');
  const { document } = props;
  return (
    <Menu
      label={t('menu.label')}
      placement="bottom-end"
      header={document === null ? undefined : <DocumentFacts document={document} />}
      groups={useMenuGroups(props)}
    >
      <IconButton label={t('menu.label')}>
        <Icon of={Ellipsis} />
      </IconButton>
    </Menu>
  );
}

function useMenuGroups({ document, view, commands, onZoom, onScrollMode }: PreviewMenuProps): readonly MenuGroup[] {
  const { t } = useTranslation('preview');
  const { number } = useFormat();
  const isShowing = document !== null;
  const all: MenuItem[] = [
    itemOf('print', commands.print, isShowing),
    itemOf('download', commands.download, commands.canDownload),
    itemOf('copy', commands.copyText, isShowing),
    itemOf('find', commands.find, isShowing),
    itemOf('thumbnails', commands.thumbnails, isShowing),
    itemOf('full', commands.full, true),
  ];
  const zooms = PDF_ZOOM.presets.map((zoom) => ({
    id: `zoom ${String(zoom)}`,
    label: t('zoomLevel', { percent: number(zoom * 100) }),
    isChecked: zoom === view.zoom,
    isDisabled: !isShowing,
    onSelect: () => onZoom(zoom),
  }));
  const modes = SCROLL_MODES.map((mode) => ({
    id: mode,
    label: t(SCROLL_KEY[mode]),
    isChecked: mode === view.scrollMode,
    isDisabled: !isShowing,
    onSelect: () => onScrollMode(mode),
  }));
  const turns = [itemOf('rotate', commands.rotate, isShowing), itemOf('rotateBack', commands.rotateBack, isShowing)];
  const fits = [itemOf('fitWidth', commands.fitWidth, isShowing), itemOf('fitPage', commands.fitPage, isShowing)];
  return [
    { id: 'document', items: all },
    { id: 'rotation', items: turns },
    { id: 'zoom', label: t('action.zoom'), items: [...fits, ...zooms] },
    { id: 'scroll', label: t('action.scroll'), items: modes },
  ];
}

/** A command as an item of the menu; disabled while there is nothing that it could be done with. */
const itemOf = (id: string, { label, icon, keys, isEnabled = true, run }: Command, isOn: boolean): MenuItem => ({
  id,
  label,
  ...(icon === undefined ? {} : { icon: <Icon of={icon} size={14} /> }),
  ...(keys === undefined ? {} : { hint: keys }),
  isDisabled: !isOn || !isEnabled,
  onSelect: run,
});

/** Words of the scroll modes. */
export const SCROLL_KEY = {
  vertical: 'scroll.vertical',
  horizontal: 'scroll.horizontal',
  single: 'scroll.single',
} as const satisfies Record<ScrollMode, string>;
