import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { TITLE_MAX } from '#contracts/limits.ts';
import { requiredTextSchema } from '#contracts/api/shared.ts';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { EditableField } from '#src/shared/form/edit/EditableField.tsx';
import { patchWorkItem, workItemOptions } from '../workItems.queries.ts';

const titleSchema = requiredTextSchema(TITLE_MAX);
const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');

/** The title of a work item, edited in place. Where another person has changed it meanwhile, it asks whose stays. */
export function WorkItemTitle({ item }: { readonly item: Pick<WorkItem, 'id' | 'title'> }) {
  const { t } = useTranslation('workItems');
  const queries = useQueryClient();
  const [machine] = useState(() =>
    fieldEditMachine.provide({
      actors: {
        saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(async ({ input, signal }) => {
          const [title, was] = [textOf(input.draft).trim(), textOf(input.base)];
          try {
            const saved = await client.workItems.change(
              { id: item.id, set: { title }, was: { title: was } },
              { signal },
            );
            patchWorkItem(queries, item.id, saved);
            return { kind: 'saved' };
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'workItem.changed')) throw error;
            const newer = await queries.fetchQuery({ ...workItemOptions(item.id), staleTime: 0 });
            return { kind: 'changed', theirs: newer.title };
          }
        }),
      },
    }),
  );
  return (
    <EditableField look="title" label={t('field.title')} value={item.title} schema={titleSchema} machine={machine} />
  );
}
