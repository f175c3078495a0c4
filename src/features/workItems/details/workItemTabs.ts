import type { Account } from '#contracts/api/account.ts';
import { isOpen, type Gate } from '#src/shared/flags/gate.ts';

/** The parts of a work item, in their order. */
export const WORK_ITEM_TABS = ['timeline', 'tasks', 'details', 'timeAndBudget', 'documents'] as const;
export type WorkItemTab = (typeof WORK_ITEM_TABS)[number];

/** What each part depends on. Source: specification SI-16. */
export const workItemTabs = {
  timeline: { flag: 'workTimeline' },
  tasks: {},
  details: {},
  timeAndBudget: { flag: 'workTimeAndBudget' },
  documents: { flag: 'workDocuments' },
} as const satisfies Record<WorkItemTab, Gate>;

/** The part at which a work item opens. Tasks and details depend on nothing, so there is one. */
export const firstOpenTab = (account: Account): WorkItemTab =>
  WORK_ITEM_TABS.find((tab) => isOpen(account, workItemTabs[tab])) ?? 'tasks';
