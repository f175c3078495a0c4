import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Trash2, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Attachment } from '#contracts/api/task.ts';
import { client } from '#src/shared/api/api.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { documentsOptions } from './documents.queries.ts';
import { DOCUMENT_KINDS, useAddDocuments } from './useAddDocuments.ts';

const PDF = 'application/pdf';

/** The documents tab: added by a press or by dropping them here, viewed or downloaded, deleted with a way back. */
export function WorkItemDocuments({ workItemId }: { readonly workItemId: string }) {
  const { t } = useTranslation('workItems');
  const { progress, add } = useAddDocuments(workItemId);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (list: FileList | null) => {
    if (list !== null && list.length > 0) add([...list]);
  };
  const adder = (
    <Button icon={<Icon of={Upload} size={14} />} isBusy={progress !== null} onClick={() => input.current?.click()}>
      {progress === null ? t('document.add') : t('document.adding', { done: progress.done + 1, total: progress.total })}
    </Button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped here; the button does the same
    <section
      aria-label={t('tab.documents')}
      className={frame}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={DOCUMENT_KINDS.join(',')}
        aria-label={t('document.add')}
        onChange={({ target }) => {
          choose(target.files);
          target.value = '';
        }}
      />
      <DocumentList workItemId={workItemId} adder={adder} />
    </section>
  );
}

type DocumentListProps = { readonly workItemId: string; readonly adder: ReactNode };

function DocumentList({ workItemId, adder }: DocumentListProps) {
  const { t } = useTranslation('workItems');
  const files = useQuery(documentsOptions({ kind: 'workItem', id: workItemId }));
  if (files.isPending) return <SkeletonRows rows={3} label={t('tab.documents')} />;
  if (files.isError) {
    return (
      <ErrorState
        title={t('document.failed')}
        error={files.error}
        isRetrying={files.isFetching}
        onRetry={() => void files.refetch()}
      />
    );
  }
  if (files.data.length === 0) {
    return (
      <EmptyState icon={<Icon of={FileText} size={24} />} title={t('document.empty')} text={t('document.emptyText')}>
        {adder}
      </EmptyState>
    );
  }
  return (
    <>
      <div>{adder}</div>
      <ul className={layoutRecipe.list}>
        {files.data.map((file) => (
          <DocumentLine key={file.id} workItemId={workItemId} file={file} />
        ))}
      </ul>
    </>
  );
}

function DocumentLine({ workItemId, file }: { readonly workItemId: string; readonly file: Attachment }) {
  const { t } = useTranslation('workItems');
  const { size, localTime } = useFormat();
  const { mutate: remove } = useRemoval<{ readonly id: string }>({
    changes: 'attachment',
    remove: ({ id }) => client.attachments.remove({ id }),
    restore: ({ id }) => client.attachments.restore({ id }),
    texts: {
      deleted: 'workItems:document.deleted',
      restored: 'workItems:document.restored',
      notDeleted: 'workItems:document.notDeleted',
      notRestored: 'workItems:document.notRestored',
    },
  });
  return (
    <li className={line}>
      <Icon of={FileText} size={14} className={textRecipe.mut} />
      {file.mimeType === PDF ? (
        <Link
          to="/work/workItems/$slug/documents/$filename"
          params={{ slug: workItemId, filename: file.name }}
          search={{ file: file.id }}
          className={name}
        >
          {file.name}
        </Link>
      ) : (
        <a href={file.url} download={file.name} className={name}>
          {file.name}
        </a>
      )}
      <span className={facts}>
        {size(file.sizeBytes)} · {file.uploadedBy}, {localTime(file.uploadedDate)}
      </span>
      <a href={file.url} download={file.name} className={tool} aria-label={t('document.download', { name: file.name })}>
        <Icon of={Download} size={14} />
      </a>
      <IconButton size="small" label={t('document.delete', { name: file.name })} onClick={() => remove(file)}>
        <Icon of={Trash2} size={14} />
      </IconButton>
    </li>
  );
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '12',
  p: '16',
  minH: 'full',
  '&[data-over]': { bg: 'selected' },
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '36',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  _mobile: { flexWrap: 'wrap', py: '4' },
});
const name = css({
  minW: '0',
  color: 'text',
  fontWeight: 'medium',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const facts = css({
  ml: 'auto',
  flexShrink: '0',
  textStyle: 'caption',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
});
const tool = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '24',
  h: '24',
  borderRadius: '6',
  color: 'mut',
  '&:hover': { bg: 'hover', color: 'text' },
});
