import { useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { OpenDocument } from '../pdf/openDocument.ts';
import type { PdfViewerHandle } from '../pdf/PdfPages.tsx';
import { fittedView, type ScrollMode } from '../pdf/pdfView.ts';
import { SignatureStatusLine } from '../signatureStatus/SignatureStatusLine.tsx';
import { PagesToolbar } from './PagesToolbar.tsx';
import { PreviewBody } from './PreviewBody.tsx';
import type { PreviewFile, PreviewSource } from './previewFile.ts';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { useDocumentPreview } from './useDocumentPreview.ts';
import { usePreviewCommands } from './usePreviewCommands.ts';
import { usePreviewSearch } from './usePreviewSearch.ts';
import { useRestInert } from './useRestInert.ts';
import { useThumbnailPanel } from './useThumbnailPanel.ts';

/** Where a preview is, and where it leads. */
export type PreviewFrameProps = {
  readonly ids: readonly string[];
  readonly openedId: string;
  readonly isFull: boolean;
  /** The address follows the file that is shown. */
  readonly onMoved: (id: string) => void;
  readonly onFull: () => void;
  readonly onClose: () => void;
  readonly open?: (file: Promise<Blob>) => Promise<OpenDocument>;
};

type DocumentPreviewProps<T> = PreviewFrameProps & {
  readonly source: PreviewSource<T>;
  readonly part?: string;
  /** Chooses among the documents of the file. */
  readonly renderParts?: (answer: T | undefined) => ReactNode;
  /** Commands that only this kind of file has. */
  readonly renderTools?: (answer: T | undefined) => ReactNode;
  /** What else is to be said of the file, over its document. */
  readonly renderLine?: (answer: T | undefined) => ReactNode;
  /** What is wrong with the file: beside its document, or in the place of one that cannot be shown. */
  readonly renderFindings?: (answer: T | undefined) => ReactNode;
  /** What can be done about its signatures. */
  readonly renderSignatureTools?: (answer: T | undefined) => ReactNode;
};

/** A document over everything else, with the way to the ones beside it. Closing returns to where one came from. */
export function DocumentPreview<T>(props: DocumentPreviewProps<T>) {
  const { renderParts, renderTools, renderLine, renderFindings, renderSignatureTools, isFull } = props;
  // Loads the words of signature statuses too: asked for later, they would hide a document that is already there.
  const { t } = useTranslation(['preview', 'signatureStatus']);
  const frame = useRef<HTMLDivElement>(null);
  const { viewer, answer, file, commands, search, thumbnails, ...seen } = usePreviewParts(props);
  const { state, document, view, setView, pages, move } = seen;
  useRestInert(frame, seen.shownId);
  const findings = renderFindings?.(answer) ?? null;
  const onZoom = (zoom: number) => setView({ ...view, zoom });
  const onScrollMode = (scrollMode: ScrollMode) => setView({ ...view, scrollMode });

  return createPortal(
    <div
      ref={frame}
      // A native modal would put the menus and toasts of the page behind it.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-modal="true"
      aria-label={t('label')}
      tabIndex={-1}
      className={overlay}
    >
      <PreviewToolbar
        {...{ state, document, file, view, isFull, commands, onZoom, onScrollMode }}
        parts={renderParts?.(answer)}
        tools={renderTools?.(answer)}
      />
      <PagesToolbar
        {...{ state, view, isFull, commands, search, move, onZoom, onScrollMode }}
        hasThumbnails={thumbnails.isOpen}
      />
      <PreviewSignature file={file} line={renderLine?.(answer)}>
        {renderSignatureTools?.(answer)}
      </PreviewSignature>
      <div className={body}>
        {findings !== null && state.matches('unsupported') ? null : (
          <PreviewBody
            {...{ state, document, file, view, pages, commands, search }}
            hasThumbnails={thumbnails.isOpen}
            onPageSeen={viewer.seen}
            onPageDrawn={viewer.drawn}
            onPage={(page) => {
              move(page);
              thumbnails.chosen();
            }}
          />
        )}
        {findings}
      </div>
    </div>,
    window.document.body,
  );
}

/** The document, how it is seen, what is searched in it, and all that can be done with it. */
function usePreviewParts<T>({ source, part, ...frame }: DocumentPreviewProps<T>) {
  const pages = useRef<PdfViewerHandle>(null);
  const viewer = useDocumentPreview({ ...frame, source, part, pages });
  const { preview, state, document, answer, file, move } = viewer;
  const [view, setView] = useState(() => fittedView(window.innerWidth));
  const { page } = state.context;
  const search = usePreviewSearch({ document, page, pages });
  const thumbnails = useThumbnailPanel();
  const commands = usePreviewCommands({
    content: file?.content ?? null,
    document,
    page,
    preview,
    pages,
    move,
    view,
    setView,
    search,
    thumbnails,
    isFull: frame.isFull,
    onFull: frame.onFull,
  });
  const shownId = viewer.shown.id;
  return { viewer, state, document, answer, file, move, view, setView, pages, search, thumbnails, commands, shownId };
}

type PreviewSignatureProps = {
  readonly file: PreviewFile | undefined;
  /** What else is said of the file. */
  readonly line: ReactNode;
  readonly children: ReactNode;
};

/** The signature status of a document that is there, and what else is said of the file, which stays when another is shown. */
function PreviewSignature({ file, line, children }: PreviewSignatureProps) {
  const signatureStatus = file?.content === null ? undefined : file?.signatureStatus;
  return (
    <>
      {signatureStatus === undefined ? null : (
        <SignatureStatusLine signatureStatus={signatureStatus.found} isReceipt={signatureStatus.isReceipt}>
          {children}
        </SignatureStatusLine>
      )}
      {line}
    </>
  );
}

const overlay = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  display: 'flex',
  flexDirection: 'column',
  bg: 'bg',
  color: 'text',
  outline: 'none',
});
const body = css({
  position: 'relative',
  display: 'flex',
  flex: '1',
  minHeight: '0',
  _mobile: { flexDirection: 'column' },
});
