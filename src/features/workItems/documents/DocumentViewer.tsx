import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contracts/api/task.ts';
import { DocumentPreview } from '#src/shared/preview/DocumentPreview.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { documentsOptions, documentSource, type DocumentsOf } from './documents.queries.ts';

type DocumentViewerProps = {
  readonly of: DocumentsOf;
  /** Which one, by its name, and by its id where several have that name. */
  readonly fileName: string;
  readonly fileId: string | undefined;
  /** The address follows the file that is shown. */
  readonly onMoved: (file: Attachment) => void;
  readonly onClose: () => void;
};

/** The documents of a work item or a task over everything else; those that no page can show are downloaded. */
export function DocumentViewer({ of, fileName, fileId, onMoved, onClose }: DocumentViewerProps) {
  const { t } = useTranslation('workItems');
  const { localTime, size } = useFormat();
  const files = useQuery(documentsOptions(of));
  const [isFull, setFull] = useState(false);
  const [source] = useState(() =>
    documentSource(of, (file) => ({
      subtitle: `${size(file.sizeBytes)} · ${file.uploadedBy}, ${localTime(file.uploadedDate)}`,
      missing: { title: t('document.missing'), text: t('document.missingText') },
    })),
  );
  if (files.isPending) return <SkeletonRows label={t('tab.documents')} />;
  const all = files.data ?? [];
  const opened = all.find(({ id }) => id === fileId) ?? all.find(({ name }) => name === fileName);
  if (opened === undefined) {
    return (
      <EmptyState isPage title={t('document.missing')} text={t('document.missingText')}>
        <Button onClick={onClose}>{t('action.backToWork')}</Button>
      </EmptyState>
    );
  }
  return (
    <DocumentPreview
      source={source}
      ids={all.map(({ id }) => id)}
      openedId={opened.id}
      isFull={isFull}
      onMoved={(id) => {
        const file = all.find((one) => one.id === id);
        if (file !== undefined) onMoved(file);
      }}
      onFull={() => setFull(!isFull)}
      onClose={onClose}
    />
  );
}
