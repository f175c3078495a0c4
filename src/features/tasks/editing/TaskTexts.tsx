import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskFieldsSchema, type Task, type ListedTask } from '#contracts/api/task.ts';
import { EditableField } from '#src/shared/form/edit/EditableField.tsx';
import { EditableLongText } from '#src/shared/form/edit/EditableLongText.tsx';
import { taskFieldActors } from './taskField.actors.ts';

/** The title of a task, edited in place. Where another person has changed it meanwhile, it asks whose stays. */
export function TaskTitle({ task }: { readonly task: Pick<ListedTask, 'id' | 'title'> }) {
  const { t } = useTranslation('tasks');
  const queries = useQueryClient();
  const [machine] = useState(() => taskFieldActors(queries, task.id, 'title'));
  const { title } = taskFieldsSchema.entries;
  return <EditableField look="title" label={t('field.title')} value={task.title} schema={title} machine={machine} />;
}

/** The notes of a task, edited in place. */
export function TaskNotes({ task }: { readonly task: Pick<Task, 'id' | 'notes'> }) {
  const { t } = useTranslation('tasks');
  const queries = useQueryClient();
  const [machine] = useState(() => taskFieldActors(queries, task.id, 'notes'));
  return (
    <EditableLongText
      label={t('field.notes')}
      placeholder={t('field.addNotes')}
      value={task.notes}
      schema={taskFieldsSchema.entries.notes}
      machine={machine}
    />
  );
}
