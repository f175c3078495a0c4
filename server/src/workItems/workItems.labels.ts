import type { WorkItemType, WorkPriority, WorkStatus } from '#contracts/api/workItem.ts';
import type { Labels, ModuleLabels } from '../enums/enums.module.ts';

const statuses: Labels<WorkStatus> = {
  ToDo: { en: 'To do', ro: 'De făcut' },
  InProgress: { en: 'In progress', ro: 'În lucru' },
  InReview: { en: 'Client review', ro: 'La client' },
  Complete: { en: 'Complete', ro: 'Finalizată' },
};

const priorities: Labels<WorkPriority> = {
  Low: { en: 'Low', ro: 'Scăzută' },
  Medium: { en: 'Medium', ro: 'Medie' },
  High: { en: 'High', ro: 'Ridicată' },
  Urgent: { en: 'Urgent', ro: 'Urgentă' },
};

const types: Labels<WorkItemType> = {
  Bookkeeping: { en: 'Bookkeeping', ro: 'Contabilitate' },
  Payroll: { en: 'Payroll', ro: 'Salarizare' },
  TaxReturn: { en: 'Tax return', ro: 'Declarație fiscală' },
  Advisory: { en: 'Advisory', ro: 'Consultanță' },
  Onboarding: { en: 'Onboarding', ro: 'Preluare client' },
  Other: { en: 'Other', ro: 'Altele' },
};

/** The labels of work; a task has the statuses of a work item. */
export const workItemsLabels = {
  WorkItemStatus: statuses,
  WorkItemPriority: priorities,
  WorkItemType: types,
  TaskStatus: statuses,
} satisfies ModuleLabels;
