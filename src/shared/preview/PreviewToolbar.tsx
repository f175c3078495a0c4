import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Download,
  Maximize2,
  Minimize2,
  Printer,
  RotateCwSquare,
  Rows3,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { css } from 'styled-system/css';
import { PDF_ZOOM } from '#contracts/limits.ts';
import type { documentPreviewMachine } from '#machines/documentPreview/documentPreview.machine.ts';
import { SCROLL_MODES, type PdfView, type ScrollMode } from '../pdf/pdfView.ts';
import { useFormat } from '../text/format.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { PreviewFile } from './previewFile.ts';
import type { PreviewCommands } from './usePreviewCommands.ts';

type PreviewToolbarProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  /** Undefined while it is not known yet. */
  readonly file: PreviewFile | undefined;
  /** Chooses among several documents of the file. */
  readonly parts: ReactNode;
  /** Commands that only this kind of file has. */
  readonly tools: ReactNode;
  readonly view: PdfView;
  readonly isFull: boolean;
  readonly commands: PreviewCommands;
  readonly onZoom: (zoom: number) => void;
  readonly onScrollMode: (mode: ScrollMode) => void;
};

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What the document is, where one is in it, and what can be done with it. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { state, file, parts, tools, view, isFull, commands, onZoom, onScrollMode } = props;
  const { t } = useTranslation('preview');
  const { number } = useFormat();
  const { ids, place, page, pageCount } = state.context;
  const isShowing = state.matches('showing');
  const percent = (zoom: number) => t('zoomLevel', { percent: number(Math.round(zoom * 100)) });
  return (
    <header className={bar} data-full={isFull || undefined}>
      <div className={who}>
        <IconButton label={t('action.close')} hint="Escape" onClick={commands.close}>
          <X {...ICON} />
        </IconButton>
        <div className={names}>
          <h1 className={title}>{file?.title ?? t('label')}</h1>
          <p className={subtitle}>{file?.subtitle ?? ' '}</p>
        </div>
      </div>

      {parts}

      <div className={group} hidden={ids.length < 2}>
        <IconButton
          label={t('action.previousFile')}
          hint="ArrowLeft"
          disabled={!state.can({ type: 'file.previous' })}
          onClick={commands.previousFile}
        >
          <ChevronLeft {...ICON} />
        </IconButton>
        <span className={figures}>{t('file', { index: place + 1, count: ids.length })}</span>
        <IconButton
          label={t('action.nextFile')}
          hint="ArrowRight"
          disabled={!state.can({ type: 'file.next' })}
          onClick={commands.nextFile}
        >
          <ChevronRight {...ICON} />
        </IconButton>
      </div>

      <div className={group}>
        <IconButton
          label={t('action.previousPage')}
          hint="ArrowUp"
          disabled={!isShowing || page <= 1}
          onClick={() => commands.move('previous')}
        >
          <ChevronUp {...ICON} />
        </IconButton>
        <output className={figures}>{isShowing ? t('pageOf', { page, count: pageCount }) : '–'}</output>
        <IconButton
          label={t('action.nextPage')}
          hint="ArrowDown"
          disabled={!isShowing || page >= pageCount}
          onClick={() => commands.move('next')}
        >
          <ChevronDown {...ICON} />
        </IconButton>
      </div>

      <div className={toolBox}>
        <IconButton label={t('action.zoomOut')} hint="-" disabled={!isShowing} onClick={commands.zoomOut}>
          <ZoomOut {...ICON} />
        </IconButton>
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
        <IconButton label={t('action.zoomIn')} hint="+" disabled={!isShowing} onClick={commands.zoomIn}>
          <ZoomIn {...ICON} />
        </IconButton>
        <IconButton label={t('action.rotate')} disabled={!isShowing} onClick={commands.rotate}>
          <RotateCwSquare {...ICON} />
        </IconButton>
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
            <Rows3 {...ICON} />
          </IconButton>
        </Menu>
        <span className={line} />
        <IconButton label={t('action.print')} hint="Control+P" disabled={!isShowing} onClick={commands.print}>
          <Printer {...ICON} />
        </IconButton>
        <IconButton label={t('action.download')} hint="d" disabled={!commands.canDownload} onClick={commands.download}>
          <Download {...ICON} />
        </IconButton>
        {tools}
        <IconButton label={t('action.full')} hint="f" aria-pressed={isFull} onClick={commands.full}>
          {isFull ? <Minimize2 {...ICON} /> : <Maximize2 {...ICON} />}
        </IconButton>
      </div>
    </header>
  );
}

const SCROLL_KEY = {
  vertical: 'scroll.vertical',
  horizontal: 'scroll.horizontal',
  single: 'scroll.single',
} as const satisfies Record<ScrollMode, string>;

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: '56',
  px: '12',
  flexShrink: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
  '&[data-full]': { minHeight: '40' },
  _mobile: { flexWrap: 'wrap', gap: '0', rowGap: '4', py: '6', px: '8' },
});
const who = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  flexGrow: '1',
  flexBasis: '0',
  minWidth: '0',
  _mobile: { flexBasis: 'full' },
});
const names = css({ minWidth: '0' });
const title = css({
  m: '0',
  textStyle: 'body',
  fontWeight: 'semibold',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const subtitle = css({
  m: '0',
  textStyle: 'caption',
  color: 'mut',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '[data-full] &': { display: 'none' },
});
const group = css({ display: 'flex', alignItems: 'center', gap: '2', '&[hidden]': { display: 'none' } });
const figures = css({
  px: '4',
  textStyle: 'secondary',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
const toolBox = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
  flexGrow: '1',
  flexBasis: '0',
  _mobile: { flexBasis: 'full', flexWrap: 'wrap', justifyContent: 'space-between' },
});
const line = css({ width: '1', height: '16', mx: '4', bg: 'line', flexShrink: '0' });
