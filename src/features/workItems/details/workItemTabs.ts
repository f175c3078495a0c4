import type { Gate } from '#src/shared/flags/gate.ts';

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
