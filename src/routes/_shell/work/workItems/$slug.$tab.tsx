import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { WorkItemTasks } from '#src/features/tasks/workItem/WorkItemTasks.tsx';
import { TimeAndBudget } from '#src/features/time/workItem/TimeAndBudget.tsx';
import { WorkItemTimer } from '#src/features/time/workItem/WorkItemTimer.tsx';
import { WorkItemDetails } from '#src/features/workItems/details/WorkItemDetails.tsx';
import { WorkItemScreen } from '#src/features/workItems/details/WorkItemScreen.tsx';
import { firstOpenTab, WORK_ITEM_TABS, workItemTabs } from '#src/features/workItems/details/workItemTabs.ts';
import { WorkItemDocuments } from '#src/features/workItems/documents/WorkItemDocuments.tsx';
import { workItemOptions } from '#src/features/workItems/workItems.queries.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { isOpen } from '#src/shared/flags/gate.ts';
import { TimerButton } from '#src/shared/time/TimerButton.tsx';
import { workItemTimelineOptions } from '#src/shared/work/workTimeline.queries.ts';
import { WorkTimeline } from '#src/shared/work/WorkTimeline.tsx';

const tabSchema = v.picklist(WORK_ITEM_TABS);

export const Route = createFileRoute('/_shell/work/workItems/$slug/$tab')({
  params: {
    parse: ({ slug, tab }) => {
      if (!v.is(tabSchema, tab)) throw notFound();
      return { slug, tab };
    },
  },
  beforeLoad: async ({ context, params: { slug, tab } }) => {
    const account = await context.queryClient.fetchQuery(accountOptions());
    if (isOpen(account, workItemTabs[tab])) return;
    throw redirect({
      to: '/work/workItems/$slug/$tab',
      params: { slug, tab: firstOpenTab(account) },
      replace: true,
    });
  },
  loader: ({ context, params }) => {
    context.loadTexts('workItems', 'work', 'tasks', 'form', 'time');
    void context.queryClient.prefetchQuery(workItemOptions(params.slug));
  },
  component: WorkItemPage,
});

const PARTS = {
  timeline: (item: WorkItem) => <WorkTimeline options={workItemTimelineOptions(item.id)} />,
  documents: (item: WorkItem) => <WorkItemDocuments workItemId={item.id} />,
  tasks: (item: WorkItem) => (
    <WorkItemTasks
      workItemId={item.id}
      timerOf={(task) => <TimerButton of={{ clientId: item.clientId, workItem: item, task }} />}
    />
  ),
  details: (item: WorkItem) => <WorkItemDetails item={item} />,
  timeAndBudget: (item: WorkItem) => <TimeAndBudget item={item} />,
};

const aside = (item: WorkItem) => (
  <Suspense fallback={null}>
    <WorkItemTimer item={item} />
  </Suspense>
);

function WorkItemPage() {
  const { slug, tab } = Route.useParams();
  return <WorkItemScreen key={slug} workItemId={slug} tab={tab} parts={PARTS} aside={aside} />;
}
