import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { useOutcomes } from '../hooks/useOutcomes.ts';
import type { OpenDocument } from '../pdf/openDocument.ts';
import type { PdfViewerHandle } from '../pdf/PdfPages.tsx';
import { fittedView } from '../pdf/pdfView.ts';
import { SignatureStatusLine } from '../signatureStatus/SignatureStatusLine.tsx';
import { createOpenDocumentCache, previewActors } from './preview.actors.ts';
import { PreviewBody } from './PreviewBody.tsx';
import type { PreviewSource } from './previewFile.ts';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { usePreviewCommands } from './usePreviewCommands.ts';
import { usePreviewShortcuts } from './usePreviewShortcuts.ts';
import { useRestInert } from './useRestInert.ts';

/** Where a preview is, and where it leads. */
export type PreviewFrameProps = {
  readonly ids: readonly string[];
  readonly openedId: string;
  readonly isFull: boolean;
  /** The address follows the file that is shown. */
  readonly onMoved: (id: string) => void;
  readonly onFull: () => void;
  readonly onClose: () => void;
  readonly open?: (file: Blob) => Promise<OpenDocument>;
};

type DocumentPreviewProps<T> = PreviewFrameProps & {
  readonly source: PreviewSource<T>;
  readonly part?: string;
  /** Chooses among the documents of the file. */
  readonly renderParts?: (answer: T | undefined) => ReactNode;
  /** Commands that only this kind of file has. */
  readonly renderTools?: (answer: T | undefined) => ReactNode;
  /** What is wrong with the file: beside its document, or in the place of one that cannot be shown. */
  readonly renderFindings?: (answer: T | undefined) => ReactNode;
  /** What can be done about its signatures. */
  readonly renderSignatureTools?: (answer: T | undefined) => ReactNode;
};

/** A document over everything else, with the way to the ones beside it. Closing returns to where one came from. */
export function DocumentPreview<T>({ source, part, ...props }: DocumentPreviewProps<T>) {
  const { renderParts, renderTools, renderFindings, renderSignatureTools } = props;
  const { ids, openedId, isFull, onMoved, onFull, onClose, open } = props;
  // Loads the words of signature statuses too: asked for later, they would hide a document that is already there.
  const { t } = useTranslation(['preview', 'signatureStatus']);
  const queries = useQueryClient();
  const [cache] = useState(createOpenDocumentCache);
  const [machine] = useState(() => previewActors({ queries, cache, source, ...(open === undefined ? {} : { open }) }));
  const preview = useActorRef(machine, { input: { ids, openedId, isFull, part: part ?? null } });
  const state = useSelector(preview, (snapshot) => snapshot);
  const shown = { id: state.context.ids[state.context.place] ?? openedId, part: state.context.part };
  const [view, setView] = useState(() => fittedView(window.innerWidth));
  const pages = useRef<PdfViewerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  useRestInert(frame, shown.id);

  useOutcomes(preview, {
    'file.shown': ({ id }) => {
      if (id !== null && id !== openedId) onMoved(id);
    },
    'preview.left': () => onClose(),
  });
  useEffect(() => () => cache.clear(), [cache]);
  useEffect(() => {
    if (part !== undefined) preview.send({ type: 'part.choose', part });
  }, [preview, part]);

  const answer = useQuery(source.options(shown.id));
  const file = answer.data === undefined ? undefined : source.present(answer.data, shown.part);
  const findings = renderFindings?.(answer.data) ?? null;
  const move = (to: PageMove) => {
    preview.send({ type: 'page.move', to });
    pages.current?.goToPage(preview.getSnapshot().context.page);
  };
  /** The reader has scrolled: the machine goes along page by page. */
  const seen = (page: number) => {
    const away = page - preview.getSnapshot().context.page;
    for (let step = 0; step < Math.abs(away); step += 1) {
      preview.send({ type: 'page.move', to: away > 0 ? 'next' : 'previous' });
    }
  };
  const commands = usePreviewCommands({ content: file?.content ?? null, preview, move, view, setView, onFull });
  usePreviewShortcuts(commands);

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
        state={state}
        file={file}
        parts={renderParts?.(answer.data)}
        tools={renderTools?.(answer.data)}
        view={view}
        isFull={isFull}
        commands={commands}
        onZoom={(zoom) => setView({ ...view, zoom })}
        onScrollMode={(scrollMode) => setView({ ...view, scrollMode })}
      />
      {file?.signatureStatus === undefined || file.content === null ? null : (
        <SignatureStatusLine signatureStatus={file.signatureStatus.found} isReceipt={file.signatureStatus.isReceipt}>
          {renderSignatureTools?.(answer.data)}
        </SignatureStatusLine>
      )}
      <div className={body}>
        {findings !== null && state.matches('unsupported') ? null : (
          <PreviewBody
            state={state}
            document={cache.find(shown)}
            file={file}
            view={view}
            pages={pages}
            commands={commands}
            onPageSeen={seen}
          />
        )}
        {findings}
      </div>
    </div>,
    document.body,
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
  outline: '[none]',
});
const body = css({ display: 'flex', flex: '1', minHeight: '0', _mobile: { flexDirection: 'column' } });
