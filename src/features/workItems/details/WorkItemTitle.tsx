import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requiredTextSchema } from '#contracts/api/shared.ts';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { TITLE_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { EditableField } from '#src/shared/form/edit/EditableField.tsx';
import { textFieldActors } from '#src/shared/form/edit/textField.actors.ts';
import { patchWorkItem, workItemOptions } from '../workItems.queries.ts';

const titleSchema = requiredTextSchema(TITLE_MAX);

/** The title of a work item, edited in place. Where another person has changed it meanwhile, it asks whose stays. */
export function WorkItemTitle({ item }: { readonly item: Pick<WorkItem, 'id' | 'title'> }) {
  const { t } = useTranslation('workItems');
  const queries = useQueryClient();
  const [machine] = useState(() => titleActors(queries, item.id));
  return (
    <EditableField look="title" label={t('field.title')} value={item.title} schema={titleSchema} machine={machine} />
  );
}

const titleActors = (queries: QueryClient, id: string) =>
  textFieldActors({
    save: async (title, was, signal) => {
      const saved = await client.workItems.change({ id, set: { title }, was: { title: was } }, { signal });
      patchWorkItem(queries, id, saved);
    },
    read: async () => (await queries.fetchQuery({ ...workItemOptions(id), staleTime: 0 })).title,
    conflict: 'workItem.changed',
  });
