import { Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { PDF_ZOOM } from '#contracts/limits.ts';
import type { Command } from '../hooks/useCommands.ts';
import { SCROLL_MODES, type PdfView, type ScrollMode } from '../pdf/pdfView.ts';
import { useFormat } from '../text/format.ts';
import { Button } from '../ui/actions/Button.tsx';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { IconButton } from '../ui/actions/IconButton.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { Menu, type MenuItem } from '../ui/overlays/Menu.tsx';
import { SCROLL_KEY } from './PreviewMenu.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';

type ViewToolsProps = {
  readonly isShowing: boolean;
  readonly view: PdfView;
  readonly commands: PreviewCommands;
  readonly onZoom: (zoom: number) => void;
  readonly onScrollMode: (mode: ScrollMode) => void;
};

/** Zoom, rotation and scroll mode of the pages. On a phone they are in the menu. */
export function ViewTools({ isShowing, view, commands, onZoom, onScrollMode }: ViewToolsProps) {
  const { t } = useTranslation('preview');
  const { number } = useFormat();
  const percent = (zoom: number) => t('zoomLevel', { percent: number(Math.round(zoom * 100)) });
  return (
    <div className={box}>
      <CommandIconButton command={commands.zoomOut} disabled={!isShowing} />
      <Menu
        label={t('action.zoom')}
        groups={[
          {
            id: 'zoom',
            items: PDF_ZOOM.presets.map((zoom) => ({
              id: String(zoom),
              label: percent(zoom),
              isChecked: zoom === view.zoom,
              onSelect: () => onZoom(zoom),
            })),
          },
          { id: 'fit', items: [commands.fitWidth, commands.fitPage].map(fitItem) },
        ]}
      >
        <Button
          look="ghost"
          size="dense"
          disabled={!isShowing}
          aria-label={`${t('action.zoom')}: ${percent(view.zoom)}`}
        >
          {percent(view.zoom)}
        </Button>
      </Menu>
      <CommandIconButton command={commands.zoomIn} disabled={!isShowing} />
      <CommandIconButton command={commands.rotate} disabled={!isShowing} />
      <Menu
        label={t('action.scroll')}
        groups={[
          {
            id: 'scroll',
            items: SCROLL_MODES.map((mode) => ({
              id: mode,
              label: t(SCROLL_KEY[mode]),
              isChecked: mode === view.scrollMode,
              onSelect: () => onScrollMode(mode),
            })),
          },
        ]}
      >
        <IconButton label={t('action.scroll')} disabled={!isShowing}>
          <Icon of={Rows3} />
        </IconButton>
      </Menu>
    </div>
  );
}

/** A zoom that follows the window. */
const fitItem = ({ label, run }: Command): MenuItem => ({ id: label, label, onSelect: run });

const box = css({ display: 'flex', alignItems: 'center', gap: '2', _mobile: { display: 'none' } });
