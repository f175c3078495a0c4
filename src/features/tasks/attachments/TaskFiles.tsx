import { useMutation, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Download, FileText, Paperclip, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Attachment, ListedTask } from '#contracts/api/task.ts';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { storeFiles } from '#src/shared/uploads/storeFiles.ts';
import { filesOptions } from '../tasks.queries.ts';

/** Kinds of files that a task takes; the server looks at their bytes. */
const ACCEPTED = '.pdf,.doc,.docx,.xls,.xlsx,.zip,.png,.jpg,.jpeg';

type TaskOfFiles = Pick<ListedTask, 'id' | 'workItemId'>;

/** The files of a task: opened or downloaded, deleted with a way back, added by a press or by dropping them here. */
export function TaskFiles({ task }: { readonly task: TaskOfFiles }) {
  const taskId = task.id;
  const { t } = useTranslation('tasks');
  const files = useQuery(filesOptions(taskId));
  const input = useRef<HTMLInputElement>(null);
  const { isPending: isAdding, mutate: attach } = useAttach(taskId);
  const add = (chosen: FileList | null) => {
    if (chosen !== null && chosen.length > 0) attach([...chosen]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped here; the button does the same
    <section
      aria-label={t('files.label')}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      {files.isError ? (
        <ErrorState
          title={t('files.error')}
          error={files.error}
          isRetrying={files.isFetching}
          onRetry={() => void files.refetch()}
        />
      ) : null}
      <ul className={layoutRecipe.list}>
        {(files.data ?? []).map((file) => (
          <TaskFile key={file.id} task={task} file={file} />
        ))}
      </ul>
      <button type="button" className={adder} disabled={isAdding} onClick={() => input.current?.click()}>
        {isAdding ? <Spinner /> : <Icon of={Paperclip} size={14} />}
        {t(isAdding ? 'files.adding' : 'files.add')}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('files.add')}
        onChange={({ target }) => {
          add(target.files);
          target.value = '';
        }}
      />
    </section>
  );
}

function TaskFile({ task, file }: { readonly task: TaskOfFiles; readonly file: Attachment }) {
  const { t } = useTranslation('tasks');
  const { size, localTime } = useFormat();
  const { mutate: remove } = useRemoval<{ readonly id: string }>({
    changes: 'attachment',
    remove: ({ id }) => client.attachments.remove({ id }),
    restore: ({ id }) => client.attachments.restore({ id }),
    texts: {
      deleted: 'tasks:files.deleted',
      restored: 'tasks:files.restored',
      notDeleted: 'tasks:files.notDeleted',
      notRestored: 'tasks:files.notRestored',
    },
  });
  return (
    <li className={line}>
      <Icon of={FileText} size={14} />
      {file.mimeType === PDF ? (
        <Link {...viewerOf(task, file)} className={name}>
          {file.name}
        </Link>
      ) : (
        <a
          href={file.url}
          className={name}
          {...(SHOWN_BY_BROWSER.has(file.mimeType) ? { target: '_blank', rel: 'noreferrer' } : { download: file.name })}
        >
          {file.name}
        </a>
      )}
      <span className={facts}>
        {size(file.sizeBytes)} · {file.uploadedBy}, {localTime(file.uploadedDate)}
      </span>
      <a href={file.url} download={file.name} className={tool} aria-label={t('files.download', { name: file.name })}>
        <Icon of={Download} size={14} />
      </a>
      <IconButton size="small" label={t('files.delete', { name: file.name })} onClick={() => remove(file)}>
        <Icon of={Trash2} size={14} />
      </IconButton>
    </li>
  );
}

/** Uploads files and attaches them, all or none. */
function useAttach(taskId: string) {
  const toast = useToast();
  return useMutation({
    meta: {
      changes: ['attachment'],
      failed: (error) => ({
        title: 'tasks:files.notAdded',
        text: error instanceof RangeError ? 'tasks:files.wrongSize' : describeError(error).key,
        ...(error instanceof RangeError ? { values: { name: error.message } } : {}),
      }),
    },
    mutationFn: async (files: readonly File[]) => {
      const wrong = files.find(({ size }) => size === 0 || size > DOCUMENT_BYTES_MAX);
      if (wrong !== undefined) throw new RangeError(wrong.name);
      return client.attachments.addToTask({ id: taskId, contentIds: await storeFiles(files) });
    },
    onSuccess: (_, files) => toast({ kind: 'success', title: 'tasks:files.added', values: { count: files.length } }),
  });
}

/** Where a file of a task is shown: below its work item, or below the tasks where it has none. */
const viewerOf = ({ id: taskId, workItemId }: TaskOfFiles, { id: file, name: filename }: Attachment) =>
  workItemId === null
    ? linkOptions({
        to: '/work/tasks/$taskId/documents/$filename',
        params: { taskId, filename },
        search: { file },
      })
    : linkOptions({
        to: '/work/workItems/$slug/tasks/$taskId/documents/$filename',
        params: { slug: workItemId, taskId, filename },
        search: { file },
      });

const PDF = 'application/pdf';
/** The viewer shows no pictures. */
const SHOWN_BY_BROWSER: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '32',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  textStyle: 'secondary',
  color: 'mut',
  _mobile: { flexWrap: 'wrap' },
});
const name = css({ color: 'text', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const facts = css({ ml: 'auto', flexShrink: '0', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' });
const tool = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '24',
  h: '24',
  borderRadius: '6',
  color: 'mut',
  '&:hover': { bg: 'hover', color: 'text' },
});
const adder = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  h: '32',
  px: '0',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'secondary',
  cursor: 'pointer',
  '&:hover': { color: 'text' },
});
