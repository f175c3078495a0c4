import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#src/shared/api/api.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { bulkActors } from '#src/shared/list/bulkActors.ts';
import { reachesBeyond } from '#src/shared/list/notShown.ts';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { WorkBulkBar, workSetOf } from '#src/shared/work/WorkBulkBar.tsx';
import type { workItemList } from '../workItems.queries.ts';

/** Sets a field of all selected work items. */
export function WorkItemBulkBar({ list }: { readonly list: ListOf<typeof workItemList> }) {
  const { t } = useTranslation('work');
  const toast = useToast();
  const run = useBulkAction(list.selection, {
    actors: workItemBulkActors,
    action: 'set',
    needsConfirmation: reachesBeyond(list),
    onDone: ({ done }) => toast({ kind: 'success', title: 'work:bulk.done', values: { count: done.length } }),
    onPartlyDone: ({ done, failed }) =>
      toast({
        kind: 'warning',
        title: 'work:bulk.partly',
        text: 'work:bulk.partlyText',
        values: { count: done.length, missing: failed.length },
      }),
    onFailed: ({ reasons }) => toast({ kind: 'warning', title: 'work:bulk.failed', text: errorKeyOf(reasons[0]) }),
  });
  const selected = t('bulk.selected', { count: list.selection.ids.size });
  const names = list.selection.rows.map(({ title, clientLegalName }) => `${title}, ${clientLegalName}`);
  return <WorkBulkBar list={list} label={t('bulk.label')} selected={selected} run={run} names={names} />;
}

const workItemBulkActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'workItem',
    call: async ({ ids, value }, signal) =>
      (await client.workItems.changeAll({ ids, set: workSetOf(value) }, { signal })).changed,
  });
