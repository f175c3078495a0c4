import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { WORK_ITEM_TABS, workItemTabs, type WorkItemTab } from './workItemTabs.ts';

type WorkItemTabRowProps = {
  readonly item: WorkItem;
  readonly tab: WorkItemTab;
  /** Those that there are. */
  readonly tabs: Readonly<Partial<Record<WorkItemTab, unknown>>>;
};

/** The tabs of a work item that are switched on. */
export function WorkItemTabRow({ item, tab, tabs }: WorkItemTabRowProps) {
  const { t } = useTranslation('workItems');
  const isReachable = useIsReachable();
  const shown = WORK_ITEM_TABS.filter(
    (name) => name in tabs && isReachable({ to: '/work/workItems/$slug/$tab', ...workItemTabs[name] }),
  );
  const open = item.taskCount - item.completedTaskCount;
  return (
    <div className={row}>
      <Tabs label={t('tab.label')}>
        {shown.map((name) => (
          <TabLink
            key={name}
            to="/work/workItems/$slug/$tab"
            params={{ slug: item.id, tab: name }}
            replace
            isCurrent={name === tab}
            count={name === 'tasks' && open > 0 ? String(open) : undefined}
          >
            {t(TAB_KEY[name])}
          </TabLink>
        ))}
      </Tabs>
    </div>
  );
}

const TAB_KEY = {
  timeline: 'tab.timeline',
  tasks: 'tab.tasks',
  details: 'tab.details',
  timeAndBudget: 'tab.timeAndBudget',
  documents: 'tab.documents',
} as const satisfies Record<WorkItemTab, string>;
const row = css({
  display: 'flex',
  height: '40',
  px: '6',
  flexShrink: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
});
