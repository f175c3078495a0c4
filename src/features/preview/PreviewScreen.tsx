import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import type { OpenDocument } from '#src/shared/pdf/openDocument.ts';
import type { PdfViewerHandle } from '#src/shared/pdf/PdfPages.tsx';
import { fittedView } from '#src/shared/pdf/pdfView.ts';
import { createDocumentShelf, previewActors } from './preview.actors.ts';
import { messageOptions } from './preview.queries.ts';
import { PreviewBody } from './PreviewBody.tsx';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { usePreviewCommands } from './usePreviewCommands.ts';
import { usePreviewShortcuts } from './usePreviewShortcuts.ts';
import { useRestInert } from './useRestInert.ts';

type PreviewScreenProps = {
  readonly ids: readonly string[];
  readonly openedId: string;
  readonly isFull: boolean;
  /** The address follows the file that is shown. */
  readonly onMoved: (id: string) => void;
  readonly onFull: () => void;
  readonly onClose: () => void;
  readonly open?: (file: Blob) => Promise<OpenDocument>;
};

/** A document over everything else, with the way to the ones beside it. Closing returns to where one came from. */
export function PreviewScreen({ ids, openedId, isFull, onMoved, onFull, onClose, open }: PreviewScreenProps) {
  const { t } = useTranslation('preview');
  const queries = useQueryClient();
  const [shelf] = useState(createDocumentShelf);
  const [machine] = useState(() => previewActors({ queries, shelf, ...(open === undefined ? {} : { open }) }));
  const preview = useActorRef(machine, { input: { ids, openedId, isFull } });
  const state = useSelector(preview, (snapshot) => snapshot);
  const shownId = state.context.ids[state.context.place] ?? openedId;
  const [view, setView] = useState(() => fittedView(window.innerWidth));
  const pages = useRef<PdfViewerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  useRestInert(frame, shownId);

  const leave = useEffectEvent(() => onClose());
  useEffect(() => {
    const ended = preview.subscribe({ complete: leave });
    return () => ended.unsubscribe();
  }, [preview]);
  useEffect(() => () => shelf.clear(), [shelf]);
  const follow = useEffectEvent((id: string) => {
    if (id !== openedId) onMoved(id);
  });
  useEffect(() => follow(shownId), [shownId]);

  const message = useQuery(messageOptions(shownId));
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
  const commands = usePreviewCommands({ id: shownId, message: message.data, preview, move, view, setView, onFull });
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
        message={message.data}
        view={view}
        isFull={isFull}
        commands={commands}
        onZoom={(zoom) => setView({ ...view, zoom })}
        onScrollMode={(scrollMode) => setView({ ...view, scrollMode })}
      />
      <PreviewBody
        state={state}
        document={shelf.current()?.id === shownId ? (shelf.current()?.document ?? null) : null}
        isMissing={message.data?.content === null}
        view={view}
        pages={pages}
        commands={commands}
        onPageSeen={seen}
      />
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
