import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { bulkActors, eachOf } from '#src/shared/list/bulkActors.ts';
import { reachesBeyond } from '#src/shared/list/notShown.ts';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { WorkBulkBar, workSetOf } from '#src/shared/work/WorkBulkBar.tsx';
import type { taskList } from '../tasks.queries.ts';

/** Sets a field of all selected tasks. */
export function TaskBulkBar({ list }: { readonly list: ListOf<typeof taskList> }) {
  const { t } = useTranslation('tasks');
  const toast = useToast();
  const run = useBulkAction(list.selection, {
    actors: taskBulkActors,
    action: 'set',
    needsConfirmation: reachesBeyond(list),
    onDone: ({ done }) => toast({ kind: 'success', title: 'tasks:bulk.done', values: { count: done.length } }),
    onPartlyDone: ({ done, failed }) =>
      toast({
        kind: 'warning',
        title: 'tasks:bulk.partly',
        values: { count: done.length, missing: failed.length },
      }),
    onFailed: () => toast({ kind: 'warning', title: 'tasks:bulk.failed' }),
  });
  const selected = t('bulk.selected', { count: list.selection.ids.size });
  const names = list.selection.rows.map(({ title, clientLegalName }) => `${title}, ${clientLegalName}`);
  return <WorkBulkBar list={list} label={t('bulk.label')} selected={selected} run={run} names={names} />;
}

const taskBulkActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'task',
    call: ({ ids, value }, signal) =>
      eachOf(ids, (id) => client.tasks.change({ id, set: workSetOf(value), was: {} }, { signal })),
  });
