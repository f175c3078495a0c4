import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { documentPreviewMachine } from '#machines/documentPreview/documentPreview.machine.ts';
import type { OpenDocument } from '../pdf/openDocument.ts';
import type { PdfView, ScrollMode } from '../pdf/pdfView.ts';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { FilePosition } from './FilePosition.tsx';
import type { PreviewFile } from './previewFile.ts';
import { PreviewMenu } from './PreviewMenu.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';

type PreviewToolbarProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  readonly document: OpenDocument | null;
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

/** What the document is, which of the list, and what can be done with it as a whole. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { state, document, file, parts, tools, view, isFull, commands, onZoom, onScrollMode } = props;
  const { t } = useTranslation('preview');
  return (
    <header className={bar} data-full={isFull || undefined}>
      <CommandIconButton command={commands.close} />
      <div className={names}>
        <h1 className={title}>{file?.title ?? t('label')}</h1>
        <p className={subtitle}>{file?.subtitle ?? ' '}</p>
      </div>
      {parts}
      <div className={toolBox}>
        <FilePosition state={state} commands={commands} />
        {tools}
        <PreviewMenu document={document} view={view} commands={commands} onZoom={onZoom} onScrollMode={onScrollMode} />
      </div>
    </header>
  );
}

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: '56',
  px: '12',
  flexShrink: '0',
  userSelect: 'none',
  '&[data-full]': { minHeight: '40' },
  _mobile: { flexWrap: 'wrap', rowGap: '4', py: '6', px: '8' },
});
const names = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '10',
  flexGrow: '1',
  flexBasis: '0',
  minWidth: '0',
  _mobile: { display: 'block' },
});
const line = { m: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minW: '0' } as const;
const title = css({
  ...line,
  textStyle: 'title',
  flexShrink: '0',
  maxW: 'full',
  userSelect: 'text',
  '[data-full] &': { textStyle: 'body', fontWeight: 'semibold' },
  _mobile: { textStyle: 'body', fontWeight: 'semibold' },
});
const subtitle = css({
  ...line,
  textStyle: 'body',
  color: 'mut',
  userSelect: 'text',
  _mobile: { textStyle: 'caption' },
});
const toolBox = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  flexShrink: '0',
  _mobile: { flexShrink: '1', flexWrap: 'wrap' },
});
