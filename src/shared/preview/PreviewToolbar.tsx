import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { css } from 'styled-system/css';
import type { documentPreviewMachine } from '#machines/documentPreview/documentPreview.machine.ts';
import type { PdfView, ScrollMode } from '../pdf/pdfView.ts';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { FileAndPage } from './FileAndPage.tsx';
import type { PreviewFile } from './previewFile.ts';
import type { PreviewCommands } from './usePreviewCommands.ts';
import { ViewTools } from './ViewTools.tsx';

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

/** What the document is, where one is in it, and what can be done with it. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { state, file, parts, tools, view, isFull, commands, onZoom, onScrollMode } = props;
  const { t } = useTranslation('preview');
  const isShowing = state.matches('showing');
  return (
    <header className={bar} data-full={isFull || undefined}>
      <div className={who}>
        <CommandIconButton command={commands.close} />
        <div className={names}>
          <h1 className={title}>{file?.title ?? t('label')}</h1>
          <p className={subtitle}>{file?.subtitle ?? ' '}</p>
        </div>
      </div>

      {parts}

      <FileAndPage state={state} commands={commands} />

      <div className={toolBox}>
        <ViewTools state={state} view={view} commands={commands} onZoom={onZoom} onScrollMode={onScrollMode} />
        <span className={line} />
        <CommandIconButton command={commands.print} disabled={!isShowing} />
        <CommandIconButton command={commands.download} disabled={!commands.canDownload} />
        {tools}
        <CommandIconButton command={commands.full} aria-pressed={isFull} />
      </div>
    </header>
  );
}

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
