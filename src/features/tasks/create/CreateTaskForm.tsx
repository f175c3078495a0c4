import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { dateSchema, idSchema } from '#contracts/api/shared.ts';
import { taskFieldsSchema } from '#contracts/api/task.ts';
import { tagNamesSchema } from '#contracts/api/workItem.ts';
import { TITLE_MAX } from '#contracts/limits.ts';
import { folded } from '#contracts/matching.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { client } from '#src/shared/api/api.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { priorityOptions, statusOptions } from '#src/shared/work/workChoices.tsx';
import { suggestedTagsOptions, tagsOptions } from '../tasks.queries.ts';

/** What a person enters of a new task. Source of what is required: specification TA-6. */
const newTaskFormSchema = v.strictObject({
  ...v.pick(v.strictObject(taskFieldsSchema.entries), ['title', 'notes', 'status', 'assigneeId', 'priority']).entries,
  clientId: idSchema,
  dueDate: dateSchema,
  tags: tagNamesSchema,
});
type NewTaskForm = v.InferOutput<typeof newTaskFormSchema>;

/** What a task begins with where something asks for it, and the file that goes along. */
type Draft = {
  readonly title: string;
  readonly notes: string;
  readonly dueDate: string;
  readonly contentId: string | null;
};
type CreateTaskFormProps = {
  readonly clientId: string | null;
  readonly draft?: Draft;
  readonly onClose: () => void;
};

/** A new task of a client. Its success closes the form; what failed stays in it. */
export function CreateTaskForm({ clientId, draft = EMPTY, onClose }: CreateTaskFormProps) {
  const { t } = useTranslation('tasks');
  const { t: work } = useTranslation('work');
  const toast = useToast();
  const me = useAccount()?.user.id;
  const tags = useQuery(tagsOptions());
  const save = useMutation({
    meta: { changes: ['task', 'attachment'] },
    mutationFn: (task: NewTaskForm) => createTask(task, draft.contentId),
  });
  const form = useContractForm({
    schema: newTaskFormSchema,
    initial: {
      clientId: clientId ?? '',
      title: draft.title.slice(0, TITLE_MAX),
      notes: draft.notes,
      status: 'ToDo',
      assigneeId: me ?? null,
      dueDate: draft.dueDate,
      priority: null,
      tags: [],
    },
    save,
    fieldOf: { 'client.notFound': 'clientId', 'user.notFound': 'assigneeId' },
    onSaved: ({ isWhole }) => {
      const said = { title: 'tasks:create.done' } as const;
      toast(isWhole ? { kind: 'success', ...said } : { kind: 'warning', ...said, text: 'tasks:create.notAttached' });
      onClose();
    },
  });
  return (
    <div className={body}>
      <form.Frame submitLabel={t('create.submit')} onCancel={onClose}>
        <form.Client name="clientId" label={t('field.client')} />
        <form.Text name="title" label={t('field.title')} isAutoFocused />
        <form.LongText name="notes" label={t('field.notes')} rows={3} />
        <div className={pair}>
          <form.Select name="status" label={t('field.status')} options={statusOptions(work)} />
          <form.Select name="priority" label={t('field.priority')} options={priorityOptions(work)} />
          <form.Person name="assigneeId" label={t('field.assignee')} />
          <form.Date name="dueDate" label={t('field.dueDate')} />
        </div>
        <form.Tags name="tags" label={t('field.tags')} known={(tags.data ?? []).map(({ name }) => name)} />
        <form.Watch name="clientId">
          {(chosen) => (
            <form.Watch name="tags">
              {(present) => (
                <SuggestedTags
                  clientId={chosen}
                  present={present ?? []}
                  onAdd={(name) => form.set('tags', [...(present ?? []), name])}
                />
              )}
            </form.Watch>
          )}
        </form.Watch>
      </form.Frame>
    </div>
  );
}

/** The task stands without its file: a second try would make a second task. */
async function createTask(task: NewTaskForm, contentId: string | null): Promise<{ isWhole: boolean }> {
  const { id } = await client.tasks.create(task);
  if (contentId === null) return { isWhole: true };
  return client.attachments.addToTask({ id, contentIds: [contentId] }).then(
    () => ({ isWhole: true }),
    () => ({ isWhole: false }),
  );
}

type SuggestedTagsProps = {
  readonly clientId: string;
  readonly present: readonly string[];
  readonly onAdd: (name: string) => void;
};

/** Tags that tasks of this client had before and this one does not have yet. */
function SuggestedTags({ clientId, present, onAdd }: SuggestedTagsProps) {
  const { t } = useTranslation('tasks');
  const suggested = useQuery({ ...suggestedTagsOptions(clientId), enabled: v.is(idSchema, clientId) });
  const taken = new Set(present.map(folded));
  const offered = (suggested.data ?? []).filter(({ name }) => !taken.has(folded(name)));
  if (offered.length === 0) return null;
  return (
    <div className={row}>
      <span className={textRecipe.caption}>{t('create.usedBefore')}</span>
      {offered.map(({ id, name }) => (
        <button key={id} type="button" className={chip} onClick={() => onAdd(name)}>
          <Icon of={Plus} size={12} />
          {name}
        </button>
      ))}
    </div>
  );
}

const EMPTY: Draft = { title: '', notes: '', dueDate: '', contentId: null };
const body = css({ px: '16', py: '12' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
});
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6' });
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  h: '24',
  px: '8',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: '6',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'caption',
  fontWeight: 'medium',
  cursor: 'pointer',
  '&:hover': { bg: 'hover', color: 'text' },
});
