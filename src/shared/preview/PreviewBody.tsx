import { Download, FileQuestion, FileX, RotateCw } from 'lucide-react';
import { Suspense, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { documentPreviewMachine } from '#machines/documentPreview/documentPreview.machine.ts';
import { LazyPdfThumbnails } from '../pdf/LazyPdfThumbnails.tsx';
import type { OpenDocument } from '../pdf/openDocument.ts';
import type { PdfViewerHandle } from '../pdf/PdfPages.tsx';
import type { PdfView } from '../pdf/pdfView.ts';
import { Button } from '../ui/actions/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import type { PreviewFile } from './previewFile.ts';
import type { PreviewCommands } from './usePreviewCommands.ts';
import type { PreviewSearch } from './usePreviewSearch.ts';

type PreviewBodyProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  readonly document: OpenDocument | null;
  /** Undefined while it is not known yet. */
  readonly file: PreviewFile | undefined;
  readonly view: PdfView;
  readonly pages: RefObject<PdfViewerHandle | null>;
  readonly commands: PreviewCommands;
  readonly search: PreviewSearch;
  readonly hasThumbnails: boolean;
  readonly onPageSeen: (page: number) => void;
  readonly onPageDrawn: () => void;
  /** A page was chosen among the small ones. */
  readonly onPage: (page: number) => void;
};

/** The pages, with the small ones beside them, or why there are none. */
export function PreviewBody(props: PreviewBodyProps) {
  const { state, document, file, view, pages, commands, search, hasThumbnails, onPageSeen, onPageDrawn, onPage } =
    props;
  const { t } = useTranslation('preview');
  if (document !== null) {
    return (
      <>
        {hasThumbnails ? (
          <Suspense fallback={null}>
            <LazyPdfThumbnails
              key={document.pdf.fingerprints[0]}
              pdf={document.pdf}
              firstPage={document.firstPage}
              current={state.context.page}
              hits={search.hits}
              label={t('thumbnails')}
              pageLabel={(page, count) => (count === 0 ? t('page', { page }) : t('pageWithHits', { page, count }))}
              onChoose={onPage}
            />
          </Suspense>
        ) : null}
        <document.Pages
          key={`${String(state.context.place)} ${state.context.part ?? ''}`}
          ref={pages}
          pdf={document.pdf}
          firstPage={document.firstPage}
          view={view}
          hits={search.hits}
          currentHit={search.currentHit}
          label={t('document')}
          pageLabel={(page) => t('page', { page })}
          onPageSeen={onPageSeen}
          onPageDrawn={onPageDrawn}
        />
      </>
    );
  }
  return <NoPages state={state} file={file} commands={commands} />;
}

/** Why there are no pages, and what can be done. */
function NoPages({ state, file, commands }: Pick<PreviewBodyProps, 'state' | 'file' | 'commands'>) {
  const { t } = useTranslation('preview');
  const back = <Button onClick={commands.close.run}>{t('action.back')}</Button>;
  const download = (
    <Button icon={<Icon of={Download} size={14} />} isBusy={commands.isDownloading} onClick={commands.download.run}>
      {t('action.download')}
    </Button>
  );
  if (state.matches('unsupported')) {
    const isMissing = file?.content === null;
    return (
      <div className={place} aria-live="polite">
        <EmptyState
          icon={<Icon of={FileQuestion} size={24} />}
          title={isMissing ? file.missing.title : t('unsupported.title')}
          text={isMissing ? file.missing.text : t('unsupported.text')}
        >
          {back}
          {isMissing ? null : download}
        </EmptyState>
      </div>
    );
  }
  if (state.matches('failed')) {
    return (
      <div className={place} role="alert">
        <EmptyState icon={<Icon of={FileX} size={24} />} title={t('failed.title')} text={t('failed.text')}>
          {back}
          {commands.canDownload ? download : null}
          <Button look="primary" icon={<Icon of={RotateCw} size={14} />} onClick={commands.retry}>
            {t('action.retry')}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (state.matches('empty')) {
    return (
      <div className={place} aria-live="polite">
        <EmptyState icon={<Icon of={FileQuestion} size={24} />} title={t('empty.title')} text={t('empty.text')}>
          {back}
        </EmptyState>
      </div>
    );
  }
  return <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('preview');
  return (
    <div className={waiting} aria-live="polite">
      <Spinner size={16} />
      {t('loading')}
    </div>
  );
}

const place = css({ display: 'flex', flex: '1', bg: 'side' });
const waiting = css({
  display: 'flex',
  flex: '1',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8',
  bg: 'side',
  color: 'mut',
  textStyle: 'secondary',
});
