import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TaskComment } from '#contracts/api/task.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { client } from '#src/shared/api/api.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { commentsOptions } from '../tasks.queries.ts';
import { CommentField } from './CommentField.tsx';
import { partsOf } from './mentions.ts';

type Written = { readonly text: string; readonly mentionedIds: string[] };

/** What people say about a task, oldest first, and a field to say more. */
export function TaskComments({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('tasks');
  const comments = useQuery(commentsOptions(taskId));
  const me = useAccount()?.user.id;
  const add = useSaveComment(({ text, mentionedIds }: Written) =>
    client.taskComments.create({ id: taskId, text, mentionedIds }),
  );
  return (
    <section aria-label={t('comment.label')} className={layoutRecipe.group}>
      {comments.isError ? (
        <ErrorState
          title={t('comment.error')}
          error={comments.error}
          isRetrying={comments.isFetching}
          onRetry={() => void comments.refetch()}
        />
      ) : null}
      {comments.data?.length === 0 ? <p className={textRecipe.quiet}>{t('comment.none')}</p> : null}
      <ul className={layoutRecipe.list}>
        {(comments.data ?? []).map((comment) => (
          <Comment key={comment.id} taskId={taskId} comment={comment} isOwn={comment.authorId === me} />
        ))}
      </ul>
      <CommentField
        label={t('comment.write')}
        submitLabel={t('comment.send')}
        isBusy={add.isPending}
        onSubmit={(written, done) => add.mutate(written, { onSuccess: done })}
      />
    </section>
  );
}

type CommentProps = { readonly taskId: string; readonly comment: TaskComment; readonly isOwn: boolean };

function Comment({ taskId, comment, isOwn }: CommentProps) {
  const { t } = useTranslation('tasks');
  const { localTime } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const one = { id: taskId, commentId: comment.id };
  const change = useSaveComment((written: Written) => client.taskComments.update({ ...one, ...written }));
  const { mutate: remove } = useRemoval<typeof one>({
    changes: 'taskComment',
    remove: (removed) => client.taskComments.remove(removed),
    restore: (removed) => client.taskComments.restore(removed),
    texts: {
      deleted: 'tasks:comment.deleted',
      restored: 'tasks:comment.restored',
      notDeleted: 'tasks:comment.notDeleted',
      notRestored: 'tasks:comment.notRestored',
    },
  });
  return (
    <li className={item}>
      <Avatar size="small" name={comment.authorName} />
      <div className={words}>
        <span className={textRecipe.caption}>
          <strong className={author}>{comment.authorName}</strong> {localTime(comment.createdAt)}
          {comment.editedAt === null ? null : ` · ${t('comment.edited')}`}
        </span>
        {isEditing ? (
          <CommentField
            label={t('comment.change')}
            initial={comment.text}
            submitLabel={t('comment.save')}
            isBusy={change.isPending}
            onSubmit={(written) => change.mutate(written, { onSuccess: () => setEditing(false) })}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <CommentText text={comment.text} />
        )}
        {isOwn && !isEditing ? (
          <span className={tools}>
            <Button size="dense" look="ghost" onClick={() => setEditing(true)}>
              {t('comment.edit')}
            </Button>
            <Button size="dense" look="ghost" onClick={() => remove(one)}>
              {t('action.delete')}
            </Button>
          </span>
        ) : null}
      </div>
    </li>
  );
}

/** The words of a comment, with the names of people apart. */
function CommentText({ text: words }: { readonly text: string }) {
  const people = useQuery(peopleOptions()).data ?? [];
  return (
    <p className={text}>
      {partsOf(words, people).map((part, at) =>
        part.isName ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
          <strong key={at} className={mention}>
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

/** Saves a comment; what failed stays in the field. */
function useSaveComment(save: (written: Written) => Promise<TaskComment>) {
  return useMutation({ meta: { changes: ['taskComment'], failed: 'tasks:comment.notSaved' }, mutationFn: save });
}

const item = css({ display: 'flex', gap: '10', py: '8' });
const words = css({ display: 'flex', flexDirection: 'column', gap: '2', flexGrow: '1', minW: '0' });
const author = css({ color: 'text', fontWeight: 'semibold' });
const text = css({ m: '0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const mention = css({ color: 'accentText', fontWeight: 'medium' });
const tools = css({ display: 'inline-flex', gap: '4', ml: '-8' });
